import type { EventShape } from '#shared/schemas/offerings/offerings.ts';
import { SeatDots } from '#web/ui/seat-dots.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { isFew } from '../offering-words.ts';
import * as css from '../page/offering.module.css';

/** True if an event can be booked at `now` (ISO instant). */
export const isOpen = (event: EventShape, now: string) =>
  event.status === 'scheduled' && event.seats_left > 0 && new Date(event.closes_at).toISOString() > now;

/** Formats the seats left: "Last seat", "8 left", "Full". */
export function seatsText({ t }: Words, event: EventShape): string {
  const { seats_left, capacity } = event;
  const isScarce = isFew(event) && (seats_left < capacity || seats_left === 0);
  return t(isScarce ? 'catalogue.seats_left' : 'catalogue.free_seats', { count: seats_left });
}

/** The seats of an event, drawn and as text. */
export function EventSeats({ event }: { event: EventShape }) {
  const words = useWords();
  const text = seatsText(words, event);
  return (
    <span className={css.s}>
      <SeatDots capacity={event.capacity} taken={event.capacity - event.seats_left} />{' '}
      {isFew(event) && event.seats_left > 0 ? <b>{text}</b> : text}
    </span>
  );
}
