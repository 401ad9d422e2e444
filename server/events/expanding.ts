import { MONTHS_AHEAD } from '../../shared/events.ts';
import type { Services } from '../services.ts';
import { lockSpaces } from './agenda-queries.ts';
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
  const latest = plusDays(plusMonths(services.now().toISOString().slice(0, 10), MONTHS_AHEAD), 1);
  let problem: unknown;
  for (const series of await listSeriesBehind(services.db, latest)) {
    try {
      await whenTakenAgain(() => expandOne(services, series));
    } catch (error) {
      services.log.error({ err: error, series: series.id }, 'the dates of a rule could not be made');
      problem ??= error;
    }
  }
  if (problem) throw problem;
}

const expandOne = ({ db, now }: Services, { id, time_zone }: { id: string; time_zone: string }) =>
  db.transaction().execute(async (transaction) => {
    const series = await lockSeries(transaction, id);
    if (!series || series.ended_at || series.expanded_until === null) return;
    const until = plusMonths(dayOf(now(), time_zone), MONTHS_AHEAD);
    const from = plusDays(series.expanded_until, 1);
    if (from > until) return;
    const offering = await findOffering(transaction, series.offering_id);
    if (!offering) return;
    const made = new Set([...series.exceptions, ...(await listMadeDays(transaction, id, from))]);
    const days = daysOfRule(parseRule(series.rule, time_zone), series.first_day, from, until).filter(
      (day) => !made.has(day),
    );
    const choice = await choiceOf(transaction, series);
    await lockSpaces(transaction, everyOne(choice));
    const agenda = await agendaFor(transaction, { id: series.studio_id, time_zone }, choice, days);
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
