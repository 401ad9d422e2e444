import * as css from './stools.module.css';

/** Most stools to draw: more cannot be counted at a glance, and the words beside them suffice. */
const MAX_STOOLS = 12;

interface StoolsProps {
  capacity: number;
  taken: number;
  /** The reader's own seats, included in `taken`. */
  yours?: number;
  /** Seats that are kept for offers, not included in `taken`. */
  offered?: number;
}

/** Draws seats as stools, filled when taken. Decorative: the words beside it say the same. */
export function Stools({ capacity, taken, yours = 0, offered = 0 }: StoolsProps) {
  if (capacity > MAX_STOOLS) return null;
  const others = taken - yours;
  const stools = Array.from({ length: capacity }, (_, seat) =>
    seat < others ? css.x : seat < taken ? css.me : seat < taken + offered ? css.offered : undefined,
  );
  return (
    <span className={css.stools} aria-hidden="true">
      {stools.map((state, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
        <i key={seat} className={state} />
      ))}
    </span>
  );
}
