import { record } from '#server/activity/activity.ts';
import { transaction } from '#server/db/transaction.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { getDoorHours } from '#shared/bookings/check-ins.ts';
import type { CheckIn } from '#shared/schemas/owner-desk/check-ins.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { assertExpected, knownOf, toCheckIn } from './check-in.ts';
import { type DoorAccess, getDoorAccess } from './door-access.ts';
import * as queries from './door-queries.ts';
import { publishAttendance } from './publish-attendance.ts';

/**
 * Marks an attendee as absent, from the start of the event until 48 hours later. Marking them again changes nothing.
 * @throws Refusal `check_ins.no_show_too_early`, `check_ins.no_show_too_late`, `check_ins.already_in`, the others of
 * `checkIn`
 */
export async function markNoShow(
  { db, now: clock }: Services,
  person: { userId: string },
  eventId: string,
  attendeeId: string,
): Promise<CheckIn> {
  const door = await getDoorAccess(db, person, eventId);
  const now = clock();
  assertInTime(door, now);
  const { event, studio } = door;
  const marked = await transaction(db, async (tx) => {
    const ticket = await queries.lockTicket(tx, event.id, { attendeeId }, now);
    if (!ticket) refuse('check_ins.not_found');
    assertExpected(ticket, door, now);
    const isNew = await queries.insertAttendance(tx, {
      attendee_id: ticket.attendee_id,
      event_id: event.id,
      studio_id: event.studio_id,
      outcome: 'no_show',
      at: now,
      recorded_by: person.userId,
      nonce: null,
      created_at: now,
    });
    const data = { event: event.id, booking: ticket.booking_id };
    const activity = { by: person.userId, subject: ticket.attendee_id, studio: event.studio_id, data };
    if (isNew) await record({ db: tx, now: clock }, 'attendee.marked_absent', activity);
    await publishAttendance(tx, door);
    const current = (await queries.findCurrentAttendance(tx, attendeeId, event.id)) ?? refuse('http.busy');
    if (current.outcome === 'no_show') return current;
    const since = toOffsetIso(current.at, studio.time_zone);
    return refuse('check_ins.already_in', { ...knownOf(ticket, door), check_in_id: current.id, since, by: current.by });
  });
  return toCheckIn(marked, door);
}

/**
 * Takes back that an attendee was absent: it is open again. Doing so again changes nothing.
 * @throws Refusal `http.not_found` for one of another event, `check_ins.no_show_too_late`, and those of `getDoorAccess`
 */
export async function undoNoShow(
  { db, now: clock }: Services,
  person: { userId: string },
  eventId: string,
  id: string,
): Promise<void> {
  const door = await getDoorAccess(db, person, eventId);
  const now = clock();
  const found = await queries.findAttendanceById(db, door.event.id, assertId(id));
  if (found?.outcome !== 'no_show') refuse('http.not_found');
  assertInTime(door, now);
  await transaction(db, async (tx) => {
    await queries.undoAttendance(tx, id, { userId: person.userId, now });
    const { event } = door;
    const data = { event: event.id };
    const activity = { by: person.userId, subject: found.attendee_id, studio: event.studio_id, data };
    await record({ db: tx, now: clock }, 'attendee.absence_undone', activity);
    await publishAttendance(tx, door);
  });
}

function assertInTime({ event, studio }: DoorAccess, now: Date): void {
  const { isNoShowOpen, noShowFrom, noShowUntil } = getDoorHours(event, now);
  if (isNoShowOpen) return;
  const moment = (at: Date) => toOffsetIso(at, studio.time_zone);
  if (now < noShowFrom) refuse('check_ins.no_show_too_early', { from: moment(noShowFrom) });
  refuse('check_ins.no_show_too_late', { until: moment(noShowUntil) });
}
