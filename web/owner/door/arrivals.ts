import { parseTicketCode } from '#shared/bookings/check-ins.ts';
import type { Door, DoorGuest } from '#shared/schemas/owner-desk/check-ins.ts';
import type { QueuedCheckIn } from './door-store.ts';

/** How far an attendee is, with what this device has yet to upload. */
export type Arrival = 'expected' | 'in' | 'absent' | 'cancelled' | 'unpaid' | 'waiting';

/** A row of the list at the door. */
export interface ListedGuest extends DoorGuest {
  arrival: Arrival;
  /** When they came in; ISO 8601. */
  inAt: string | undefined;
  /** Recorded on this device only so far. */
  isQueued: boolean;
  /** Names of the others of the booking, for its first attendee. */
  others: string[];
}

/** Returns the guests of an event as they are with what waits to be uploaded. */
export function listGuests({ guests }: Door, queue: readonly QueuedCheckIn[]): ListedGuest[] {
  const queued = new Map(queue.filter(({ isOnlyPayment }) => !isOnlyPayment).map((item) => [item.attendee_id, item]));
  const paid = new Set(queue.flatMap(({ payment }) => payment?.booking_id ?? []));
  return guests.map((guest) => {
    const waiting = guest.checked_in ? undefined : queued.get(guest.attendee_id);
    const isFirst = guest.guest_of === null;
    return {
      ...guest,
      // What this device has taken is no longer due here.
      due: paid.has(guest.booking_id) ? null : guest.due,
      arrival: waiting ? 'in' : arrivalOf(guest),
      inAt: guest.checked_in?.at ?? waiting?.at,
      isQueued: waiting !== undefined,
      others: isFirst
        ? guests.filter((other) => other.booking_id === guest.booking_id && other !== guest).map(({ name }) => name)
        : [],
    };
  });
}

function arrivalOf({ state, checked_in, no_show }: DoorGuest): Arrival {
  if (state === 'cancelled') return 'cancelled';
  if (checked_in) return 'in';
  if (no_show) return 'absent';
  if (state === 'held') return 'unpaid';
  return state === 'confirmed' || state === 'completed' ? 'expected' : 'waiting';
}

/** The groups of the list, each with the arrivals that it has. */
export const FILTERS = {
  all: undefined,
  expected: ['expected', 'unpaid', 'waiting'],
  in: ['in'],
  absent: ['absent'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly Arrival[] | undefined>;
export type DoorFilter = keyof typeof FILTERS;

export const isInFilter = ({ arrival }: ListedGuest, filter: DoorFilter): boolean => {
  const group: readonly Arrival[] | undefined = FILTERS[filter];
  return group === undefined || group.includes(arrival);
};

/** True if a name, or the end of a code, begins with what was typed, whatever its accents. */
export function matchesGuest({ name, guest_of, ticket_code }: ListedGuest, typed: string): boolean {
  const wanted = fold(typed.trim());
  if (wanted === '') return true;
  const code = parseTicketCode(typed);
  return fold(`${name} ${guest_of ?? ''}`).includes(wanted) || (code.length >= 2 && ticket_code.endsWith(code));
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const findByCode = (guests: readonly ListedGuest[], code: string): ListedGuest | undefined =>
  guests.find(({ ticket_code }) => ticket_code === parseTicketCode(code));

const RANK: Record<Arrival, number> = { expected: 0, unpaid: 0, waiting: 0, in: 1, absent: 2, cancelled: 3 };

/** Sorts those to come first, then those who are in, the latest first. */
export const byArrival = (a: ListedGuest, b: ListedGuest): number =>
  RANK[a.arrival] - RANK[b.arrival] || (b.inAt ?? '').localeCompare(a.inAt ?? '') || a.name.localeCompare(b.name);

/** Guests who have a seat. */
export const countExpected = (guests: readonly ListedGuest[]): number =>
  guests.filter(({ arrival }) => arrival !== 'cancelled').length;

export const countIn = (guests: readonly ListedGuest[]): number =>
  guests.filter(({ arrival }) => arrival === 'in').length;
