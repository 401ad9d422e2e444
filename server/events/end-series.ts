import type { SeriesEndResult } from '../../shared/schemas/series.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { assertOwn, type Planner, teaches } from './access.ts';
import { loadAgenda } from './agenda.ts';
import { type LockedDate, removeDates } from './date-queries.ts';
import { dayOf, later, plusDays } from './days.ts';
import { showDates } from './ending.ts';
import { type Look, toChange } from './look.ts';
import { ruleUntil } from './replace-series.ts';
import { whenTakenAgain } from './retry.ts';
import { formatRule, parseRule } from './rule.ts';
import { choiceOf, getPlannedSeries } from './series.ts';
import { endSeries, findComing, replaceGaps, type SeriesRow } from './series-queries.ts';

/**
 * Ends a rule: from a day on, or today, its dates go, but for those that somebody has booked.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function deleteSeries(
  { db, now }: Services,
  person: { userId: string },
  id: string,
  wantedFrom: string | undefined,
): Promise<SeriesEndResult> {
  const { planner } = await getPlannedSeries(db, person, id);
  const idsOf = (dates: readonly LockedDate[]) => dates.map((date) => date.id);
  const { removed, keptIds } = await whenTakenAgain(() =>
    db.transaction().execute(async (transaction) => {
      const { series, from, dropped, kept } = await planEnd(transaction, toChange, planner, id, wantedFrom, now());
      const rule = parseRule(series.rule, planner.time_zone);
      const ended = from > series.first_day ? ruleUntil(rule, plusDays(from, -1)) : formatRule(rule);
      if (!series.ended_at) await endSeries(transaction, id, ended, now());
      await replaceGaps(transaction, id, from, []);
      return { removed: await removeDates(transaction, idsOf(dropped), now()), keptIds: idsOf(kept) };
    }),
  );
  return { removed, kept: await showDates(db, planner, keptIds) };
}

/**
 * What the end of a rule does to its dates. Nothing is written.
 * @param wantedFrom today unless a day is named
 * @throws Refusal as `deleteSeries`
 */
export async function planEnd(
  db: Connection,
  look: Look,
  planner: Planner,
  id: string,
  wantedFrom: string | undefined,
  now: Date,
): Promise<{ series: SeriesRow; from: string; dropped: LockedDate[]; kept: LockedDate[] }> {
  const series = (await look.rule(db, id)) ?? refuse('http.not_found');
  const from = later(wantedFrom ?? dayOf(now, planner.time_zone), series.first_day);
  const dates = await findComing(db, id, from, now, look.dates);
  if (!planner.all) {
    const agenda = await loadAgenda(db, planner, [], { from: now, to: now });
    const spaces = [...agenda.spaces.values()];
    const { needed } = await choiceOf(db, series);
    assertOwn(
      planner,
      teaches(planner, spaces, needed) && dates.every((date) => teaches(planner, spaces, date.space_ids)),
    );
  }
  const [kept = [], dropped = []] = [true, false].map((isBooked) =>
    dates.filter(({ seats_taken }) => seats_taken > 0 === isBooked),
  );
  return { series, from, dropped, kept };
}
