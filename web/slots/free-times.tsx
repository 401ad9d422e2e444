import type { Offering } from '../../shared/schemas/offerings.ts';
import type { AvailableSlots } from '../../shared/schemas/slots.ts';
import { formatTime } from '../../shared/time/time.ts';
import { bookingAddress, requestAddress } from '../offerings/urls.ts';
import { noonOf } from '../time/calendar-days.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ChipLink } from '../ui/chip.tsx';
import { DayBlock } from '../ui/day-block.tsx';
import * as columnCss from '../ui/styles/column.module.css';
import { useWords } from '../words.tsx';
import { writeSlotChoice } from './slot-address.ts';
import * as css from './slots.module.css';

/** How many days, and how many times of each, an offering's page shows. */
const DAYS = 3;
const TIMES = 8;

interface FreeTimesProps {
  offering: Offering;
  slots: AvailableSlots;
}

/** Lists the next free times of a lesson or of coworking, each with a link to book it. */
export function FreeTimes({ offering, slots }: FreeTimesProps) {
  const { t, day, dayTime } = useWords();
  const address = bookingAddress(offering);
  const open = slots.days.filter((each) => each.slots.length > 0).slice(0, DAYS);
  const to = (at: string) => `${address}?${writeSlotChoice({ at, seats: 1 })}`;
  const next = slots.next_day ?? slots.last_day;
  return (
    <section className={columnCss.blk} id="dates">
      <h2>{t('slots.next_free')}</h2>
      {open.length > 0 ? (
        <ul>
          {open.map(({ date, slots: free }) => (
            <li key={date} className={css.freeDay}>
              <DayBlock instant={noonOf(date)} zone="UTC" withMonth />
              <ul>
                {spread(free, TIMES).map(({ starts_at }) => (
                  <li key={starts_at}>
                    <ChipLink
                      to={to(starts_at)}
                      aria-label={t('slots.book_time', { when: dayTime(starts_at, slots.time_zone) })}
                    >
                      {formatTime(starts_at, slots.time_zone)}
                    </ChipLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {slots.next_day === null
            ? t('slots.none_at_all', { day: day(noonOf(next), 'UTC'), studio: offering.studio.name })
            : t('slots.none_soon', { day: day(noonOf(next), 'UTC') })}
        </p>
      )}
      <p className={columnCss.under}>
        <ButtonLink size="s" to={slots.next_day ? `${address}?from=${slots.next_day}` : address}>
          {t('slots.all_times')}
        </ButtonLink>{' '}
        <ButtonLink size="s" kind="quiet" to={requestAddress(offering)}>
          {t('slots.another_time')}
        </ButtonLink>
      </p>
    </section>
  );
}

/** Picks at most `most` items evenly from first to last, so that evenings are shown too. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  const places = Array.from({ length: most }, (_, at) => Math.floor((at * (items.length - 1)) / (most - 1)));
  return items.filter((_, at) => places.includes(at));
}
