import type { ComponentProps, ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { WaitlistEntry } from '#shared/schemas/bookings/waitlist.ts';
import type { EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import { Booked } from '#web/bookings/booked.tsx';
import { bookingQuery } from '#web/bookings/bookings-queries.ts';
import { ConfirmStep } from '#web/bookings/form/confirm-step.tsx';
import { StepBar } from '#web/bookings/form/step-bar.tsx';
import PayScreen from '#web/bookings/pay/pay-screen.tsx';
import { paymentQuery } from '#web/bookings/pay/payments-queries.ts';
import PaymentShareScreen from '#web/bookings/split/payment-share.tsx';
import { shareQuery } from '#web/bookings/split/split-queries.ts';
import { KeptSeats } from '#web/bookings/waitlist/kept-seats.tsx';
import { api } from '#web/browser-api.ts';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { STARTS, shownBooking } from '#web/testing/shown-booking.ts';
import type { BookingChoice } from '../booking-choices.ts';
import { BookingBar } from '../page/booking-bar.tsx';
import { BookingBox } from '../page/booking-box.tsx';
import { termsIfBookedNow } from './rule-line.tsx';

const NOW = new Date().toISOString();
const SOON = new Date(Date.now() + 900_000).toISOString();
const nothing = () => undefined;
const PRICE = { amount: 5800, currency: 'EUR' as const };
const OFFERING = {
  ...{ id: 'bowl', slug: 'bowl', title: 'First bowl', service_type: 'class', price: PRICE, price_for: 'person' },
  ...{ price_unit: 'person', booking_mode: 'direct_booking', cancellation_policy: 'moderate', deposit_percent: null },
  studio: { name: 'Taller Fang', city: 'Barcelona', time_zone: 'Europe/Madrid' },
} as unknown as Offering;
const EVENT = {
  id: 'event',
  starts_at: STARTS,
  ends_at: STARTS,
  time_zone: 'Europe/Madrid',
  price: PRICE,
} as EventShape;
const CHOICE = { ...EVENT, key: 'event', capacity: 8, seats_left: 6 } as unknown as BookingChoice;
const TERMS = termsIfBookedNow(OFFERING, EVENT, NOW);

const PAYMENT = {
  ...{ id: 'payment', state: 'open', provider: 'test_bank', amount: PRICE, capture: 'automatic', decline_code: null },
  ...{ card_last4: null, booking_id: 'booking', gift_card_id: null, pass_id: null, can_pay_at_studio: false },
  ...{ can_keep_card: false, change: null, saved_cards: [] },
};
const HELD = shownBooking({
  ...{ state: 'held', hold_ends_at: SOON, payment: { id: 'payment', state: 'open', url: '/pay/payment' } },
  history: [],
});
const OFFERED = shownBooking({ state: 'offered', answer_due_at: SOON, history: [] });
const ENTRY = {
  ...{ id: 'entry', event_id: 'full', course_dates: null, seats: 2, state: 'offered', position: null, joined_at: NOW },
  ...{
    offered_at: NOW,
    offered_until: SOON,
    booking_id: 'offer',
    lapsed_at: null,
    offers_end_at: STARTS,
    total: PRICE,
  },
  ...{ cancellation_policy: 'moderate', mode: 'direct_booking', event: { ...EVENT, status: 'scheduled' } },
  ...{ offering: { id: 'bowl', slug: 'bowl', title: 'First bowl' }, studio: { name: 'Taller Fang' } },
} as unknown as WaitlistEntry;
const SHARE = {
  ...{ state: 'open', inviter: 'Laia', name: 'Guest 2', title: 'First bowl', starts_at: STARTS, ends_at: STARTS },
  ...{ time_zone: 'Europe/Madrid', dates: 1, studio: { name: 'Taller Fang', street: '', postcode: '', city: '' } },
  ...{ offering_id: 'bowl', cancellation_policy: 'moderate', mode: 'direct_booking', booked_at: NOW, due_at: SOON },
  ...{ at_studio: null, payment: PAYMENT, asked: { questions: [], waiver: '' } },
};
const QUERIES = [
  [paymentQuery(api, 'payment').queryKey, PAYMENT],
  [bookingQuery(api, 'booking').queryKey, HELD],
  [bookingQuery(api, 'offer').queryKey, OFFERED],
  [shareQuery(api, 'secret').queryKey, SHARE],
] as const;
const confirm = { open: true, note: '', studio: 'Taller Fang', isTooSmall: false, busy: false, slow: false };

const BUTTONS: readonly [string, ReactNode, RegExp, 'line' | 'bar'][] = [
  [
    'an offering’s page',
    <BookingBox
      key="box"
      {...{ offering: OFFERING, address: '/book/bowl', open: [CHOICE], chosen: CHOICE, onChoose: nothing, now: NOW }}
    />,
    /Book 1 seat/,
    'line',
  ],
  [
    'an offering’s page on a phone',
    <BookingBar
      key="bar"
      {...{ offering: OFFERING, chosen: CHOICE, courses: [], slots: undefined, address: '/book/bowl', now: NOW }}
    />,
    /Pick a date|Book|Choose/,
    'bar',
  ],
  [
    'the last step of a booking',
    <ConfirmStep
      key="confirm"
      {...confirm}
      act="Book 2 seats"
      total={PRICE}
      onBook={nothing}
      code={undefined}
      terms={TERMS}
    />,
    /Book 2 seats/,
    'line',
  ],
  [
    'a booking on a phone',
    <StepBar
      key="steps"
      {...{ chosen: EVENT, total: PRICE, per: 'for 1 seat', choose: '', step: 3, isAsking: false, isReady: true }}
      {...{ busy: false, terms: TERMS }}
    />,
    /Book/,
    'bar',
  ],
  [
    'paying',
    <PayScreen key="pay" {...({ params: { paymentId: 'payment' } } as unknown as ComponentProps<typeof PayScreen>)} />,
    /Pay €58/,
    'line',
  ],
  ['an offer of the waitlist', <KeptSeats key="kept" entry={ENTRY} />, /Take them, €58/, 'line'],
  ['an offer of the studio', <Booked key="offer" id="offer" />, /Accept/, 'line'],
  [
    'a friend’s share',
    <PaymentShareScreen
      key="share"
      {...({ params: { token: 'secret' } } as unknown as ComponentProps<typeof PaymentShareScreen>)}
    />,
    /Pay €58/,
    'line',
  ],
];

it.each(BUTTONS)('the cancellation rule stands beside the button of %s', async (_where, part, button, where) => {
  const page = await renderPart(part, { me: { id: 'reader', onboardingCompleted: true }, queries: QUERIES });
  expect(textOf(page)).toMatch(button);
  const [rule = ''] = new RegExp(`<(p|span)[^>]* data-rule="${where}".*?</\\1>`, 's').exec(page) ?? [];
  expect(textOf(rule)).toMatch(/^Free to cancel until \w{3} \d+ \w{3}/);
});
