import type { SplitPrice } from '#shared/bookings/deposit.ts';
import type { Money } from '#shared/money/money.ts';
import { taxInside } from '#shared/money/taxes.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { dueNow } from '#web/bookings/booking-words.ts';
import { cardMinimumText } from '#web/bookings/card-minimum.ts';
import { type BookingTerms, termsOfBooking } from '#web/offerings/terms/rule-line.tsx';
import type { Words } from '#web/words.tsx';
import type { PaymentMethod } from '../methods/payment-method.ts';

/** A line of a receipt, before it can be removed. */
export interface PriceLine {
  text: string;
  /** Below the text: why. */
  help?: string | undefined;
  amount: string;
  /** What can be taken off again. */
  reduction?: 'code' | 'gift_card';
}

/**
 * Returns the lines of what is paid for a held booking in the chosen method: its price, and all that leaves less to pay
 * now.
 * @param taxRate of the tax that the price names, in hundredths of a percent
 */
export function receiptLines(
  words: Words,
  booking: Booking,
  method: PaymentMethod,
  taxRate?: number | null,
): PriceLine[] {
  const { t, money } = words;
  const { seats, offering, total, discount, deposit, gift_cards: cards } = booking;
  const full = { ...total, amount: total.amount + (discount?.amount.amount ?? 0) };
  const tax = taxRate && method.kind !== 'pass' ? taxText(words, total, taxRate) : undefined;
  const text = t('payments.line', { count: seats, title: offering.title });
  const price = { text, help: discount ? undefined : tax, amount: money(full) };
  if (method.kind === 'pass') {
    const credits = `− ${t('passes.credits', { count: seats })}`;
    return [price, { text: t('passes.line', { name: method.pass.name }), amount: credits }];
  }
  const lines: PriceLine[] = [price];
  if (discount) {
    const text = t('payments.code.line', { code: discount.code ?? '' });
    lines.push({ text, amount: `− ${money(discount.amount)}`, reduction: 'code' });
  }
  if (discount && (tax || deposit || cards.length > 0))
    lines.push({ text: t('payments.price'), help: tax, amount: money(total) });
  if (deposit && method.kind === 'card') {
    lines.push({ text: t('payments.rest'), amount: `− ${money(deposit.at_studio)}` });
  }
  for (const { last4, is_credit, amount } of cards) {
    const text = t(`payments.${is_credit ? 'credit' : 'gift_card'}.line`, { last4 });
    lines.push({ text, amount: `− ${money(amount)}`, reduction: 'gift_card' });
  }
  if (method.kind === 'at_studio') {
    // What the code and the gift cards leave.
    lines.push({
      text: t('payments.methods.at_studio'),
      help: cardMinimumText(words, dueNow(booking)),
      amount: `− ${money({ ...total, amount: total.amount - paidByCards(booking) })}`,
    });
  }
  return lines;
}

/** "with 21 % tax, €18.12 of it" @param rate in hundredths of a percent */
function taxText({ t, money, language }: Words, total: Money, rate: number): string {
  const amount = money({ ...total, amount: taxInside(total.amount, rate) });
  return t('payments.with_tax', { rate: (rate / 100).toLocaleString(language), amount });
}

/** What the cancellation rule of a held booking depends on, by how it is paid. */
export function termsByMethod(booking: Booking, method: PaymentMethod): BookingTerms {
  const terms = termsOfBooking(booking);
  if (method.kind === 'pass') return { ...terms, passSeats: booking.seats };
  return method.kind === 'at_studio' ? { ...terms, deposit: depositByGiftCards(booking) } : terms;
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
