import { useNow } from '#web/time/use-now.ts';
import * as css from './time-left.module.css';

/** The bar along the foot of an offer, which drains with the time that is left. */
export function TimeLeft({ from, until }: { from: string; until: string }) {
  const now = useNow();
  const left = (Date.parse(until) - now.getTime()) / (Date.parse(until) - Date.parse(from));
  return (
    <i className={css.bar} aria-hidden="true">
      <i style={{ width: `${Math.round(Math.min(Math.max(left, 0), 1) * 100)}%` }} />
    </i>
  );
}
