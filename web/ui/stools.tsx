import './stools.css';

/** More dots than these cannot be counted at a glance: then the words beside them stand alone. */
const MOST = 12;

interface StoolsProps {
  capacity: number;
  taken: number;
  /** Seats of the reader among those taken, or about to be. */
  yours?: number;
}

/** Seats as stools, filled when taken. Decoration: the words beside it say the same. */
export function Stools({ capacity, taken, yours = 0 }: StoolsProps) {
  if (capacity > MOST) return null;
  const others = taken - yours;
  const stools = Array.from({ length: capacity }, (_, seat) => (seat < others ? 'x' : seat < taken ? 'me' : undefined));
  return (
    <span className="stools" aria-hidden="true">
      {stools.map((state, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place in the row
        <i key={seat} className={state} />
      ))}
    </span>
  );
}
