import type { Call, Operation } from './calls.ts';
import type { Step, Timeline } from './timeline.ts';

interface Facts {
  timelines: ReadonlyMap<string, Timeline>;
  steps: readonly Step[];
}

/** Requests that a guest may have open at once. */
const MAX_OPEN_REQUESTS = 5;

/** The state that each act needs. */
const NEEDED: Partial<Record<Call['act'], readonly string[]>> = {
  offer: ['requested'],
  accept: ['offered'],
  approve: ['awaiting_approval'],
  decline: ['awaiting_approval', 'requested', 'offered'],
};

/** Refuted, if no moment of the call justifies the refusal. @returns what is wrong with it; undefined if nothing is */
export function checkRefusal(call: Call, operation: Operation, facts: Facts): string | undefined {
  const { code = '', status } = call.answer ?? { status: 0 };
  const wrong = WHY[code]?.(call, operation, facts) ?? (WHY[code] ? undefined : 'which nothing justifies');
  return wrong && `${call.act} by ${call.by} was refused with ${code || status} at ${call.end}: ${wrong}`;
}

type Check = (call: Call, operation: Operation, facts: Facts) => string | undefined;

/** For each code, a function that says what is wrong with it. */
const WHY: Record<string, Check> = {
  'bookings.sold_out'({ start, end, event = '', seats = 0, answer }, _, { timelines }) {
    const free = timelines.get(event)?.freeBetween(start, end);
    if (!free) return 'the event does not exist';
    if (free.fewest >= seats) return `for ${seats} seats, and at least ${free.fewest} were free all the time`;
    return checkLeft(answer?.data?.left, free);
  },

  'waitlist.seats_left'({ start, end, event = '', seats = 0, answer }, _, { timelines }) {
    const free = timelines.get(event)?.freeBetween(start, end);
    if (!free) return 'the event does not exist';
    if (free.most < seats) return `for ${seats} seats, and at most ${free.most} were free`;
    return checkLeft(answer?.data?.left, free);
  },

  'waitlist.offered': ({ by, start, end, event }, _, { steps }) =>
    steps.some(
      ({ booking, to, committed_at }, at) =>
        to === 'offered' &&
        booking.guest_id === by &&
        booking.covers.some(({ event_id }) => event_id === event) &&
        committed_at <= end &&
        (steps.slice(at + 1).find((later) => later.booking === booking)?.visible_by ?? Number.POSITIVE_INFINITY) >=
          start,
    )
      ? undefined
      : 'it had no offer',

  'bookings.not_waiting'(call, operation, { steps }) {
    const state = call.answer?.data?.state ?? '';
    // A try without an answer may have done it.
    if (NEEDED[call.act]?.includes(state)) return `${state} is what it needs`;
    return wasIn(call, operation, steps, state) ? undefined : `it was not ${state} during the call`;
  },

  'bookings.already_cancelled': (call, operation, { steps }) =>
    wasIn(call, operation, steps, 'cancelled') ? undefined : 'it was not cancelled',

  'bookings.not_cancellable': (call, operation, { steps }) =>
    ['declined', 'expired', 'held'].some((state) => wasIn(call, operation, steps, state))
      ? undefined
      : 'it was neither declined nor expired',

  'bookings.too_many_requests'({ by, start, end }, _, { steps }) {
    const requests = steps.filter((step) => step.to === 'requested' && step.booking.guest_id === by);
    const open = requests.map((made) => {
      const ended = steps.find(
        ({ booking, to }) => booking.id === made.booking.id && !['requested', 'offered'].includes(to),
      );
      return { from: made.committed_at, to: ended?.visible_by ?? Number.POSITIVE_INFINITY };
    });
    const most = [start, ...open.map(({ from }) => from).filter((at) => at > start && at <= end)].map(
      (at) => open.filter(({ from, to }) => from <= at && at < to).length,
    );
    return Math.max(...most) >= MAX_OPEN_REQUESTS ? undefined : `at most ${Math.max(...most)} were open`;
  },

  // Thirty tries in a row met another guest: it says nothing about a state. The drill counts them.
  'http.busy': () => undefined,
};

/** Checks the number of seats that a refusal says are left. */
function checkLeft(left: number | undefined, { fewest, most }: { fewest: number; most: number }): string | undefined {
  if (left === undefined || (left >= fewest && left <= most)) return undefined;
  return `${left} left, and between ${fewest} and ${most} were`;
}

/** Whether a booking may have been in a state at a moment of a call. */
function wasIn({ start, end }: Call, { booking }: Operation, steps: readonly Step[], state: string): boolean {
  const own = steps.filter((step) => step.booking.id === booking);
  return own.some((step, at) => {
    const left = own[at + 1]?.visible_by ?? Number.POSITIVE_INFINITY;
    return step.to === state && step.committed_at <= end && left >= start;
  });
}
