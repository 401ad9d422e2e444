import { MAX_YEARS_AHEAD } from '../../../shared/events.ts';
import type { Language } from '../../../shared/languages.ts';
import type { EventImport, EventImportReport, ImportedLine } from '../../../shared/schemas/event-imports.ts';
import type { Translate } from '../../../shared/texts.ts';
import { formatLongDay, formatTime, toOffsetIso } from '../../../shared/time.ts';
import type { Connection } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { getStudioAs, type StudioAccess } from '../../studios/studios.ts';
import { translateTo } from '../../texts.ts';
import { type Agenda, crowdingIn, loadAgenda, take } from '../agenda.ts';
import { insertDates } from '../date-queries.ts';
import { warningsOf } from '../dates.ts';
import { dayOf, isSkipped } from '../days.ts';
import { type Look, toChange, toShow } from '../look.ts';
import { lastDayAhead } from '../reach.ts';
import { whenTakenAgain } from '../retry.ts';
import { assertRoomForDates } from '../room.ts';
import { chooseSpaces, everyOne } from '../spaces.ts';
import { listImportable, listKnownStarts, startKey } from './queries.ts';
import { type Problem, type ReadLine, readLine, type WantedDate } from './read-line.ts';
import { readTable, type TableLine } from './table.ts';

/**
 * Dates of a studio from a file: what each line would make, and where it is asked for, the dates, in one transaction.
 * A line whose offering has a date at its start already makes none, so that the same file may come twice.
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.import_*`, `events.offering_full`, `events.studio_full`
 */
export async function importDates(
  services: Services,
  person: { userId: string; language: Language },
  idOrSlug: string,
  { csv, commit, whole }: EventImport,
): Promise<EventImportReport> {
  const { db } = services;
  const studio = await getStudioAs(db, person, idOrSlug, 'manage_calendars');
  const table = readTable(csv);
  const t = translateTo(person.language);
  const report = (judged: Judged[], made: number, zone = studio.time_zone) => ({
    lines: judged.map((line) => inWords(line, zone, t)),
    made,
    errors: judged.filter(({ outcome }) => outcome === 'error').length,
  });
  if (!commit) return report(await judge(services, db, toShow, studio, table, person.language), 0);
  return whenTakenAgain(() =>
    db.transaction().execute(async (transaction) => {
      const studio = await getStudioAs(transaction, person, idOrSlug, 'manage_calendars');
      const judged = await judge(services, transaction, toChange, studio, table, person.language);
      const stopped = whole && judged.some(({ outcome }) => outcome === 'error');
      const made = stopped ? 0 : await makeAll(services, transaction, judged, person.userId);
      return report(judged, made, studio.time_zone);
    }),
  );
}

interface Judged extends ReadLine {
  outcome: ImportedLine['outcome'];
  spaceIds: string[];
  spaces: string[];
}

/** In the order of the file: an earlier line has its space before a later one. */
async function judge(
  { now }: Services,
  db: Connection,
  look: Look,
  studio: StudioAccess,
  table: TableLine[],
  language: Language,
): Promise<Judged[]> {
  const zone = studio.time_zone;
  const instant = now();
  const offerings = await listImportable(db, studio.id);
  const { spaces } = await loadAgenda(db, studio, [], { from: instant, to: instant });
  const known = { zone, language, offerings, spaces: [...spaces.values()] };
  const lines = table.map((line) => readLine(line, known));
  const wanted = lines
    .flatMap((line) => line.wanted ?? [])
    .filter(({ from }) => from > instant && !isTooFar(from, zone, instant));
  const times = wanted.flatMap(({ from, to }) => [+from, +to]);
  const range = { from: new Date(Math.min(...times, +instant)), to: new Date(Math.max(...times, +instant)) };
  const spaceIds = [...new Set(wanted.flatMap((date) => everyOne(date.spaces)))];
  await look.spaces(db, studio, spaceIds);
  const agenda = await loadAgenda(db, studio, spaceIds, range);
  const starts = await listKnownStarts(db, studio.id, range);
  return lines.map((line) => judgeLine(line, agenda, starts, instant));
}

/** Such a line is told of alone: the plan is not read up to its day. */
const isTooFar = (from: Date, zone: string, now: Date) => dayOf(from, zone) > lastDayAhead(dayOf(now, zone));

function judgeLine(line: ReadLine, agenda: Agenda, starts: Set<string>, now: Date): Judged {
  const { wanted, problems } = line;
  const as = (outcome: Judged['outcome'], more: Problem[] = [], spaceIds: string[] = []): Judged => ({
    ...line,
    problems: [...problems, ...more],
    outcome,
    spaceIds,
    spaces: spaceIds.flatMap((id) => agenda.spaces.get(id)?.name ?? []),
  });
  if (!wanted) return as('error');
  if (wanted.from <= now) return as('error', [{ code: 'in_past' }]);
  if (isTooFar(wanted.from, agenda.zone, now)) {
    return as('error', [{ code: 'too_far', data: { value: wanted.starts.slice(0, 10), years: MAX_YEARS_AHEAD } }]);
  }
  const key = startKey(wanted.offering.id, wanted.from);
  if (starts.has(key)) return as('known', [{ code: 'known' }]);
  const { spaceIds, taken } = chooseSpaces(agenda, wanted.spaces, wanted);
  const [conflict] = taken;
  if (conflict) return as('error', [{ code: 'taken', data: { space: conflict.space, title: conflict.title } }]);
  starts.add(key);
  take(agenda, { spaceIds, from: wanted.from, to: wanted.to }, wanted.offering.title);
  const warnings = warningsFor(agenda, wanted, spaceIds);
  return as(warnings.length > 0 ? 'warning' : 'ok', warnings, spaceIds);
}

function warningsFor(agenda: Agenda, { starts, from, to, capacity }: WantedDate, spaceIds: string[]): Problem[] {
  const shifted = isSkipped(starts.slice(0, 10), starts.slice(11), agenda.zone) ? [{ code: 'shifted' }] : [];
  const found = warningsOf(agenda, { spaceIds, from, to }).map(({ what, title }) =>
    what === 'closed'
      ? { code: title === '' ? 'outside_hours' : 'closed', data: { title } }
      : { code: what, data: { title } },
  );
  const crowding = crowdingIn(agenda, spaceIds, capacity);
  return [...shifted, ...found, ...(crowding ? [{ code: 'crowded', data: { ...crowding } }] : [])];
}

/** @returns how many */
async function makeAll({ now }: Services, db: Connection, judged: Judged[], userId: string): Promise<number> {
  const good = judged.filter(({ outcome }) => outcome === 'ok' || outcome === 'warning');
  const dates = good.flatMap(({ wanted, spaceIds }) => (wanted ? [{ wanted, spaceIds }] : []));
  let made = 0;
  for (const group of Map.groupBy(dates, ({ wanted }) => wanted.offering).entries()) {
    const [offering, list] = group;
    const toMake = list.map(({ wanted, spaceIds }) => ({
      starts_at: wanted.from,
      ends_at: wanted.to,
      capacity: wanted.capacity,
      price_override: wanted.priceOverride,
      note: wanted.note,
      space_ids: spaceIds,
    }));
    await assertRoomForDates(db, offering, toMake.length, now());
    made += (await insertDates(db, offering, toMake, userId)).length;
  }
  return made;
}

/** With its year: what is past or far is told of too. */
const whenOf = (t: Translate, from: Date, zone: string) =>
  t('dates.day_time', { day: formatLongDay(t, from, zone), time: formatTime(from, zone) });

const inWords = ({ line, outcome, problems, wanted, spaces }: Judged, zone: string, t: Translate): ImportedLine => ({
  line,
  outcome,
  messages: problems.map(({ code, data }) =>
    t(`event_import.${code}`, { ...data, ...(wanted && { when: whenOf(t, wanted.from, zone) }) }),
  ),
  date: wanted
    ? {
        offering_id: wanted.offering.id,
        title: wanted.offering.title,
        starts_at: toOffsetIso(wanted.from, zone),
        ends_at: toOffsetIso(wanted.to, zone),
        capacity: wanted.capacity,
        price: { amount: wanted.priceOverride ?? wanted.offering.price, currency: wanted.offering.currency },
        spaces,
        note: wanted.note,
      }
    : null,
});
