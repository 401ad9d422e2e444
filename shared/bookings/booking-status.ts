import type { Money } from '../money/money.ts';
import type { Translate } from '../text/texts.ts';
import { formatDayTime, formatTime, HOUR } from '../time/time.ts';
import { type BookingState, SOLD_STATES } from './bookings.ts';
import type { ObjectionState } from './given-refunds.ts';

/** How a booking stands for the people who read about it: finer than its state, because time and money count too. */
export const BOOKING_STATUSES = [
  'held',
  'held_covered',
  'asked',
  'requested',
  'offered',
  'seat_offered',
  'confirmed',
  'due_at_studio',
  'attended',
  'over',
  'in_question',
  'did_not_take_place',
  'hold_ended',
  'offer_ended',
  'unanswered',
  'declined',
  'cancelled',
  'cancelled_by_guest',
  'cancelled_by_studio',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** What a booking's status and its words depend on. Instants are ISO 8601. */
export interface StatusFacts {
  state: BookingState;
  /** The state before the last change; null for a booking that never changed. */
  stateBefore: BookingState | null;
  /** IANA name. */
  timeZone: string;
  endsAt: Date | string;
  holdEndsAt: Date | string | null;
  /** True for a hold of which nothing is left to pay online. */
  isCovered: boolean;
  answerDueAt: Date | string | null;
  /** True for seats that were offered to a party on the waitlist. */
  isFromWaitlist: boolean;
  cancelledFor: 'guest' | 'studio' | 'platform' | null;
  hasCheckedIn: boolean;
  /** How far the guest's objection is that it did not take place; null for none. */
  objection: ObjectionState | null;
  /** What is still to pay at the studio; null for nothing, and for readers who may not see amounts. */
  dueAtStudio: Money | null;
  /** What was paid and went back when it was cancelled; null for nothing. */
  moneyBack: Money | null;
}

/**
 * True for a booking whose seats are paid for or need no payment: only then do the API, mails, papers and calendars
 * have its ticket codes.
 */
export const hasTicket = ({ state }: { state: BookingState }): boolean => SOLD_STATES.some((sold) => sold === state);

/** Returns the status of a booking at an instant. */
export function statusOf(facts: StatusFacts, now: Date): BookingStatus {
  const { state, stateBefore } = facts;
  switch (state) {
    case 'held':
      return facts.isCovered ? 'held_covered' : 'held';
    case 'awaiting_approval':
      return 'asked';
    case 'requested':
      return 'requested';
    case 'offered':
      return facts.isFromWaitlist ? 'seat_offered' : 'offered';
    case 'declined':
      return 'declined';
    case 'cancelled':
      if (facts.cancelledFor === 'guest') return 'cancelled_by_guest';
      return facts.cancelledFor === 'studio' ? 'cancelled_by_studio' : 'cancelled';
    case 'expired':
      return stateBefore === 'held' ? 'hold_ended' : stateBefore === 'offered' ? 'offer_ended' : 'unanswered';
    case 'confirmed':
    case 'completed':
      if (facts.objection === 'refunded') return 'did_not_take_place';
      if (facts.objection && facts.objection !== 'dismissed') return 'in_question';
      if (new Date(facts.endsAt) <= now) return facts.hasCheckedIn ? 'attended' : 'over';
      return facts.dueAtStudio ? 'due_at_studio' : 'confirmed';
  }
}

/** The sections of a guest's list, in which a booking stands by its status. */
export type BookingSection = 'waiting' | 'coming' | 'past' | 'dropped';

/** What a guest can do next with a booking. */
export type NextStep =
  | 'pay'
  | 'book'
  | 'let_go'
  | 'message'
  | 'withdraw'
  | 'accept'
  | 'decline'
  | 'take'
  | 'pass'
  | 'change'
  | 'cancel'
  | 'review'
  | 'hold_again'
  | 'other_dates'
  | 'papers';

interface StatusRule {
  section: BookingSection;
  /** Of its tag, as in `web/ui/tag.tsx`; none for what is past. */
  tone?: 'clay' | 'glaze' | 'leaf' | 'warn' | 'brick';
  icon: 'hourglass' | 'mail' | 'bell' | 'check' | 'check-check' | 'clock' | 'ban';
  /** True if screens show the ticket codes. */
  showsCode: boolean;
  /** The main one first. */
  steps: readonly NextStep[];
}

const CANCELLED: StatusRule = {
  section: 'dropped',
  tone: 'brick',
  icon: 'ban',
  showsCode: false,
  steps: ['papers', 'other_dates'],
};

/** What each status looks like, whether its codes are shown, and what comes next: the one list for all screens. */
export const STATUS_RULES: Readonly<Record<BookingStatus, StatusRule>> = {
  held: { section: 'waiting', tone: 'clay', icon: 'hourglass', showsCode: false, steps: ['pay', 'let_go'] },
  held_covered: { section: 'waiting', tone: 'clay', icon: 'hourglass', showsCode: false, steps: ['book', 'let_go'] },
  asked: { section: 'waiting', tone: 'warn', icon: 'hourglass', showsCode: false, steps: ['message', 'withdraw'] },
  requested: { section: 'waiting', tone: 'warn', icon: 'hourglass', showsCode: false, steps: ['message', 'withdraw'] },
  offered: { section: 'waiting', tone: 'glaze', icon: 'mail', showsCode: false, steps: ['accept', 'decline'] },
  seat_offered: { section: 'waiting', tone: 'clay', icon: 'bell', showsCode: false, steps: ['take', 'pass'] },
  confirmed: { section: 'coming', tone: 'leaf', icon: 'check', showsCode: true, steps: ['change', 'cancel'] },
  due_at_studio: { section: 'coming', tone: 'leaf', icon: 'check', showsCode: true, steps: ['change', 'cancel'] },
  attended: { section: 'past', icon: 'check-check', showsCode: false, steps: ['review'] },
  over: { section: 'past', icon: 'clock', showsCode: false, steps: ['review'] },
  in_question: { section: 'past', tone: 'warn', icon: 'hourglass', showsCode: false, steps: ['message'] },
  did_not_take_place: { section: 'past', icon: 'ban', showsCode: false, steps: ['papers'] },
  hold_ended: { section: 'dropped', icon: 'clock', showsCode: false, steps: ['hold_again', 'other_dates'] },
  offer_ended: { section: 'dropped', icon: 'clock', showsCode: false, steps: ['other_dates'] },
  unanswered: { section: 'dropped', tone: 'brick', icon: 'clock', showsCode: false, steps: ['other_dates'] },
  declined: { section: 'dropped', tone: 'brick', icon: 'ban', showsCode: false, steps: ['other_dates'] },
  cancelled: CANCELLED,
  cancelled_by_guest: CANCELLED,
  cancelled_by_studio: CANCELLED,
};

/** Texts and amounts in the reader's language. */
export interface StatusWriter {
  t: Translate;
  money: (money: Money) => string;
}

/** Writes the tag of a booking: "Held until 23:11, not paid", "Confirmed, €29.40 at the studio". */
export function statusTag(
  facts: StatusFacts,
  { t, money }: StatusWriter,
  now: Date,
  reader: 'guest' | 'studio' = 'guest',
): string {
  const status = statusOf(facts, now);
  const { state, holdEndsAt, answerDueAt: due, moneyBack, dueAtStudio } = facts;
  const amount = moneyBack ?? dueAtStudio;
  const key = state === 'cancelled' && moneyBack ? 'cancelled_back' : status;
  const data = {
    time: untilText(state === 'held' ? holdEndsAt : due, facts, t, now),
    date: due ? formatDayTime(t, due, facts.timeZone) : '',
    amount: amount ? money(amount) : '',
  };
  return reader === 'guest' ? t(`bookings.status.${key}`, data) : t(`studio_bookings.state.${key}`, data);
}

/**
 * Writes what a booking waits for, and until when, or how it ended; undefined where the tag says it all.
 * @param studio its name
 */
export function statusSentence(facts: StatusFacts, studio: string, t: Translate, now: Date): string | undefined {
  const status = statusOf(facts, now);
  const due = facts.answerDueAt;
  switch (status) {
    case 'held':
    case 'held_covered':
      return t(`bookings.status_says.${status}`);
    case 'asked':
    case 'requested':
    case 'offered':
    case 'seat_offered':
      if (!due) return undefined;
      return t(`bookings.status_says.${status}`, { studio, date: formatDayTime(t, due, facts.timeZone) });
    case 'hold_ended':
      return t('bookings.status_says.hold_ended');
    default:
      return undefined;
  }
}

/** "23:11", or with its day where that is further away. */
function untilText(at: Date | string | null, { timeZone }: StatusFacts, t: Translate, now: Date): string {
  if (at === null) return '';
  const isNear = new Date(at).getTime() - now.getTime() < 12 * HOUR;
  return isNear ? formatTime(at, timeZone) : formatDayTime(t, at, timeZone);
}
