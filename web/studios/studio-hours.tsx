import type { ShownClosure, Studio } from '../../shared/schemas/studios.ts';
import { formatTime, wallClock } from '../../shared/time.ts';
import { useNow } from '../dashboard/use-now.ts';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords, type Words } from '../words.tsx';
import { hoursOf, isAlwaysOpen, openingAt } from './opening.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const CLOSURES_SHOWN = 4;

/** When the door is open: now, in a usual week, and when it is not although it usually would be. */
export function StudioHours({ studio, drawnAt }: { studio: Studio; drawnAt: string }) {
  const words = useWords();
  const { t } = words;
  const now = useNow(drawnAt);
  const { opening_hours, open_times, closures, time_zone } = studio;
  const opening = openingAt(open_times, now);
  const { weekday: today } = wallClock(now, time_zone);
  return (
    <>
      <div className="s-hours">
        <h3>{t('studios.hours')}</h3>
        {opening.open ? (
          <Tag kind="leaf" icon="clock">
            {isAlwaysOpen(opening.until, now)
              ? t('studios.open_now')
              : t('studios.open_until', { time: formatTime(opening.until, time_zone) })}
          </Tag>
        ) : (
          <Tag icon="clock">{nextText(words, opening.next, now, time_zone)}</Tag>
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
      {closures.length > 0 && (
        <ul className="s-closed small">
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

const DAY = 24 * 3_600_000;

/** "Opens at 16:00" today, "Opens Tue 10:00" this week, and later with its date. */
function nextText(words: Words, next: string | undefined, now: Date, zone: string): string {
  const { t } = words;
  if (next === undefined) return t('studios.closed_now');
  const time = formatTime(next, zone);
  const [there, here] = [wallClock(next, zone), wallClock(now, zone)];
  if (there.day === here.day && there.month === here.month) return t('studios.opens_at', { time });
  const soon = new Date(next).getTime() - now.getTime() < 6 * DAY;
  if (soon) return t('studios.opens_on', { weekday: t(`dates.weekday_short.${there.weekday}`), time });
  return t('studios.opens_later', { when: words.dayTime(next, zone) });
}

/** "Closed Thu 24 Dec – Sat 26 Dec: Christmas" */
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
