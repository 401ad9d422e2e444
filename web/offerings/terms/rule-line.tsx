import type { CancellationPolicy } from '#shared/bookings/cancellation.ts';
import { type CancellationRule, cancellationRule } from '#shared/bookings/cancellation-rule.ts';
import { depositShare, type SplitPrice, splitOf } from '#shared/bookings/deposit.ts';
import type { BookingMode } from '#shared/offerings/offerings.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords, type Words } from '#web/words.tsx';
import * as css from './rule-line.module.css';

/** What the cancellation rule of a booking depends on. */
export interface BookingTerms {
  policy: CancellationPolicy;
  mode: BookingMode;
  /** ISO instants. `bookedAt` is now, before there is a booking. */
  startsAt: string;
  bookedAt: string;
  /** The studio's IANA time zone. */
  zone: string;
  /** True if it costs nothing. */
  isFree: boolean;
  deposit?: SplitPrice | null | undefined;
  /** How many seats a pass pays for; undefined where none does. */
  passSeats?: number | undefined;
}

/** Returns the terms of a booking of an offering that is made now, before anything but its date is chosen. */
export const termsIfBookedNow = (
  { cancellation_policy: policy, booking_mode: mode, deposit_percent: percent }: Offering,
  { starts_at: startsAt, time_zone: zone, price }: Pick<EventShape, 'starts_at' | 'time_zone' | 'price'>,
  now: string,
): BookingTerms => ({
  ...{ policy, mode, startsAt, zone, bookedAt: now },
  isFree: price.amount === 0,
  deposit: splitOf(price, percent),
});

/** Returns the cancellation rule of a booking in one line. */
export const ruleOf = (
  { t, money }: Words,
  { policy, mode, startsAt, bookedAt, zone, isFree, deposit, passSeats }: BookingTerms,
): CancellationRule =>
  cancellationRule(t, {
    policy,
    zone,
    isFree,
    passSeats,
    startsAt: new Date(startsAt),
    bookedAt: new Date(bookedAt),
    awaitsYes: mode === 'requires_approval',
    deposit: deposit ? { text: money(deposit.online), share: depositShare(deposit) ?? 1 } : undefined,
  });

/** The line with the cancellation rule that stands beside every button that commits to a booking. */
export function RuleLine(props: BookingTerms) {
  const { kind, first, rest } = ruleOf(useWords(), props);
  return (
    <p className={css.rule} data-rule="line" data-kind={kind}>
      <Icon name={kind === 'none' ? 'ban' : 'rotate-ccw'} size="s" />
      <span>
        <b className="strong">{first}</b>
        {rest}
      </span>
    </p>
  );
}

/** The same in the phone's bar: what comes first. */
export const RuleInBar = (props: BookingTerms) => (
  <span className={css.inBar} data-rule="bar">
    {ruleOf(useWords(), props).first}
  </span>
);

/** Returns the terms of a booking that its guest is about to pay, or to accept now. */
export const termsOfBooking = (
  { cancellation, mode, event, total, deposit, pass, seats, history }: Booking,
  now: Date = new Date(),
): BookingTerms => ({
  ...{ mode, deposit, policy: cancellation.policy, startsAt: event.starts_at, zone: event.time_zone },
  bookedAt: history.find(({ state }) => state === 'held' || state === 'confirmed')?.at ?? now.toISOString(),
  isFree: total.amount === 0,
  passSeats: pass ? seats : undefined,
});
