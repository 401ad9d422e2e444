import type { SplitPrice } from '../../../shared/bookings/deposit.ts';
import type { Booking } from '../../../shared/schemas/bookings.ts';
import { type BookingTerms, termsOfBooking } from '../../offerings/terms/rule-line.tsx';
import type { Words } from '../../words.tsx';
import { dueNow } from '../booking-words.ts';
import { cardMinimumText } from '../card-minimum.ts';
import type { WayToPay } from './way-to-pay.ts';

/** A line of a receipt, before it can be removed. */
export interface PriceLine {
  text: string;
  /** Below the text: why. */
  help?: string | undefined;
  amount: string;
  /** What can be taken off again. */
  reduction?: 'code' | 'gift_card';
}

/** Returns the lines of what is paid for a held booking in the chosen way: its price, and all that leaves less to pay now. */
export function receiptLines(words: Words, booking: Booking, way: WayToPay): PriceLine[] {
  const { t, money } = words;
  const { seats, offering, total, discount, deposit, gift_cards: cards } = booking;
  const full = { ...total, amount: total.amount + (discount?.amount.amount ?? 0) };
  const price = { text: t('payments.line', { count: seats, title: offering.title }), amount: money(full) };
  if (way.kind === 'pass') {
    const credits = `− ${t('passes.credits', { count: seats })}`;
    return [price, { text: t('passes.line', { name: way.pass.name }), amount: credits }];
  }
  const lines: PriceLine[] = [price];
  if (discount) {
    const text = t('payments.code.line', { code: discount.code ?? '' });
    lines.push({ text, amount: `− ${money(discount.amount)}`, reduction: 'code' });
  }
  if (discount && (deposit || cards.length > 0)) lines.push({ text: t('payments.price'), amount: money(total) });
  if (deposit && way.kind === 'card') {
    lines.push({ text: t('payments.rest'), amount: `− ${money(deposit.at_studio)}` });
  }
  for (const { last4, amount } of cards) {
    const text = t('payments.gift_card.line', { last4 });
    lines.push({ text, amount: `− ${money(amount)}`, reduction: 'gift_card' });
  }
  if (way.kind === 'at_studio') {
    // What the code and the gift cards leave.
    lines.push({
      text: t('payments.ways.at_studio'),
      help: cardMinimumText(words, dueNow(booking)),
      amount: `− ${money({ ...total, amount: total.amount - paidByCards(booking) })}`,
    });
  }
  return lines;
}

/** What the cancellation rule of a held booking depends on, by how it is paid. */
export function termsByWay(booking: Booking, way: WayToPay): BookingTerms {
  const terms = termsOfBooking(booking);
  if (way.kind === 'pass') return { ...terms, passSeats: booking.seats };
  return way.kind === 'at_studio' ? { ...terms, deposit: depositByGiftCards(booking) } : terms;
}

/** What gift cards pay of what is paid at the studio for the rest, as a deposit; null for nothing. */
function depositByGiftCards(booking: Booking): SplitPrice | null {
  const { total } = booking;
  const paid = paidByCards(booking);
  if (paid === 0) return null;
  return { online: { ...total, amount: paid }, at_studio: { ...total, amount: total.amount - paid } };
}

const paidByCards = ({ gift_cards: cards }: Booking): number =>
  cards.reduce((sum, { amount }) => sum + amount.amount, 0);
