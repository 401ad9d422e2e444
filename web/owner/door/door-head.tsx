import { Link } from 'react-router';
import type { Door } from '#shared/schemas/owner-desk/check-ins.ts';
import { isolate } from '#shared/text/isolate.ts';
import { formatTime } from '#shared/time/time.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './door.module.css';

/** The day of an event, as people at the door say it: "Today, Thursday 20 November". */
function useDoorDay({ event }: Door): string {
  const { t, longDay } = useWords();
  const { starts_at, time_zone: zone } = event;
  const day = longDay(starts_at, zone);
  return dayOf(starts_at, zone) === dayOf(new Date(), zone) ? `${t('door.today')}, ${day}` : day;
}

/** The line under the title on wide screens: day, times, spaces and teachers. */
export function useDoorFacts(door: Door): string {
  const words = useWords();
  const { starts_at, ends_at, time_zone: zone, spaces, teachers } = door.event;
  const when = `${useDoorDay(door)}, ${timeRange(words, starts_at, ends_at, zone)}`;
  return [when, ...[...spaces, ...teachers].map(isolate)].join(' · ');
}

/** What can be done with the whole list. */
export interface ListActions {
  onExport: () => void;
}

/** The head on the phone, in the dark part: the way back, the event, and what can be done with the list. */
export function PhoneHead({ door, onExport }: { door: Door } & ListActions) {
  const { t, day } = useWords();
  const { starts_at, time_zone: zone, spaces } = door.event;
  const isToday = dayOf(starts_at, zone) === dayOf(new Date(), zone);
  const when = `${isToday ? t('door.today') : day(starts_at, zone)}, ${formatTime(starts_at, zone)}`;
  return (
    <div className={css.phoneHead}>
      <Link to="/studio-owner-dashboard" className={css.back} aria-label={t('door.back')}>
        <Icon name="arrow-left" size="l" />
      </Link>
      <div>
        <h1>{door.offering.title}</h1>
        <p className="num">{[when, ...spaces.map(isolate)].join(' · ')}</p>
      </div>
      <Menu
        label={t('door.more')}
        buttonLabel={t('door.more')}
        buttonClass={css.back ?? ''}
        button={<Icon name="ellipsis" size="l" />}
      >
        {door.event.status === 'scheduled' && (
          <Link role="menuitem" to={`/manage-bookings/${door.studio.id}/sell?event=${door.event.id}`}>
            {t('door.sell')}
          </Link>
        )}
        <button type="button" role="menuitem" onClick={() => window.print()}>
          {t('door.print')}
        </button>
        <button type="button" role="menuitem" onClick={onExport}>
          {t('door.export')}
        </button>
      </Menu>
    </div>
  );
}
