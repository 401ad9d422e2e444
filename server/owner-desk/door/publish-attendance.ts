import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/live/live.ts';
import type { DoorAccess } from './door-access.ts';

/** Tells the open pages of the team that someone was checked in or marked as absent, or not any more. */
export const publishAttendance = (tx: Tx, { event, studio }: DoorAccess): Promise<void> =>
  publish(tx, { studio: studio.id, right: 'check_in' }, { kind: 'check_in', studio: studio.id, event: event.id });
