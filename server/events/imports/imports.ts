import { record } from '#server/activity/activity.ts';
import {
  type ConflictCalendar,
  findCrowding,
  listWarnings,
  loadConflictCalendar,
  reserve,
} from '#server/availability/conflict-calendar.ts';
import { insertEvents } from '#server/availability/event-rows.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { allSpaces, chooseSpaces } from '#server/availability/space-choice.ts';
import { isSkippedTime, localDay } from '#server/availability/zoned-days.ts';
import { type ConnectedServices, inTransaction, type Services, type TxServices } from '#server/services.ts';
import { getStudioAs, type StudioAccess } from '#server/studios/studios.ts';
import { translateTo } from '#server/translate.ts';
import { MAX_YEARS_AHEAD } from '#shared/events.ts';
import { isBelowMinimum } from '#shared/payments/charge-minimum.ts';
import type { EventImport, EventImportReport, ImportedLine } from '#shared/schemas/events/event-imports.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Translate } from '#shared/text/texts.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { formatLongDay, formatTime } from '#shared/time/time.ts';
import { assertEventLimit, lastPlannableDay } from '../event-limits.ts';
import { type Access, forUpdate, readOnly } from '../row-access.ts';
import { type ImportedEvent, type ParsedLine, type Problem, parseLine } from './parse-line.ts';
import { listExistingStarts, listImportableOfferings, startKey } from './queries.ts';
import { parseTable, type TableLine } from './table.ts';

/**
 * Imports events of a studio from a file in one transaction, or previews the import. A line whose offering has an event
 * at that start already is skipped, so that the same file can be imported twice.
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.import_*`, `events.offering_full`, `events.studio_full`
 */
export async function importEvents(
  services: Services,
  person: { userId: string; language: Language },
  idOrSlug: string,
  { csv, commit, whole }: EventImport,
): Promise<EventImportReport> {
  const { db } = services;
  const studio = await getStudioAs(db, person, idOrSlug, 'manage_calendars');
  const table = parseTable(csv);
  const t = translateTo(person.language);
  const report = (checked: CheckedLine[], made: number, zone = studio.time_zone) => ({
    lines: checked.map((line) => toImportedLine(line, zone, t)),
    made,
    errors: checked.filter(({ outcome }) => outcome === 'error').length,
  });
  if (!commit) return report(await checkLines(services, readOnly, studio, table, person.language), 0);
  return retryOnConflict(() =>
    inTransaction(services, async (inside, tx) => {
      const studio = await getStudioAs(tx, person, idOrSlug, 'manage_calendars');
      const checked = await checkLines(inside, forUpdate, studio, table, person.language);
      const stopped = whole && checked.some(({ outcome }) => outcome === 'error');
      const inserted = stopped ? 0 : await insertLines(inside, checked, person.userId);
      if (inserted > 0) {
        const activity = { by: person.userId, subject: studio.id, data: { events: inserted } };
        await record(inside, 'studio.events_imported', activity);
      }
      return report(checked, inserted, studio.time_zone);
    }),
  );
}

interface CheckedLine extends ParsedLine {
  outcome: ImportedLine['outcome'];
  spaceIds: string[];
  spaces: string[];
}

/** Checks the lines in order: an earlier line reserves its space before a later one. */
async function checkLines(
  { db, now }: ConnectedServices,
  access: Access,
  studio: StudioAccess,
  table: TableLine[],
  language: Language,
): Promise<CheckedLine[]> {
  const zone = studio.time_zone;
  const instant = now();
  const offerings = await listImportableOfferings(db, studio.id);
  const { spaces } = await loadConflictCalendar(db, studio, [], { from: instant, to: instant });
  const known = { zone, language, offerings, spaces: [...spaces.values()] };
  const lines = table.map((line) => parseLine(line, known));
  const importable = lines
    .flatMap((line) => line.event ?? [])
    .filter(({ from }) => from > instant && !isTooFar(from, zone, instant));
  const times = importable.flatMap(({ from, to }) => [+from, +to]);
  const range = { from: new Date(Math.min(...times, +instant)), to: new Date(Math.max(...times, +instant)) };
  const spaceIds = [...new Set(importable.flatMap((event) => allSpaces(event.spaces)))];
  await access.spaces(db, studio, spaceIds);
  const calendar = await loadConflictCalendar(db, studio, spaceIds, range);
  const starts = await listExistingStarts(db, studio.id, range);
  return lines.map((line) => checkLine(line, calendar, starts, instant));
}

/** Lines too far ahead are refused without loading the calendar up to their day. */
const isTooFar = (from: Date, zone: string, now: Date) => localDay(from, zone) > lastPlannableDay(localDay(now, zone));

function checkLine(line: ParsedLine, calendar: ConflictCalendar, starts: Set<string>, now: Date): CheckedLine {
  const { event, problems } = line;
  const as = (outcome: CheckedLine['outcome'], more: Problem[] = [], spaceIds: string[] = []): CheckedLine => ({
    ...line,
    problems: [...problems, ...more],
    outcome,
    spaceIds,
    spaces: spaceIds.flatMap((id) => calendar.spaces.get(id)?.name ?? []),
  });
  if (!event) return as('error');
  if (event.from <= now) return as('error', [{ code: 'in_past' }]);
  if (isTooFar(event.from, calendar.zone, now)) {
    return as('error', [{ code: 'too_far', data: { value: event.starts.slice(0, 10), years: MAX_YEARS_AHEAD } }]);
  }
  const { payment, currency } = event.offering;
  if (payment === 'online' && isBelowMinimum({ amount: event.priceOverride ?? 0, currency })) {
    return as('error', [{ code: 'below_minimum' }]);
  }
  const key = startKey(event.offering.id, event.from);
  if (starts.has(key)) return as('known', [{ code: 'known' }]);
  const { spaceIds, taken } = chooseSpaces(calendar, event.spaces, event);
  const [conflict] = taken;
  if (conflict) return as('error', [{ code: 'taken', data: { space: conflict.space, title: conflict.title } }]);
  starts.add(key);
  reserve(calendar, { spaceIds, from: event.from, to: event.to }, event.offering.title);
  const warnings = warningsFor(calendar, event, spaceIds);
  return as(warnings.length > 0 ? 'warning' : 'ok', warnings, spaceIds);
}

function warningsFor(
  calendar: ConflictCalendar,
  { starts, from, to, capacity }: ImportedEvent,
  spaceIds: string[],
): Problem[] {
  const shifted = isSkippedTime(starts.slice(0, 10), starts.slice(11), calendar.zone) ? [{ code: 'shifted' }] : [];
  const found = listWarnings(calendar, { spaceIds, from, to }).map(({ what, title }) =>
    what === 'closed'
      ? { code: title === '' ? 'outside_hours' : 'closed', data: { title } }
      : { code: what, data: { title } },
  );
  const crowding = findCrowding(calendar, spaceIds, capacity);
  return [...shifted, ...found, ...(crowding ? [{ code: 'crowded', data: { ...crowding } }] : [])];
}

/** @returns the number of events created */
async function insertLines({ db, now }: TxServices, checked: CheckedLine[], userId: string): Promise<number> {
  const good = checked.filter(({ outcome }) => outcome === 'ok' || outcome === 'warning');
  const events = good.flatMap(({ event, spaceIds }) => (event ? [{ event, spaceIds }] : []));
  let inserted = 0;
  for (const group of Map.groupBy(events, ({ event }) => event.offering).entries()) {
    const [offering, list] = group;
    const drafts = list.map(({ event, spaceIds }) => ({
      starts_at: event.from,
      ends_at: event.to,
      capacity: event.capacity,
      price_override: event.priceOverride,
      note: event.note,
      space_ids: spaceIds,
    }));
    await assertEventLimit(db, offering, drafts.length, now());
    inserted += (await insertEvents(db, offering, drafts, userId)).length;
  }
  return inserted;
}

/** With the year, since the day may be past or far ahead. */
const whenOf = (t: Translate, from: Date, zone: string) =>
  t('dates.day_time', { day: formatLongDay(t, from, zone), time: formatTime(from, zone) });

const toImportedLine = (
  { line, outcome, problems, event, spaces }: CheckedLine,
  zone: string,
  t: Translate,
): ImportedLine => ({
  line,
  outcome,
  messages: problems.map(({ code, data }) =>
    t(`event_import.${code}`, { ...data, ...(event && { when: whenOf(t, event.from, zone) }) }),
  ),
  date: event
    ? {
        offering_id: event.offering.id,
        title: event.offering.title,
        starts_at: toOffsetIso(event.from, zone),
        ends_at: toOffsetIso(event.to, zone),
        capacity: event.capacity,
        price: { amount: event.priceOverride ?? event.offering.price, currency: event.offering.currency },
        spaces,
        note: event.note,
      }
    : null,
});
