import { refundShares } from '#shared/bookings/refund-shares.ts';
import type { Money } from '#shared/money/money.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Words } from '#web/words.tsx';
import { dueText, wayBack } from '../booking-words.ts';

/** What a change of a booking led to, as its panel and its toast say it. */
export interface BookingResult {
  title: string;
  /** The largest text of the panel: an amount, or the new date. */
  figure?: string;
  say: string;
  /** How much goes back to each of several means of paying. */
  shares?: readonly { label: string; amount: string }[];
  toast: string;
}

/** Says what cancelling a booking led to, or taking it back while it waited. @param before it, while it stood */
export function cancellationResult(words: Words, before: Booking, after: Booking): BookingResult {
  const { t, money } = words;
  const { state, payment, deposit, kept, pass, seats } = before;
  const facts = factsOf(words, before);
  if (state === 'offered' || state === 'awaiting_approval' || state === 'requested') {
    const title = t(`bookings.result.${state === 'offered' ? 'offer_ended' : 'taken_back'}`);
    return { title, say: `${dueText(words, after)} ${facts}`, toast: title };
  }
  const refund = after.cancelled?.refund ?? { amount: 0, currency: before.total.currency };
  const online = deposit?.online ?? before.total;
  const paid = { ...online, amount: online.amount + kept.amount };
  const isBack = refund.amount > 0;
  if (pass) {
    const title = t(`bookings.result.${isBack ? 'credits' : 'none'}`);
    const figure = isBack ? { figure: t('bookings.result.credit', { count: seats }) } : {};
    return { title, ...figure, say: `${dueText(words, after)} ${facts}`, toast: title };
  }
  if (typeof payment === 'object' && payment.state === 'captured') {
    if (!isBack) {
      const title = t('bookings.result.none');
      return { title, say: `${dueText(words, after)} ${facts}`, toast: title };
    }
    const part = refund.amount === paid.amount ? 'all' : refund.amount * 2 === paid.amount ? 'half' : 'part';
    const ofTotal = part === 'all' ? [] : [t('bookings.result.paid', { total: money(paid) })];
    return {
      title: t(`bookings.result.${part}`),
      figure: money(refund),
      say: [t(`bookings.result.${wayBack(before)}`), ...ofTotal, facts].join(' '),
      ...sharesOf(words, before, after),
      toast: t(`bookings.result.toast_${wayBack(before)}`, { amount: money(refund) }),
    };
  }
  const due = payment === 'at_studio' ? paid.amount - refund.amount : 0;
  const title = t(`bookings.result.${due > 0 ? 'due' : 'free'}`);
  const figure = due > 0 ? { figure: money({ ...paid, amount: due }) } : {};
  return { title, ...figure, say: `${dueText(words, after)} ${facts}`, toast: title };
}

/** Says what cancelling some seats of a booking led to. */
export function seatsResult(words: Words, before: Booking, after: Booking): BookingResult {
  const { t } = words;
  if (after.state === 'cancelled') return cancellationResult(words, before, after);
  const count = before.seats - after.seats;
  const title = t('bookings.result.seats', { count });
  const change = lastChange(after);
  if (!change || before.pass) return { title, say: factsOf(words, after), toast: title };
  return { title, ...moneyOf(words, before, change), toast: toastOf(words, before, title, change.refund) };
}

/** Says what moving a booking led to: the new date, and what of the price goes back or is due. */
export function moveResult(words: Words, before: Booking, after: Booking): BookingResult {
  const { t, dayTime } = words;
  const date = dayTime(after.event.starts_at, after.event.time_zone);
  const title = t('bookings.result.moved');
  const change = lastChange(after);
  const { say = t('bookings.result.same') } = change ? moneyOf(words, before, change) : {};
  const toast = t('bookings.result.moved_to', { date });
  return { title, figure: date, say, toast: change ? toastOf(words, before, toast, change.refund) : toast };
}

/** Says that a ticket has another name. */
export function renameResult({ t }: Words, name: string): BookingResult {
  const title = t('bookings.result.renamed', { name });
  return { title, say: t('bookings.result.same_code'), toast: title };
}

type Change = NonNullable<Booking['history'][number]['change']>;

const lastChange = ({ history }: Booking): Change | undefined => history.at(-1)?.change ?? undefined;

/** What a change of some seats, or of the date, does to the money. */
function moneyOf({ t, money }: Words, before: Booking, { refund, price_difference: gap }: Change) {
  if (typeof before.payment === 'object' && refund.amount > 0) {
    return { figure: money(refund), say: t(`bookings.result.${wayBack(before)}`) };
  }
  if (gap.amount === 0 || before.payment === 'free') return { say: t('bookings.result.same') };
  const amount = { ...gap, amount: Math.abs(gap.amount) };
  if (typeof before.payment === 'object' && !before.deposit) {
    return { say: t(`bookings.result.${gap.amount > 0 ? 'paid_more' : 'kept'}`, { amount: money(amount) }) };
  }
  const say = t(`bookings.result.${gap.amount > 0 ? 'more' : 'less'}`, { amount: money(amount) });
  return { figure: money(amount), say };
}

const toastOf = ({ t, money }: Words, before: Booking, title: string, refund: Money): string =>
  typeof before.payment === 'object' && refund.amount > 0
    ? `${title}. ${t(`bookings.result.back_${wayBack(before)}`, { amount: money(refund) })}`
    : title;

/** Of money that goes back to several means of paying: how much to each. */
function sharesOf({ t, money }: Words, before: Booking, after: Booking): Pick<BookingResult, 'shares'> {
  const known = new Set(before.refunds.map(({ id }) => id));
  const shares = refundShares(after.refunds.filter(({ id }) => !known.has(id)));
  if (shares.length < 2) return {};
  return {
    shares: shares.map(({ to, last4, amount }) => ({
      label: t(`bookings.result.${to === 'card' && !last4 ? 'some_card' : to}`, { last4: last4 ?? '' }),
      amount: money(amount),
    })),
  };
}

const factsOf = ({ t, day }: Words, { offering, event, seats }: Booking): string =>
  t('bookings.result.facts', {
    title: offering.title,
    day: day(event.starts_at, event.time_zone),
    seats: t('catalogue.seats', { count: seats }),
  });
