import type { Studio } from '../../shared/schemas/studios.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import { hoursOf, openingAt } from './opening.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** How to reach a studio, and when its door is open. */
export function StudioSide({ studio, now }: { studio: Studio; now: string }) {
  const { t } = useWords();
  const { email, phone, opening_hours } = studio;
  return (
    <div className="s-card">
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
      {opening_hours.length > 0 && <Hours studio={studio} now={now} />}
    </div>
  );
}

function Hours({ studio, now }: { studio: Studio; now: string }) {
  const { t } = useWords();
  const { opening_hours, time_zone } = studio;
  const { today, open, later } = openingAt(opening_hours, now, time_zone);
  return (
    <>
      <div className="s-hours">
        <h3>{t('studios.hours')}</h3>
        {open ? (
          <Tag kind="leaf" icon="clock">
            {t('studios.open_now')}
          </Tag>
        ) : (
          <Tag icon="clock">{later ? t('studios.opens_today', { time: later }) : t('studios.closed_now')}</Tag>
        )}
      </div>
      <dl className="hoursl small num">
        {WEEK.map((day) => (
          <div key={day} className={day === today ? 'strong' : undefined}>
            <dt>{t(`dates.weekday.${day}`)}</dt>
            <dd>{hoursOf(opening_hours, day) || t('studios.closed')}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
