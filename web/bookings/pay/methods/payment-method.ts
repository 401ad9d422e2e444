import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isBelowMinimum } from '#shared/payments/charge-minimum.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Pass } from '#shared/schemas/passes.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { dueNow } from '#web/bookings/booking-words.ts';
import { api } from '#web/browser-api.ts';
import { ownPassesQuery } from '#web/passes/passes-queries.ts';

/** How a guest pays what is held: by card, at the studio, or with a pass. */
export type PaymentMethod = { kind: 'card' } | { kind: 'at_studio' } | { kind: 'pass'; pass: Pass };

/** Returns the ways in which a held booking can be paid, the card first, and the chosen one. */
export function usePaymentMethod(booking: Booking, payment: Payment) {
  const [chosen, choose] = useState('card');
  const { offering, event, dates, addons, seats } = booking;
  const isForSeats =
    dates.length === 1 && addons.length === 0 && event.spaces.length === 0 && booking.split_id === null;
  const own = useQuery({ ...ownPassesQuery(api, offering.id), enabled: isForSeats });
  const passes = (isForSeats ? (own.data ?? []) : []).filter(
    ({ credits_left, expires_at }) =>
      credits_left >= seats && expires_at !== null && Date.parse(expires_at) >= Date.parse(event.starts_at),
  );
  // A rest that is too small for a card is paid at the studio; the server refuses what could not be.
  const isTooSmall = payment.can_pay_at_studio && isBelowMinimum(dueNow(booking));
  const methods: PaymentMethod[] = [
    ...passes.map((pass): PaymentMethod => ({ kind: 'pass', pass })),
    ...(isTooSmall ? [] : [{ kind: 'card' } as const]),
    ...(payment.can_pay_at_studio ? [{ kind: 'at_studio' } as const] : []),
  ];
  const fallback = methods.find(({ kind }) => kind !== 'pass') ?? ({ kind: 'card' } as const);
  const method = methods.find((each) => keyOf(each) === chosen) ?? fallback;
  return { methods, method, choose: (next: PaymentMethod) => choose(keyOf(next)) };
}

/** Returns how what is due of a booking is paid: where nothing is, no choice changes it. */
export const methodOf = (booking: Booking, method: PaymentMethod): PaymentMethod =>
  dueNow(booking).amount === 0 ? { kind: 'card' } : method;

export const keyOf = (method: PaymentMethod): string => (method.kind === 'pass' ? method.pass.id : method.kind);
