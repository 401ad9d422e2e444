import type { Studio } from '#shared/schemas/studios/studios.ts';
import { formatTime, wallClock } from '#shared/time/time.ts';
import { Tag } from '#web/ui/tag.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { isAlwaysOpen, openingAt } from './opening.ts';

/** Says whether the studio is open, until when, or from when, in the studio's time zone. */
export function OpenTag({ studio, now }: { studio: Pick<Studio, 'open_times' | 'time_zone'>; now: Date }) {
  const words = useWords();
  const { t } = words;
  const { open_times, time_zone } = studio;
  const opening = openingAt(open_times, now);
  if (!opening.open) return <Tag icon="clock">{nextText(words, opening.next, now, time_zone)}</Tag>;
  return (
    <Tag kind="leaf" icon="clock">
      {isAlwaysOpen(opening.until, now)
        ? t('studios.open_now')
        : t('studios.open_until', { time: formatTime(opening.until, time_zone) })}
    </Tag>
  );
}

const DAY = 24 * 3_600_000;

/** Formats the next opening: "Opens at 16:00" today, "Opens Tue 10:00" this week, and later with its date. */
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
