import type { ShownClosure, Studio } from '#shared/schemas/studios/studios.ts';
import { wallClock } from '#shared/time/time.ts';
import { useNow } from '#web/time/use-now.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { OpenTag } from './open-tag.tsx';
import * as css from './studio.module.css';
import { WeekHours } from './week-hours.tsx';

const CLOSURES_SHOWN = 4;

/** The opening hours: now, in a usual week, and upcoming closures. */
export function StudioHours({ studio, drawnAt }: { studio: Studio; drawnAt: string }) {
  const words = useWords();
  const { t } = words;
  const now = useNow(drawnAt);
  const { opening_hours, closures, time_zone } = studio;
  return (
    <>
      <div className={css.sHours}>
        <h3>{t('studios.hours')}</h3>
        <OpenTag studio={studio} now={now} />
      </div>
      <WeekHours hours={opening_hours} today={wallClock(now, time_zone).weekday} />
      {closures.length > 0 && (
        <ul className={`${css.sClosed} small`}>
          {closures.slice(0, CLOSURES_SHOWN).map((closure) => (
            <li key={`${closure.first_day} ${closure.from_time}`}>
              <Icon name="calendar" size="s" />
              {closureText(words, closure)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Formats a closure: "Closed Thu 24 Dec – Sat 26 Dec: Christmas". */
function closureText({ t, day }: Words, { first_day, last_day, from_time, until_time, reason }: ShownClosure): string {
  const dayOf = (date: string) => day(`${date}T12:00:00Z`, 'UTC');
  const days =
    first_day === last_day
      ? t('studios.closed_day', { day: dayOf(first_day) })
      : t('studios.closed_days', { from: dayOf(first_day), to: dayOf(last_day) });
  const closed =
    from_time && until_time ? t('studios.closed_hours', { closed: days, times: `${from_time}–${until_time}` }) : days;
  return reason ? t('studios.closed_why', { closed, reason }) : closed;
}
