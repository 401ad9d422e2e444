import type { Money } from '../money/money.ts';
import type { PaymentSummary } from '../schemas/bookings/bookings.ts';
import type { Translate } from '../text/texts.ts';

/** What a sentence about paying says. */
type Paid = Pick<PaymentSummary, 'paid' | 'reserved' | 'due_online' | 'due_at_studio' | 'credited' | 'given_back'>;

/**
 * Says what paid for a booking, what is due, and what went back, each in its own words: "€58, paid by card", "€42 (€12.60
 * by gift card, €29.40 at the studio)", "€29 (€20 by card, €9 as credit at the studio)". Screens, mails and tickets say this.
 * @param isOver of a date that has ended: what was due at the studio then is no longer to come
 * @returns undefined where none of it is more than zero
 */
export function paymentSentence(
  t: Translate,
  money: (money: Money) => string,
  summary: Paid,
  isOver = false,
): string | undefined {
  const { paid, reserved, due_online, due_at_studio, credited, given_back } = summary;
  const atDesk = paid.filter(({ by }) => by.startsWith('desk'));
  const due = isOver ? 'was_due_at_studio' : atDesk.length > 0 ? 'still_due_at_studio' : 'due_at_studio';
  const amounts = {
    card: paid.find(({ by }) => by === 'card')?.amount,
    gift_card: paid.find(({ by }) => by === 'gift_card')?.amount,
    credit: paid.find(({ by }) => by === 'credit')?.amount,
    reserved,
    due_online,
    desk: { ...due_at_studio, amount: atDesk.reduce((sum, { amount }) => sum + amount.amount, 0) },
    [due]: due_at_studio,
    credited,
    given_back,
  };
  const [only, ...others] = partsOf(amounts);
  if (!only) return undefined;
  if (others.length === 0) return t(`bookings.payment.only.${only.means}`, { amount: money(only.amount) });
  const sum = partsOf(amounts).reduce((total, { amount }) => total + amount.amount, 0);
  return `${money({ ...only.amount, amount: sum })} (${joinParts(t, money, amounts)})`;
}

/**
 * Says, in the words of the parts of `paymentSentence`, what a list has to add to the total of a booking: "€29.40 at the
 * studio", "€58 given back".
 * @returns undefined where none of it is more than zero
 */
export function textBesideTotal(
  t: Translate,
  money: (money: Money) => string,
  { due_at_studio, credited, given_back }: Partial<Pick<Paid, 'due_at_studio' | 'credited' | 'given_back'>>,
): string | undefined {
  return joinParts(t, money, { due_at_studio, credited, given_back }) || undefined;
}

type Amounts = Record<string, Money | undefined>;

const partsOf = (amounts: Amounts): { means: string; amount: Money }[] =>
  Object.entries(amounts).flatMap(([means, amount]) => (amount && amount.amount > 0 ? [{ means, amount }] : []));

const joinParts = (t: Translate, money: (money: Money) => string, amounts: Amounts): string =>
  partsOf(amounts)
    .map(({ means, amount }) => t(`bookings.payment.part.${means}`, { amount: money(amount) }))
    .join(', ');
