import type { Studio } from '#shared/schemas/studios/studios.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { Trust } from '../trust.tsx';
import * as css from './studio.module.css';
import { StudioHours } from './studio-hours.tsx';

/** The contact and opening hours of a studio. */
export function StudioSide({ studio, now }: { studio: Studio; now: string }) {
  const { t } = useWords();
  const { phone, opening_hours } = studio;
  /** The text of a link has the name of its icon. */
  const link = (icon: IconName, href: string | null | undefined) =>
    href && (
      <a className={buttonClass({ kind: icon === 'mail' ? 'line' : 'quiet', wide: true })} href={href} rel="nofollow">
        <Icon name={icon} />
        {t(`studios.${icon}`, { phone: phone as string })}
      </a>
    );
  return (
    <div className={css.sCard}>
      <h2>{t('studios.ask')}</h2>
      <p className="small muted">{t('studios.ask_help')}</p>
      <Trust trust={studio.trust} />
      {link('mail', `/ask/${studio.slug}`)}
      {link('phone', phone && `tel:${phone.replace(/\s/g, '')}`)}
      {link('globe', studio.website)}
      {link('ticket', studio.passes_page)}
      {opening_hours.length > 0 && <StudioHours studio={studio} drawnAt={now} />}
    </div>
  );
}
