import type { PlannedDate } from '../../shared/schemas/events.ts';
import type { CheckedSeries, SeriesCheck } from '../../shared/schemas/planning.ts';
import { toOffsetIso } from '../../shared/time.ts';
import type { Connection } from '../db/database.ts';
import { Refusal } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import type { Planner } from './access.ts';
import { plannedDate } from './calendar.ts';
import { type DateRow, findDates } from './calendar-queries.ts';
import { changeRule, endRule } from './change-series.ts';
import type { Replaced } from './replace-series.ts';
import { whenTakenAgain } from './retry.ts';
import { getPlannedSeries } from './series.ts';
import { listComingIds } from './series-queries.ts';
import { whatIf } from './what-if.ts';

/**
 * What would become of the dates of a rule, changed or ended. Nothing is saved.
 * @throws Refusal as `changeSeries` and `deleteSeries` do, but for booked dates that something is in the way of
 */
export async function checkSeries(
  { db, now: clock }: Services,
  person: { userId: string },
  id: string,
  wanted: SeriesCheck,
): Promise<CheckedSeries> {
  const { planner } = await getPlannedSeries(db, person, id);
  const now = clock();
  const coming = async (transaction: Connection, seriesIds: readonly string[]) => {
    const ids = await Promise.all(seriesIds.map((each) => listComingIds(transaction, each, '1970-01-01', now)));
    return findDates(transaction, ids.flat(), planner.member_id);
  };
  try {
    return await whenTakenAgain(() =>
      whatIf(db, async (transaction) => {
        const before = await coming(transaction, [id]);
        const outcome = await carryOut(transaction, planner, id, wanted, now);
        const after = await coming(transaction, [...new Set([id, outcome.seriesId])]);
        const all = await findDates(
          transaction,
          [...before, ...after].map((date) => date.id),
          planner.member_id,
        );
        return difference(planner, before, all, after.length, outcome);
      }),
    );
  } catch (error) {
    // A booked date cannot go where it should.
    if (!(error instanceof Refusal) || error.code !== 'events.conflict') throw error;
    const conflicts = error.data?.conflicts as CheckedSeries['conflicts'];
    const nothing = { booked_guests: 0, coming: 0, made: [], moved: [], removed: [], kept: [], gaps: [] };
    return { conflicts, possible: false, ...nothing };
  }
}

type Outcome = Pick<Replaced, 'seriesId' | 'guests' | 'gaps' | 'keptIds'>;

async function carryOut(
  db: Connection,
  planner: Planner,
  id: string,
  wanted: SeriesCheck,
  now: Date,
): Promise<Outcome> {
  if (!('ends' in wanted)) return changeRule(db, planner, id, { tell_guests: true, ...wanted }, now);
  const { keptIds } = await endRule(db, planner, id, wanted.from, now);
  return { seriesId: id, guests: 0, gaps: [], keptIds };
}

/** @param after the dates of before, as far as they are still there, with those that were made */
function difference(
  planner: Planner,
  before: readonly DateRow[],
  after: readonly DateRow[],
  coming: number,
  { guests, gaps, keptIds }: Outcome,
): CheckedSeries {
  const old = new Map(before.map((date) => [date.id, date]));
  const now = new Map(after.filter(({ status }) => status === 'scheduled').map((date) => [date.id, date]));
  const moment = ({ starts_at }: DateRow) => toOffsetIso(starts_at, planner.time_zone);
  const shown = (date: DateRow | undefined): PlannedDate[] => (date ? [plannedDate(date, planner)] : []);
  return {
    conflicts: [],
    possible: true,
    booked_guests: guests,
    coming,
    made: [...now.values()].filter(({ id }) => !old.has(id)).map(moment),
    moved: before.flatMap((date) => {
      const then = now.get(date.id);
      if (!then || (+then.starts_at === +date.starts_at && +then.ends_at === +date.ends_at)) return [];
      return [{ from: moment(date), to: moment(then), seats_taken: date.seats_taken }];
    }),
    removed: before.filter(({ id }) => !now.has(id)).map(moment),
    kept: keptIds.flatMap((id) => shown(now.get(id))),
    gaps,
  };
}
