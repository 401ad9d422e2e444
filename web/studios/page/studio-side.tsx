import type { Studio } from '../../../shared/schemas/studios.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import * as css from './studio.module.css';
import { StudioHours } from './studio-hours.tsx';

/** The contact and opening hours of a studio. */
export function StudioSide({ studio, now }: { studio: Studio; now: string }) {
  const { t } = useWords();
  const { email, phone, opening_hours } = studio;
  const link = (icon: IconName, text: string, href: string | null | false) =>
    href && (
      <a
        className={buttonClass({ kind: icon === 'mail' ? 'line' : 'quiet', wide: true })}
        href={href}
        rel="nofollow ugc"
      >
        <Icon name={icon} />
        {t(`studios.${text}`, { phone: phone ?? '' })}
      </a>
    );
  return (
    <div className={css.sCard}>
      <h2>{t('studios.ask')}</h2>
      <p className="small muted">{t(email || phone ? 'studios.ask_help' : 'studios.no_contact')}</p>
      {link('mail', 'write', email && `mailto:${email}`)}
      {link('phone', 'call', phone && `tel:${phone.replace(/[^+\d]/g, '')}`)}
      {link('globe', 'website', studio.website)}
      {link('ticket', 'passes', studio.sells_passes && `/buy-pass/${studio.slug}`)}
      {opening_hours.length > 0 && <StudioHours studio={studio} drawnAt={now} />}
    </div>
  );
}
