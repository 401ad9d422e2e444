import { useNavigate } from 'react-router';
import { MOVE_UNTIL } from '#shared/bookings/transitions.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { useWords } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import { moveResult } from '../result/booking-result.ts';
import { leadToResult } from '../result/use-result.ts';
import * as css from './change.module.css';
import { SlotMove } from './slot-move.tsx';

/** Moves my lesson, or my hours of a space, to another free time. */
export function SlotSection({ booking }: { booking: Booking }) {
  const words = useWords();
  const { t, dayTime } = words;
  const navigate = useNavigate();
  const { event, offering, studio, seats, cannot_move } = booking;
  const zone = event.time_zone;
  const until = toOffsetIso(new Date(Date.parse(event.starts_at) - MOVE_UNTIL), zone);
  const move = async (startsAt: string) => {
    const json = { starts_at: startsAt };
    const moved = await readJson(api.bookings[':id'].slot.$post({ param: { id: booking.id }, header: {}, json }));
    await adoptBooking(api, moved);
    await leadToResult(navigate, moved.id, moveResult(words, booking, moved));
  };
  return (
    <section id="move" className={css.section}>
      <h2>{t('booking_changes.move.slot_title')}</h2>
      <p className="muted">
        {cannot_move
          ? t(`errors.${cannot_move}`)
          : t('booking_changes.move.slot_until', { date: dayTime(until, zone) })}
      </p>
      {cannot_move === null && (
        <SlotMove
          offeringId={offering.id}
          offering={{ ...offering, studio }}
          event={event}
          seats={seats}
          effects={(startsAt) => (
            <p className="small muted">
              {t('booking_changes.move.conditions', { date: dayTime(startsAt, zone), count: seats })}
            </p>
          )}
          onMove={move}
        />
      )}
    </section>
  );
}
