import type { Connection } from '#server/db/database.ts';
import { readSnapshot } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { isBlocking } from '#shared/events.ts';
import type { Clash } from '#shared/schemas/events/events.ts';
import type { SeriesCheck, SeriesCheckResult } from '#shared/schemas/events/planning.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { listPlannedEvents } from '../cancellation.ts';
import type { Planner } from '../planner.ts';
import { readOnly } from '../row-access.ts';
import { planSeriesEnd } from './end-series.ts';
import type { SeriesPlan } from './plan-replacement.ts';
import { listUpcomingEventIds } from './queries.ts';
import { getSeriesAndPlanner } from './series.ts';
import { planSeriesUpdate } from './update-series.ts';

/**
 * Previews what updating or ending a series does to its events. Nothing is saved or locked.
 * @throws Refusal as `updateSeries` and `deleteSeries`, except for conflicts of events
 */
export async function checkSeries(
  { db, now: clock }: Services,
  person: { userId: string },
  id: string,
  request: SeriesCheck,
): Promise<SeriesCheckResult> {
  const { planner } = await getSeriesAndPlanner(db, person, id);
  const now = clock();
  return readSnapshot(db, async (snapshot) => {
    const before = await listUpcomingEventIds(snapshot, id, '1970-01-01', now);
    const changes =
      'ends' in request
        ? ending(await planSeriesEnd(snapshot, readOnly, planner, id, request.from, now))
        : changing(await planSeriesUpdate(snapshot, readOnly, planner, id, { tell_guests: true, ...request }, now));
    return inWords(snapshot, planner, before.length, changes);
  });
}

/** Converts events that cannot move to their new place for the API. */
export const clashesIn = ({ time_zone: zone }: Planner, { clashes }: Pick<SeriesPlan, 'clashes'>): Clash[] =>
  clashes
    .toSorted((one, other) => +one.event.starts_at - +other.event.starts_at)
    .map(({ event, to, conflicts }) => ({
      starts_at: toOffsetIso(event.starts_at, zone),
      to: toOffsetIso(to, zone),
      seats_taken: event.seats_taken,
      conflicts,
    }));

type Changes = Pick<
  SeriesPlan,
  'conflicts' | 'clashes' | 'guests' | 'dropped' | 'moved' | 'kept' | 'created' | 'gaps'
> & {
  /** Number of events that no longer belong to the series. */
  left: number;
};

const ending = ({ dropped, kept }: Awaited<ReturnType<typeof planSeriesEnd>>): Changes => ({
  ...{ dropped, kept, conflicts: [], clashes: [], guests: 0, moved: [], created: [], gaps: [] },
  left: dropped.length,
});

const changing = (plan: SeriesPlan): Changes => ({
  ...plan,
  left: plan.dropped.length + plan.staying.filter(({ change }) => change.series_day === null).length,
});

async function inWords(
  db: Connection,
  planner: Planner,
  before: number,
  { conflicts, clashes, guests, dropped, moved, kept, created, gaps, left }: Changes,
): Promise<SeriesCheckResult> {
  const moment = (instant: Date) => toOffsetIso(instant, planner.time_zone);
  const inTime = moved.filter(
    ({ event, change }) => +event.starts_at !== +change.starts_at || +event.ends_at !== +change.ends_at,
  );
  return {
    conflicts,
    possible: !conflicts.some(isBlocking),
    clashes: clashesIn(planner, { clashes }),
    booked_guests: guests,
    coming: before - left + created.length,
    made: created.map(({ from }) => moment(from)),
    moved: inTime
      .toSorted((one, other) => +one.event.starts_at - +other.event.starts_at)
      .map(({ event, change }) => ({
        from: moment(event.starts_at),
        to: moment(change.starts_at),
        seats_taken: event.seats_taken,
      })),
    removed: dropped
      .map(({ starts_at }) => starts_at)
      .sort((one, other) => +one - +other)
      .map(moment),
    kept: await listPlannedEvents(
      db,
      planner,
      kept.map(({ id }) => id),
    ),
    gaps,
  };
}
