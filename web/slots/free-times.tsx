import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import type { AvailableSlots } from '#shared/schemas/slots.ts';
import { formatTime } from '#shared/time/time.ts';
import { bookingAddress, requestAddress } from '../offerings/urls.ts';
import { noonOf } from '../time/calendar-days.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ChipLink } from '../ui/chip.tsx';
import { DayBlock } from '../ui/day-block.tsx';
import * as columnCss from '../ui/styles/column.module.css';
import { useWords } from '../words.tsx';
import { chooseTimeUrl } from './first-and-last.ts';
import { writeSlotChoice } from './slot-address.ts';
import * as css from './slots.module.css';

/** How many days an offering's page shows, with all their free times. */
const DAYS = 3;

interface FreeTimesProps {
  offering: Offering;
  slots: AvailableSlots;
  /** Seats searched for in the list. */
  seats?: number | undefined;
}

/** Lists the next free times of a lesson or of coworking, each with a link to book it. */
export default function FreeTimes({ offering, slots, seats = 1 }: FreeTimesProps) {
  const { t, day, dayTime } = useWords();
  // The box beside it says why there are none.
  if (slots.pause) return null;
  const address = bookingAddress(offering);
  const open = slots.days.filter((each) => each.slots.length > 0).slice(0, DAYS);
  const to = (at: string) => `${address}?${writeSlotChoice({ at, seats })}`;
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
                {free.map(({ starts_at }) => (
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
        <ButtonLink size="s" to={chooseTimeUrl(address, slots, seats)}>
          {t('slots.all_times')}
        </ButtonLink>{' '}
        <ButtonLink size="s" kind="quiet" to={requestAddress(offering)}>
          {t('slots.another_time')}
        </ButtonLink>
      </p>
    </section>
  );
}
