import type { ChangeKind } from '#shared/bookings/bookings.ts';
import type { Money } from '#shared/money/money.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { isDropped, isOver } from '../booking-words.ts';

/** A line of the history of a booking. */
export interface HistoryStep {
  /** `now` waits for someone; `ahead` has not happened yet. */
  when: 'past' | 'now' | 'ahead';
  /** Key under `booking_page.history`. */
  text: string;
  /** When it happened, or when it will or until when; undefined where that is open. */
  at?: string | undefined;
  /** The start of the date of a course that it is about. */
  date?: string | undefined;
  /** What the person who did it wrote. */
  message?: string | undefined;
  /** The attendees whom it was about. */
  names?: string | undefined;
  /** What went back. */
  amount?: Money | undefined;
}

type Entry = Booking['history'][number];

/** Returns what has happened to a booking, what it waits for, and what comes then. */
export function historySteps(booking: Booking, now = new Date()): HistoryStep[] {
  const { history, request, note } = booking;
  const past = history.map((entry, at): HistoryStep => {
    const before = stateBefore(history, at);
    const own = at === 0 ? (request?.text ?? note) : '';
    return {
      when: 'past',
      text: textOf(entry, before, booking),
      at: entry.at,
      message: entry.message || own || undefined,
      date: entry.date?.from,
      names: entry.change?.names.join(', '),
      amount: entry.change?.kind === 'given_back' ? entry.change.refund : undefined,
    };
  });
  return [...withMoney(past, booking), ...stepsAhead(booking, now)];
}

/**
 * Adds to the steps of a history what went back of a booking without a reason of its own, and that its guest said it
 * did not take place, each in its time.
 */
export function withMoney<Step extends { at?: string | undefined }>(
  steps: readonly Step[],
  { refunds, objection }: MoneyOfBooking,
): (Step | HistoryStep)[] {
  const back = new Map<string, Money>();
  for (const { at, amount, given } of refunds) {
    if (!given) back.set(at, { ...amount, amount: amount.amount + (back.get(at)?.amount ?? 0) });
  }
  const more: HistoryStep[] = [...back].map(([at, amount]) => ({ when: 'past', text: 'money_back', at, amount }));
  if (objection) more.push({ when: 'past', text: 'objected', at: objection.at, message: objection.text });
  const timeOf = ({ at }: { at?: string | undefined }) => (at ? Date.parse(at) : 0);
  return [...steps, ...more].sort((one, other) => timeOf(one) - timeOf(other));
}

/** What of a booking went back, and what its guest said about that. */
interface MoneyOfBooking {
  refunds: readonly Pick<Booking['refunds'][number], 'at' | 'amount' | 'given' | 'to'>[];
  objection: Booking['objection'];
}

/** Returns the state that a booking had before an entry of its history. */
export const stateBefore = <One extends Pick<Entry, 'state' | 'moved' | 'date'>>(
  history: readonly One[],
  at: number,
): One['state'] | undefined => history.slice(0, at).findLast(({ moved, date }) => !moved && !date)?.state;

/** True for an amount that was given back at a time as credit at the studio. */
function isCredit(refunds: MoneyOfBooking['refunds'], when: string, amount: Money | null): boolean {
  const credited = refunds.filter(({ at, to }) => to === 'credit' && at === when);
  return credited.length > 0 && credited.reduce((sum, refund) => sum + refund.amount.amount, 0) === amount?.amount;
}

/** Returns the key of what an entry says, under `booking_page.history`. @param before the state until then */
export function textOf(
  {
    state,
    by,
    moved,
    date,
    change,
    at,
  }: Pick<Entry, 'state' | 'by' | 'moved' | 'date' | 'at'> & {
    change: { kind: ChangeKind; refund: Money | null } | null;
  },
  before: Entry['state'] | undefined,
  { refunds }: MoneyOfBooking,
): string {
  if (change?.kind === 'given_back' && isCredit(refunds, at, change.refund)) return 'change_credited';
  if (change?.kind === 'given_back' && by !== 'studio') return 'given_by_platform';
  if (change) return `change_${change.kind}`;
  if (moved) return 'moved';
  if (date) return date.to ? 'date_exchanged' : by === 'studio' ? 'date_cancelled' : 'date_given_up';
  switch (state) {
    case 'confirmed':
      return before === 'awaiting_approval' ? 'approved' : before === 'offered' ? 'accepted' : 'booked';
    case 'cancelled':
      if (by !== 'guest') return `cancelled_${by === 'studio' ? 'studio' : 'platform'}`;
      if (before === 'offered') return 'let_go';
      return before === 'requested' || before === 'awaiting_approval' ? 'taken_back' : 'cancelled';
    case 'expired':
      return before === 'offered' ? 'offer_lapsed' : before === 'held' ? 'hold_lapsed' : 'unanswered';
    case 'completed':
      // Whether it took place is not known: the guest may say that it did not.
      return 'ended';
    default:
      return state;
  }
}

function stepsAhead(booking: Booking, now: Date): HistoryStep[] {
  const { state, event, answer_due_at, hold_ends_at } = booking;
  const due = answer_due_at ?? undefined;
  const date: HistoryStep = { when: 'ahead', text: 'date', at: event.starts_at };
  const tickets: HistoryStep = { when: 'ahead', text: 'tickets' };
  if (isDropped(booking) || isOver(booking, now)) return [];
  if (state === 'requested') {
    return [{ when: 'now', text: 'studio_offers', at: due }, { when: 'ahead', text: 'you_accept' }, tickets];
  }
  if (state === 'awaiting_approval') return [{ when: 'now', text: 'studio_answers', at: due }, tickets, date];
  if (state === 'held') return [{ when: 'now', text: 'your_turn', at: hold_ends_at ?? undefined }, tickets, date];
  if (state === 'offered') return [{ when: 'now', text: 'your_turn', at: due }, tickets, date];
  return [date];
}
