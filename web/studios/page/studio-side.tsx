import type { Studio } from '../../../shared/schemas/studios.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import * as css from './studio.module.css';
import { StudioHours } from './studio-hours.tsx';

/** The contact and opening hours of a studio. */
export function StudioSide({ studio, now }: { studio: Studio; now: string }) {
  const { t } = useWords();
  const { email, phone, website, opening_hours } = studio;
  return (
    <div className={css.sCard}>
      <h2>{t('studios.ask')}</h2>
      <p className="small muted">{t(email || phone ? 'studios.ask_help' : 'studios.no_contact')}</p>
      {email && (
        <a className={buttonClass({ wide: true })} href={`mailto:${email}`}>
          <Icon name="mail" />
          {t('studios.write')}
        </a>
      )}
      {phone && (
        <a className={buttonClass({ kind: 'quiet', wide: true })} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" />
          {t('studios.call', { phone })}
        </a>
      )}
      {website && (
        <a className={buttonClass({ kind: 'quiet', wide: true })} href={website} rel="noopener nofollow ugc">
          <Icon name="globe" />
          {t('studios.website')}
        </a>
      )}
      {opening_hours.length > 0 && <StudioHours studio={studio} drawnAt={now} />}
    </div>
  );
}
