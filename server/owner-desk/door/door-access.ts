import type { Connection } from '#server/db/database.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { getStudioAs, type StudioAccess } from '#server/studios/studios.ts';
import { getVisibleEvents } from '../schedule.ts';
import { type DoorEventRow, findDoorEvent, findStudioOf } from './door-queries.ts';

/** An event, for a team member who may let its guests in. */
export interface DoorAccess {
  event: DoorEventRow;
  studio: StudioAccess;
}

/**
 * Returns an event for a team member at its door. Instructors get the events that they teach.
 * @throws Refusal `http.not_found` for people outside the team and for other instructors' events; `studios.no_right`
 */
export async function getDoorAccess(db: Connection, person: { userId: string }, eventId: string): Promise<DoorAccess> {
  const { studio_id } = (await findStudioOf(db, assertId(eventId))) ?? refuse('http.not_found');
  const studio = await getStudioAs(db, person, studio_id, 'check_in');
  const event = (await findDoorEvent(db, eventId, getVisibleEvents(studio))) ?? refuse('http.not_found');
  return { event, studio };
}
