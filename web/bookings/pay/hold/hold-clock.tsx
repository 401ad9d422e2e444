import type { ReactNode } from 'react';
import { HOLD_MINUTES } from '#shared/bookings/bookings.ts';
import { MINUTE } from '#shared/time/time.ts';
import { useNow } from '#web/time/use-now.ts';
import { useWords } from '#web/words.tsx';
import * as css from './hold-clock.module.css';

/** Minutes at which a screen reader hears how much is left. */
const SPOKEN = [5, 2, 1];

interface HoldClockProps {
  /** ISO instant. */
  endsAt: string;
  title: string;
  children: ReactNode;
}

/** The panel with the countdown of a hold. */
export function HoldClock({ endsAt, title, children }: HoldClockProps) {
  const { t } = useWords();
  const left = useSecondsUntil(endsAt);
  const minutes = Math.ceil(left / 60);
  const kind = left === 0 ? 'over' : left < 120 ? 'soon' : 'calm';
  const spoken = SPOKEN.find((at) => minutes <= at && minutes > at - 1);
  return (
    <section className={css.hold} data-kind={kind} aria-label={title}>
      <span className={css.clock} role="timer" aria-live="off">
        {clockOf(left)}
      </span>
      <div>
        <b>{title}</b>
        <div className="small">{children}</div>
      </div>
      <span className="sr" role="status">
        {left > 0 && spoken ? t('payments.hold.left', { count: spoken }) : ''}
      </span>
      <HoldBar secondsLeft={left} />
    </section>
  );
}

/** What is left of a hold, as a line along the bottom of its panel, in the colour of the panel's clock. */
export const HoldBar = ({ secondsLeft }: { secondsLeft: number }) => (
  <i
    className={css.bar}
    style={{ width: `${Math.min(100, (secondsLeft * 1000 * 100) / (HOLD_MINUTES * MINUTE))}%` }}
    aria-hidden="true"
  />
);

/** The countdown in the bar of small screens. */
export function ClockInBar({ endsAt }: { endsAt: string }) {
  const left = useSecondsUntil(endsAt);
  return (
    <>
      {' · '}
      <b className={css.inBar} data-soon={left < 120 || undefined}>
        {clockOf(left)}
      </b>
    </>
  );
}

/** Formats seconds: "14:09", or "23:14:09" from an hour on. */
export function clockOf(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Counts the seconds until an instant down; 0 afterwards. */
export const useSecondsUntil = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - useNow(undefined, 1000).getTime()) / 1000));
