import { STATUS_RULES, statusOf, statusSentence } from '#shared/bookings/booking-status.ts';
import { DROPPED_STATES, WAITING_STATES } from '#shared/bookings/bookings.ts';
import type { CancellationStep } from '#shared/bookings/cancellation.ts';
import { paymentSentence } from '#shared/bookings/payment-text.ts';
import { statusFacts } from '#shared/bookings/status-facts.ts';
import type { Money } from '#shared/money/money.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { isByArrangement } from '../offerings/offering-words.ts';
import type { Words } from '../words.tsx';

/** Formats a code in groups of four: "7KQ2 M4XD". */
export const formatTicketCode = (code: string) => code.match(/.{1,4}/g)?.join(' ') ?? code;

/** True if the booked event has ended. */
export const isOver = ({ event }: Booking, now = new Date()) => new Date(event.ends_at) <= now;

/** True for a booking whose seats the guest has, or has asked for, on a date that is not over. */
export const isComing = (booking: Booking, now = new Date()): boolean =>
  (booking.state === 'confirmed' || booking.state === 'awaiting_approval') && !isOver(booking, now);

/** True for a booking that was cancelled, declined, or has expired. */
export const isDropped = ({ state }: Pick<Booking, 'state'>) => DROPPED_STATES.some((dropped) => dropped === state);

/** True if the studio still waits for answers or a signature, which the guest can give. */
export const needsDetails = ({ details, cannot_give_details }: Booking): boolean =>
  details.is_missing && cannot_give_details === null;

/** True while it waits for the studio, or as an offer for the guest. */
export const isWaiting = ({ state }: Pick<Booking, 'state'>) => WAITING_STATES.some((waiting) => waiting === state);

/** Returns what the studio wrote when it cancelled or declined; undefined if nothing. */
export function messageOfStudio({ history }: Booking): string | undefined {
  const last = history.findLast(({ moved }) => !moved);
  return last?.by === 'studio' && last.message ? last.message : undefined;
}

/** Returns the sentence that says what a booking waits for, or how it ended; undefined where its tag says it all. */
export const statusText = ({ t }: Words, booking: Booking): string | undefined =>
  statusSentence(statusFacts(booking), booking.studio.name, t, new Date());

/** True while the codes of a booking are shown on screens. */
export const showsCode = (booking: Booking): boolean =>
  STATUS_RULES[statusOf(statusFacts(booking), new Date())].showsCode;

/** True for a hold that ended without a payment. */
export const isHoldEnded = (booking: Booking): boolean => statusOf(statusFacts(booking), new Date()) === 'hold_ended';

/** True for a hold of which nothing is left to pay: it is only to be booked. */
export const isCovered = (booking: Booking): boolean => statusOf(statusFacts(booking), new Date()) === 'held_covered';

/**
 * The words of the button that leads to paying a held booking; nothing due is only booked. Needs the texts `bookings`.
 */
export function payText({ t, money }: Words, booking: Booking): string {
  const due = dueNow(booking);
  return due.amount === 0 ? t('bookings.hold.book') : t('bookings.hold.pay', { amount: money(due) });
}

/** Returns what is to pay online of a booking that is held: its price or deposit, less what gift cards paid. */
export function dueNow({
  total,
  deposit,
  gift_cards: cards,
}: Pick<Booking, 'total' | 'deposit' | 'gift_cards'>): Money {
  const paid = cards.reduce((sum, { amount }) => sum + amount.amount, 0);
  return { ...total, amount: Math.max(0, (deposit?.online ?? total).amount - paid) };
}

/**
 * Says what paid for a booking and what is due: "€58, paid by card", "€12.60 by gift card, €29.40 at the studio",
 * "Free".
 */
export function paymentText({ t, money }: Words, booking: Booking): string {
  const { payment, total, kept, pass, seats, payment_summary: summary } = booking;
  if (pass) return t('bookings.ticket.by_pass', { pass: pass.name, count: seats });
  if (payment === 'free') return t('catalogue.free');
  return paymentSentence(t, money, summary, isOver(booking)) ?? money({ ...total, amount: total.amount + kept.amount });
}

/** Returns "Needs at least 3 guests to run …" for an event below its minimum; undefined for others. */
export const minimumText = ({ t }: Words, needed: number | null): string | undefined =>
  needed === null ? undefined : t('bookings.minimum', { count: needed });

const SHARES = [100, 50, 0] as const;

/**
 * Returns the booking's cancellation terms, fixed when it was made, as `shared/bookings/cancellation.ts` represents
 * them.
 */
export const stepsOf = ({ cancellation }: Booking): CancellationStep[] =>
  cancellation.steps.map(({ share, until }) => ({
    share: SHARES.find((known) => known === share) ?? 0,
    until: until === null ? null : new Date(until),
  }));

/**
 * Says what cancelling costs now, or has cost. What was paid by card goes back as far as the studio's policy says; of
 * what is paid at the studio the rest is due there; after a deposit nothing more is.
 */
export function dueText(words: Words, booking: Booking): string {
  const { t, money } = words;
  const { state, payment, kept, cancellation, cancelled, deposit, pass, seats } = booking;
  const paid = deposit?.online ?? booking.total;
  const total = { ...paid, amount: paid.amount + kept.amount };
  const { to_return, paid_at_studio } = booking.payment_summary ?? {};
  const toReturn = to_return && to_return.amount > 0;
  const returned = to_return ? t('bookings.paid.to_return', { amount: money(to_return) }) : '';
  if (payment === 'free') return t('bookings.cancelling.free');
  if (state === 'declined' || state === 'expired') return t('bookings.cancelling.nothing_due');
  const refund = cancelled?.refund ?? cancellation.refund_now;
  const choice = cancelled?.choice;
  if (choice?.state === 'rebooked') return t(`bookings.choice.rebooked${payment === 'at_studio' ? '' : '_paid'}`);
  if (choice?.state === 'open') {
    const paidBack = payment !== 'at_studio' && refund.amount > 0;
    const date = words.dayTime(choice.until, booking.event.time_zone);
    return t(`bookings.choice.open${paidBack ? '_paid' : ''}`, { date, amount: money(refund) });
  }
  if (pass) {
    return t(refund.amount === 0 ? 'bookings.cancelling.credit_kept' : 'bookings.cancelling.credit_back', {
      count: seats,
    });
  }
  if (payment !== 'at_studio') {
    if (payment.state !== 'captured') return t('bookings.cancelling.not_charged');
    const texts = { refund: money(refund), total: money(total) };
    const back = t(`bookings.cancelling.${refund.amount === 0 ? 'nothing_back' : `back_${wayBack(booking)}`}`, texts);
    if (!deposit) return back;
    const rest = money(deposit.at_studio);
    if (cancelled && toReturn) return `${back} ${returned}`;
    return `${back} ${t(`bookings.cancelling.${deposit.is_paid_at_studio ? 'rest_settled' : 'no_rest'}`, { rest })}`;
  }
  if (cancelled && toReturn) return returned;
  const due = { amount: total.amount - refund.amount, currency: total.currency };
  if (due.amount === 0) return t('bookings.cancelling.nothing_due');
  if (cancelled && (paid_at_studio?.amount ?? 0) >= due.amount)
    return t('bookings.paid.kept_at_studio', { kept: money(due) });
  return t('bookings.cancelling.still_due', { due: money(due), total: money(total) });
}

type WayBack = 'to_card' | 'to_both' | 'to_gift_card' | 'to_card_and_credit' | 'to_credit';

/** Where the money of a booking goes back to, or went: as it was paid. */
export function wayBack({ gift_cards, refunds, total, deposit }: Booking): WayBack {
  const targets = new Set(refunds.filter(({ given }) => !given).map(({ to }) => to));
  const isBack = targets.has('gift_card') || targets.has('paid_credit');
  const byGiftCard = gift_cards.reduce((sum, { amount }) => sum + amount.amount, 0);
  if (!isBack && byGiftCard === 0) return 'to_card';
  const isCredit = isBack ? !targets.has('gift_card') : gift_cards.every((card) => card.is_credit);
  const isAll = isBack ? !targets.has('card') : byGiftCard >= (deposit?.online ?? total).amount;
  if (isAll) return isCredit ? 'to_credit' : 'to_gift_card';
  return isCredit ? 'to_card_and_credit' : 'to_both';
}

/** True for a lesson and for hours of a space, which are booked by the time. */
export const isSlot = ({ offering }: Pick<Booking, 'offering'>): boolean => isByArrangement(offering.service_type);
