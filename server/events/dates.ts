import { z } from 'zod';
import type { Conflict } from '../../shared/events.ts';
import { DATED_SERVICE_TYPES } from '../../shared/offerings.ts';
import type { NewEvent, PlannedEvent } from '../../shared/schemas/events.ts';
import { mayPlan } from '../../shared/team.ts';
import { MINUTE } from '../../shared/time.ts';
import type { Connection } from '../db/database.ts';
import { type Attempt, onlyOnce } from '../http/idempotency.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { assertOwn, assertPrice, getPlanner, type Planner, teaches } from './access.ts';
import { type Agenda, busyTimesOf, closuresOf, loadAgenda, outsideHours } from './agenda.ts';
import { plannedDate } from './calendar.ts';
import { findDates } from './calendar-queries.ts';
import { lockSpacesByClocks } from './clocks.ts';
import { findOffering, findStudioOfDate, insertDates, type OfferingRow } from './date-queries.ts';
import { at, dayOf } from './days.ts';
import { assertWithinReach } from './reach.ts';
import { whenTakenAgain } from './retry.ts';
import { assertRoomForDates } from './room.ts';
import { assertSpaces, chooseSpaces, everyOne, exactly, type SpaceChoice, spacesOfOffering } from './spaces.ts';

/**
 * Puts a date of an offering into the studio's plan, with the spaces it takes.
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.by_slots`, `events.offering_archived`, `events.in_past`,
 *   `events.too_far`, `events.unknown_space`, `events.conflict`, `events.warned`, `events.offering_full`,
 *   `events.studio_full`, `http.idempotency_reused`
 */
export async function createDate(
  { db, now }: Services,
  person: { userId: string },
  offeringId: string,
  wanted: NewEvent,
  attempt?: Attempt,
): Promise<PlannedEvent> {
  const id = await onlyOnce(db, person.userId, attempt, (remember) =>
    whenTakenAgain(() =>
      db.transaction().execute(async (transaction) => {
        const { offering, planner } = await getPlannedOffering(transaction, person, offeringId);
        assertPrice(planner, wanted.price_override, null);
        const times = timesOf(wanted.starts, wanted.minutes ?? offering.duration_minutes, planner.time_zone);
        assertPlannable(times.from, planner.time_zone, now());
        await assertRoomForDates(transaction, offering, 1, now());
        const choice = wanted.space_ids ? exactly(wanted.space_ids) : await spacesOfOffering(transaction, offering.id);
        await lockSpacesByClocks(transaction, planner, everyOne(choice));
        const agenda = await loadAgenda(transaction, planner, everyOne(choice), times);
        const spaceIds = placeFor(agenda, choice, times, wanted.anyway);
        assertOwn(planner, teaches(planner, agenda.spaces.values(), spaceIds));
        const [made = ''] = await insertDates(
          transaction,
          offering,
          [
            {
              starts_at: times.from,
              ends_at: times.to,
              capacity: wanted.capacity ?? offering.capacity,
              price_override: wanted.price_override ?? null,
              note: wanted.note ?? '',
              space_ids: spaceIds,
            },
          ],
          person.userId,
        );
        await remember(transaction, made);
        return made;
      }),
    ),
  );
  return getDate(db, await getPlannerOfDate(db, person, id), id);
}

/** The offering, and whoever may plan its dates: its teacher only, of those who plan their own. @throws Refusal as `createDate` */
export async function getPlannedOffering(
  db: Connection,
  person: { userId: string },
  offeringId: string,
): Promise<{ offering: OfferingRow; planner: Planner }> {
  const offering = isId(offeringId) ? await findOffering(db, offeringId) : undefined;
  if (!offering) return refuse('http.not_found');
  const planner = await getPlanner(db, person, offering.studio_id);
  if (!(DATED_SERVICE_TYPES as readonly string[]).includes(offering.service_type)) refuse('events.by_slots');
  if (offering.status === 'archived') refuse('events.offering_archived');
  if (!mayPlan(planner, offering)) refuse('studios.no_right');
  return { offering, planner };
}

/** Whoever may plan in the studio of a date. @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived` */
export async function getPlannerOfDate(db: Connection, person: { userId: string }, id: string): Promise<Planner> {
  const studioId = isId(id) ? await findStudioOfDate(db, id) : undefined;
  return studioId ? getPlanner(db, person, studioId) : refuse('http.not_found');
}

/** @throws Refusal `http.not_found` */
export async function getDate(db: Connection, planner: Planner, id: string): Promise<PlannedEvent> {
  const [row] = await findDates(db, [id], planner.member_id);
  return row ? plannedDate(row, planner) : refuse('http.not_found');
}

export const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/** @param starts by the clocks of the zone; the length is that of a stopwatch, whatever the clocks do meanwhile */
export function timesOf(starts: string, minutes: number, zone: string): { from: Date; to: Date } {
  const from = at(starts.slice(0, 10), starts.slice(11), zone);
  return { from, to: new Date(from.getTime() + minutes * MINUTE) };
}

/** @throws Refusal `events.in_past`, `events.too_far` */
export function assertPlannable(from: Date, zone: string, now: Date): void {
  if (from <= now) refuse('events.in_past');
  assertWithinReach(dayOf(from, zone), dayOf(now, zone));
}

/**
 * The spaces that a date takes then.
 * @throws Refusal `events.unknown_space`, `events.conflict`; `events.warned` unless anyway
 */
export function placeFor(
  agenda: Agenda,
  choice: SpaceChoice,
  times: { from: Date; to: Date },
  anyway: boolean | undefined,
): string[] {
  assertSpaces(agenda, everyOne(choice));
  const { spaceIds, taken } = chooseSpaces(agenda, choice, times);
  if (taken.length > 0) refuse('events.conflict', { conflicts: taken });
  const warnings = anyway ? [] : warningsOf(agenda, { spaceIds, ...times });
  if (warnings.length > 0) refuse('events.warned', { conflicts: warnings });
  return spaceIds;
}

/** What can be overridden. */
export const warningsOf = (agenda: Agenda, wanted: Parameters<typeof closuresOf>[1]): Conflict[] =>
  [closuresOf, busyTimesOf, outsideHours].flatMap((look) => look(agenda, wanted));
