import { createHash } from 'node:crypto';
import { record } from '#server/activity/activity.ts';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { assertId } from '#server/http/ids.ts';
import { Refusal, refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { type BookingState, DROPPED_STATES, SOLD_STATES, WAITING_STATES } from '#shared/bookings/bookings.ts';
import { getDoorHours, parseTicketCode } from '#shared/bookings/check-ins.ts';
import type { RefusalData } from '#shared/refusals.ts';
import type { CheckIn, NewCheckIn } from '#shared/schemas/owner-desk/check-ins.ts';
import { mayDo } from '#shared/studios/team.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { HOUR } from '#shared/time/time.ts';
import { type DoorAccess, getDoorAccess } from './door-access.ts';
import * as queries from './door-queries.ts';
import { publishAttendance } from './publish-attendance.ts';

/** Hours before the start from which a device's clock is believed. */
const CLOCK_HOURS_BEFORE = 24;

/**
 * Checks an attendee in, by the code of a ticket or from the list. The same nonce is the same check-in, also after it
 * was undone. Of two devices at once, one lets the attendee in, and the other hears that they are in.
 * @param key the idempotency key of the request, which stands in for a nonce
 * @throws Refusal `check_ins.…`, `http.idempotency_reused` for the nonce of another attendee, and those of
 * `getDoorAccess`
 */
export async function checkIn(
  services: Services,
  person: { userId: string },
  eventId: string,
  wanted: NewCheckIn,
  key?: string,
): Promise<CheckIn> {
  const door = await getDoorAccess(services.db, person, eventId);
  const nonce = wanted.nonce ?? (key === undefined ? undefined : nonceOf(person.userId, key));
  return checkInAt(services, door, person, { ...wanted, nonce });
}

/** Checks an attendee in at a door to which the person has access. @throws Refusal as `checkIn` */
export async function checkInAt(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  door: DoorAccess,
  person: { userId: string },
  wanted: NewCheckIn,
): Promise<CheckIn> {
  const now = clock();
  const at = timeOf(wanted.at, door, now);
  // A refusal is returned, because throwing it would roll back what the transaction corrects.
  const outcome = await transaction(db, (tx) => recordCheckIn(tx, door, person, { ...wanted, at, now }));
  if (outcome instanceof Refusal) throw outcome;
  return toCheckIn(outcome, door);
}

interface Arrival extends Omit<NewCheckIn, 'at'> {
  at: Date;
  now: Date;
}

async function recordCheckIn(
  tx: Tx,
  door: DoorAccess,
  { userId }: { userId: string },
  { code, attendee_id = '', nonce, at, now }: Arrival,
): Promise<queries.AttendanceRow | Refusal> {
  const { event } = door;
  const which = code === undefined ? { attendeeId: attendee_id } : { code: parseTicketCode(code) };
  const ticket = (await queries.lockTicket(tx, event.id, which, now)) ?? refuse('check_ins.not_found');
  if (code === undefined && ticket.studio_id !== door.studio.id) refuse('check_ins.not_found');
  const sent = nonce && (await queries.findByNonce(tx, event.id, nonce));
  if (sent) return sent.attendee_id === ticket.attendee_id ? sent : new Refusal('http.idempotency_reused');
  assertExpected(ticket, door, at);
  const before = await queries.findCurrentAttendance(tx, ticket.attendee_id, event.id);
  if (before?.outcome === 'no_show') await queries.undoAttendance(tx, before.id, { userId, now });
  const isFirst = await queries.insertAttendance(tx, {
    attendee_id: ticket.attendee_id,
    event_id: event.id,
    studio_id: event.studio_id,
    outcome: 'checked_in',
    at,
    recorded_by: userId,
    nonce: nonce ?? null,
    created_at: now,
  });
  // Undone by another device in the same moment.
  const current = (await queries.findCurrentAttendance(tx, ticket.attendee_id, event.id)) ?? refuse('http.busy');
  if (isFirst) {
    const data = { event: event.id, booking: ticket.booking_id };
    const activity = { by: userId, subject: ticket.attendee_id, studio: event.studio_id, data };
    await record({ db: tx, now: () => now }, 'attendee.checked_in', activity);
    await publishAttendance(tx, door);
  }
  if (isFirst || (nonce && current.nonce === nonce)) return current;
  await queries.backdateCheckIn(tx, current.id, at);
  const since = at < current.at ? at : current.at;
  return new Refusal('check_ins.already_in', {
    ...knownOf(ticket, door),
    check_in_id: current.id,
    since: toOffsetIso(since, door.studio.time_zone),
    by: current.by,
  } satisfies RefusalData<'check_ins.already_in'>);
}

/** The time of a check-in: that of the device, unless its clock cannot be right. */
export function timeOf(sent: string | undefined, { event }: DoorAccess, now: Date): Date {
  if (sent === undefined) return now;
  const at = new Date(sent);
  return at > now || at.getTime() < event.starts_at.getTime() - CLOCK_HOURS_BEFORE * HOUR ? now : at;
}

/** @throws Refusal with the reason why the ticket is not valid at this event */
export function assertExpected(ticket: queries.TicketRow, door: DoorAccess, at: Date): void {
  const { state, other } = ticket;
  const moment = (instant: Date | string) => toOffsetIso(new Date(instant), door.studio.time_zone);
  const known = knownOf(ticket, door);
  if (ticket.studio_id !== door.studio.id) refuse('check_ins.other_studio', { studio: ticket.studio_name });
  if (state === 'cancelled' || ticket.seat === 'cancelled') {
    const { cancelled_at, cancelled_for: by } = ticket;
    refuse('check_ins.cancelled', { ...known, at: cancelled_at && moment(cancelled_at), by });
  }
  if (ticket.seat !== 'coming') refuse('check_ins.seat_gone', { ...known, seat: ticket.seat });
  if (has(DROPPED_STATES, state)) refuse('check_ins.not_booked', { ...known, state });
  if (!ticket.is_here && other) {
    const { id: event_id, title, starts_at } = other;
    refuse('check_ins.other_event', { ...known, event_id, title, starts_at: moment(starts_at) });
  }
  if (state === 'held') refuse('check_ins.unpaid', known);
  if (has(WAITING_STATES, state)) {
    const { answer_due_at: due } = ticket;
    refuse('check_ins.awaiting_approval', { ...known, due: due && moment(due) });
  }
  if (!ticket.is_here || !has(SOLD_STATES, state)) refuse('check_ins.not_booked', { ...known, state });
  assertCheckInOpen(door, at);
}

/** @throws Refusal `check_ins.too_late` */
function assertCheckInOpen({ event, studio }: DoorAccess, at: Date): void {
  const { isCheckInOpen, checkInUntil } = getDoorHours(event, at);
  if (!isCheckInOpen) refuse('check_ins.too_late', { until: toOffsetIso(checkInUntil, studio.time_zone) });
}

const has = (states: readonly BookingState[], state: BookingState) => states.includes(state);

/** What the reader may know about a ticket: nothing of guests at other instructors' events. */
export const knownOf = ({ attendee_id, name, was_here }: queries.TicketRow, { studio }: DoorAccess) => ({
  attendee_id,
  name: was_here || mayDo(studio.role, 'see_guests') ? name : '',
});

/**
 * Undoes a check-in, for as long as the attendee could be checked in again. Undoing it again changes nothing.
 * @throws Refusal `http.not_found` for one of another event, `check_ins.too_late`, and those of `getDoorAccess`
 */
export async function undoCheckIn(
  { db, now }: Services,
  person: { userId: string },
  eventId: string,
  id: string,
): Promise<void> {
  const door = await getDoorAccess(db, person, eventId);
  const found = await queries.findAttendanceById(db, door.event.id, assertId(id));
  if (found?.outcome !== 'checked_in') refuse('http.not_found');
  assertCheckInOpen(door, now());
  await transaction(db, async (tx) => {
    await queries.undoAttendance(tx, id, { userId: person.userId, now: now() });
    const { event } = door;
    const data = { event: event.id };
    const activity = { by: person.userId, subject: found.attendee_id, studio: event.studio_id, data };
    await record({ db: tx, now }, 'attendee.check_in_undone', activity);
    await publishAttendance(tx, door);
  });
}

export const toCheckIn = (row: queries.AttendanceRow, { studio }: DoorAccess): CheckIn => ({
  id: row.id,
  attendee_id: row.attendee_id,
  name: row.name,
  at: toOffsetIso(row.at, studio.time_zone),
  by: row.by,
  undone_at: row.undone_at && toOffsetIso(row.undone_at, studio.time_zone),
});

/** A nonce for an idempotency key, which may be any text. */
const nonceOf = (userId: string, key: string): string => {
  const hex = createHash('sha256').update(`${userId} ${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};
