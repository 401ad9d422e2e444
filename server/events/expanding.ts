import { EXPANSION_MONTHS } from '../../shared/events.ts';
import type { Connection } from '../db/database.ts';
import type { Services } from '../services.ts';
import { lockSpacesByClocks } from './clocks.ts';
import { findOffering, insertDates } from './date-queries.ts';
import { dayOf, plusDays } from './days.ts';
import { foresee } from './foresee.ts';
import { whenTakenAgain } from './retry.ts';
import { parseRule, plusMonths } from './rule.ts';
import { daysOfRule } from './rule-days.ts';
import { agendaFor, choiceOf, dateToMake } from './series.ts';
import { listMadeDays, listSeriesBehind, lockSeries, replaceGaps, setExpanded } from './series-queries.ts';
import { everyOne } from './spaces.ts';

/**
 * Makes the dates of rules without an end that have come within a year. Run again it finds nothing to do; a rule that
 * cannot be expanded does not keep the others waiting.
 * @throws the first error, after the others were expanded
 */
export async function expandSeries(services: Services): Promise<void> {
  // The day begins in some place long before it does here.
  const latest = plusDays(plusMonths(services.now().toISOString().slice(0, 10), EXPANSION_MONTHS), 1);
  let problem: unknown;
  for (const id of await listSeriesBehind(services.db, latest)) {
    try {
      await whenTakenAgain(() => expandOne(services, id));
    } catch (error) {
      services.log.error({ err: error, series: id }, 'the dates of a rule could not be made');
      problem ??= error;
    }
  }
  if (problem) throw problem;
}

const expandOne = ({ db, now }: Services, id: string) =>
  db.transaction().execute(async (transaction) => {
    const series = await lockSeries(transaction, id);
    if (!series || series.ended_at || series.expanded_until === null) return;
    const studio = await getZone(transaction, series.studio_id);
    const until = plusMonths(dayOf(now(), studio.time_zone), EXPANSION_MONTHS);
    const from = plusDays(series.expanded_until, 1);
    if (from > until) return;
    const offering = await findOffering(transaction, series.offering_id);
    if (!offering) return;
    const made = new Set([...series.exceptions, ...(await listMadeDays(transaction, id, from))]);
    const days = daysOfRule(parseRule(series.rule, studio.time_zone), series.first_day, from, until).filter(
      (day) => !made.has(day),
    );
    const choice = await choiceOf(transaction, series);
    await lockSpacesByClocks(transaction, studio, everyOne(choice));
    const agenda = await agendaFor(transaction, studio, choice, days);
    const { dates, gaps } = foresee(agenda, choice, days, {
      time: series.at,
      minutes: series.minutes,
      title: offering.title,
      now: now(),
    });
    const toMake = dates.map((date) => dateToMake(date, series));
    await insertDates(transaction, offering, toMake, null);
    await replaceGaps(transaction, id, from, gaps);
    await setExpanded(transaction, id, until);
  });

const getZone = (db: Connection, id: string) =>
  db.selectFrom('studios').select(['id', 'time_zone']).where('id', '=', id).executeTakeFirstOrThrow();
