import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { isCovered } from '#web/bookings/booking-words.ts';
import { api } from '#web/browser-api.ts';
import { useScreen } from '#web/shell/screen.ts';
import { useTexts } from '#web/texts-hook.ts';
import { useWords } from '#web/words.tsx';
import { holdsQuery } from '../payments-queries.ts';
import { clockOf, HoldBar, useSecondsUntil } from './hold-clock.tsx';
import { HoldSteps } from './hold-steps.tsx';
import * as css from './hold-strip.module.css';

/** On these pages the hold stands in the page itself. */
const WITH_HOLD = /^\/(pay|pay-share|book|bookings)\//;

/**
 * A strip on every other page: what is held and not paid yet, how long still, the way to paying, and to letting it go
 * with one tap.
 */
export default function HoldStrip() {
  useTexts('payments', 'bookings');
  const { pathname, search } = useLocation();
  const { data: holds = [] } = useQuery(holdsQuery(api));
  const tab = new URLSearchParams(search).get('tab') ?? 'overview';
  const isShownByPage =
    WITH_HOLD.test(pathname) || (pathname === '/dashboard' && ['overview', 'bookings'].includes(tab));
  // Shares of a split payment wait for days.
  const [first] = holds
    .filter(({ split_id, hold_ends_at }) => split_id === null && hold_ends_at !== null)
    .sort((a, b) => Date.parse(a.hold_ends_at ?? '') - Date.parse(b.hold_ends_at ?? ''));
  if (!first?.hold_ends_at || isShownByPage) return null;
  return <Strip booking={first} endsAt={first.hold_ends_at} />;
}

function Strip({ booking, endsAt }: { booking: Booking; endsAt: string }) {
  const { t } = useWords();
  const { bar } = useScreen();
  const left = useSecondsUntil(endsAt);
  const { payment, seats, offering } = booking;
  if (left === 0 || typeof payment === 'string') return null;
  const isSoon = left < 120;
  return (
    <section className={css.strip} data-soon={isSoon || undefined} data-bar={bar} aria-label={t('payments.hold.yours')}>
      <span className={css.clock} role="timer" aria-live="off">
        {clockOf(left)}
      </span>
      <span>
        <b>{offering.title}</b>
        <small>{t(isCovered(booking) ? 'payments.hold.strip_covered' : 'payments.hold.strip', { count: seats })}</small>
      </span>
      <span className={css.acts}>
        <HoldSteps booking={booking} size="s" />
      </span>
      <HoldBar secondsLeft={left} />
    </section>
  );
}
