import type { PaymentState } from '../payments/payments.ts';
import { type BookingState, type Payment, SEATED_STATES } from './bookings.ts';
import { refundOf } from './cancellation.ts';
import { dueOnline, restOf } from './deposit.ts';
import type { DeskMethod } from './desk-payments.ts';

/** What decides how much of a booking is paid, and how; amounts are in minor units. */
export interface PayableBooking {
  state: BookingState;
  payment: Payment;
  total: number;
  /** What of the total is due online; null for all of it. */
  deposit: number | null;
  currency: string;
  /** What the policy kept of seats and dates that were given up. */
  kept: number;
  /** What cards were charged online, less what went back. */
  paid_online: number;
  /** The state of the payment online; null where there is none. */
  online_state: PaymentState | null;
  /** What gift cards, and credit at the studio, paid and did not get back. */
  gift_cards: readonly { amount: number; is_credit: boolean }[];
  pass: object | null;
  /** What was given back as credit at the studio. */
  credited: number;
  /** What the desk took less what it gave back, by method; null where the method was not recorded. */
  desk_payments: readonly { method: DeskMethod | null; amount: number }[];
  /** What of it the desk gave back from the start on, which is not due again. */
  given_at_desk: number;
  /** Set once it was cancelled. */
  cancellation: { refund_share: number; refund_amount: number } | null;
}

/** What paid for a booking; `desk` is money at the studio whose method was not recorded. */
export const PAID_BY = ['card', 'gift_card', 'credit', 'pass', 'desk_cash', 'desk_card', 'desk'] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** What of a booking is paid, by which means, and what is due; in minor units. */
export interface PaymentSummary {
  /** Each means once, in the order of `PAID_BY`. Money that went back is not counted. */
  paid: { by: PaidBy; amount: number }[];
  /** What the desk holds of it. */
  paid_at_studio: number;
  /** What a card has reserved until the studio approves. */
  reserved: number;
  /** What is to be paid online. */
  due_online: number;
  /** What is to be paid at the studio. */
  due_at_studio: number;
  /** What the studio has to give back, by hand, of what was paid there. */
  to_return: number;
  /** What was given back as credit at the studio, also of a booking that was cancelled. */
  credited: number;
  /** What else was paid and went back although the seats stand: goodwill, or a date that did not take place. */
  given_back: number;
}

/**
 * Returns what of a booking is paid, by which means, and what is due. Every screen, mail, paper and export says this.
 */
export function summarizePayments(booking: PayableBooking): PaymentSummary {
  const { state, payment, total, kept, paid_online, online_state, pass, credited, desk_payments: desk } = booking;
  const giftCards = sumOf(booking.gift_cards);
  const credit = sumOf(booking.gift_cards.filter((card) => card.is_credit));
  const atDesk = sumOf(desk);
  const owed = Math.max(0, owedAtStudio(booking, giftCards) - booking.given_at_desk);
  const isOpen = hasSeats(state) && payment !== 'free' && !pass;
  const open =
    isOpen && payment === 'online' && state !== 'confirmed' && state !== 'completed'
      ? Math.max(0, dueOnline(booking) - paid_online - giftCards)
      : 0;
  const isReserved = online_state === 'authorised';
  const paid: PaymentSummary['paid'] = [
    { by: 'card', amount: paid_online },
    { by: 'gift_card', amount: giftCards - credit },
    { by: 'credit', amount: credit },
    { by: 'pass', amount: pass && hasSeats(state) ? total : 0 },
    ...desk.map(({ method, amount }) => ({ by: method ? (`desk_${method}` as const) : 'desk', amount }) as const),
  ];
  const dueAtStudio = isOpen ? Math.max(0, owed - atDesk) : 0;
  const wasPaid = isOpen && (payment === 'at_studio' || (online_state === 'captured' && open === 0));
  return {
    paid: paid
      .filter(({ amount }) => amount > 0)
      .sort((one, other) => PAID_BY.indexOf(one.by) - PAID_BY.indexOf(other.by)),
    paid_at_studio: atDesk,
    reserved: isReserved ? open : 0,
    due_online: isReserved ? 0 : open,
    due_at_studio: dueAtStudio,
    to_return: Math.max(0, atDesk - (booking.cancellation ? keptAtStudio(booking) : owed)),
    credited,
    given_back: wasPaid ? Math.max(0, total + kept - sumOf(paid) - dueAtStudio - credited) : 0,
  };
}

/** True for a booking that stands, and of which all that was paid went back. */
export const isAllReturned = (booking: PayableBooking): boolean => {
  const { paid, given_back, credited } = summarizePayments(booking);
  return hasSeats(booking.state) && paid.length === 0 && given_back + credited > 0;
};

/** True for a held booking of which nothing is left to pay online: gift cards cover it, and only booking it remains. */
export const isHoldCovered = (booking: PayableBooking): boolean => {
  const { due_online, reserved } = summarizePayments(booking);
  return booking.state === 'held' && due_online === 0 && reserved === 0;
};

const sumOf = (amounts: readonly { amount: number }[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0);

const hasSeats = (state: BookingState): boolean => SEATED_STATES.some((seated) => seated === state);

/** What is paid at the studio in all, also what was kept there of seats that were given up. */
function owedAtStudio(booking: PayableBooking, giftCards: number): number {
  const { payment, total, kept, pass } = booking;
  if (pass || payment === 'free') return 0;
  return payment === 'online' ? restOf(booking) : Math.max(0, total + kept - giftCards);
}

/**
 * What the policy leaves to the studio of what was paid there for a cancelled booking, after what it keeps of the money
 * online.
 */
function keptAtStudio({
  payment,
  total,
  deposit,
  kept,
  currency,
  cancellation,
  given_at_desk,
}: PayableBooking): number {
  const { refund_share: share = 100, refund_amount: refund = 0 } = cancellation ?? {};
  const keptOfTotal = total - refundOf({ amount: total, currency }, share).amount;
  const keptThere = payment === 'online' ? keptOfTotal - (dueOnline({ total, deposit }) - refund) : keptOfTotal + kept;
  return Math.max(0, keptThere - given_at_desk);
}
