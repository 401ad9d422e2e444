import * as css from './seat-dots.module.css';

/** The most dots to draw: more cannot be counted at a glance, and the words beside them suffice. */
const MAX_DOTS = 12;

interface SeatDotsProps {
  capacity: number;
  taken: number;
  /** The reader's own seats, included in `taken`. */
  yours?: number;
  /** Seats that are kept for offers, not included in `taken`. */
  offered?: number;
}

/** Draws seats as dots, filled when taken. Decorative: the words beside it say the same. */
export function SeatDots({ capacity, taken, yours = 0, offered = 0 }: SeatDotsProps) {
  if (capacity > MAX_DOTS) return null;
  const others = taken - yours;
  const dots = Array.from({ length: capacity }, (_, seat) =>
    seat < others ? css.x : seat < taken ? css.me : seat < taken + offered ? css.offered : undefined,
  );
  return (
    <span className={css.dots} aria-hidden="true">
      {dots.map((state, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
        <i key={seat} className={state} />
      ))}
    </span>
  );
}
