import { changedFields, record } from '#server/activity/activity.ts';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { assertId } from '#server/http/ids.ts';
import { type RateLimit, takeToken } from '#server/http/limits/rate-limits.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import { MAX_CALENDARS } from '#shared/calendars.ts';
import type { CalendarChange, ExternalCalendar, NewCalendar } from '#shared/schemas/calendars.ts';
import { CalendarError } from './calendar-error.ts';
import * as queries from './queries.ts';
import { problemOf, type ReadResult, readCalendar, refreshCalendar } from './refresh-calendar.ts';

type Person = { userId: string };

/** The longest time in the queue, in milliseconds. */
const MAX_WAIT = 20_000;

/** Each read sends requests to another server. */
const READ_LIMIT: RateLimit = { name: 'calendar-looks', burst: 10, count: 60, seconds: 3600 };

/**
 * Lists the external calendars that block hours of a studio.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function listCalendars({ db }: Services, person: Person, idOrSlug: string) {
  const studio = await getStudioAs(db, person, idOrSlug, 'manage_calendars');
  return { items: (await queries.listCalendars(db, studio.id)).map(toExternalCalendar) };
}

/**
 * Adds an external calendar. It is read first: a calendar that cannot be read is refused.
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`, `studios.limit_reached`, `http.too_many`,
 *   `http.busy`, `calendars.unreadable`, `calendars.own_address`, `calendars.added_already`
 */
export async function addCalendar(services: Services, person: Person, idOrSlug: string, request: NewCalendar) {
  const { db, now } = services;
  const studio = await getStudioAs(db, person, idOrSlug, 'manage_calendars');
  if (studio.status === 'archived') refuse('studios.archived');
  const url = parseUrl(services, request.url);
  const space_id = await assertOwnSpace(db, studio.id, request.space_id);
  assertAddable(await queries.listCalendars(db, studio.id), url, space_id);
  await takeReadToken(services, person);
  const first = await readFirst(services, person, { url, time_zone: studio.time_zone });
  const id = await transaction(db, async (tx) => {
    const known = { ...{ etag: first.etag, last_modified: first.last_modified }, error: problemOf(first.read) };
    const skipped = JSON.stringify(first.read.skipped);
    const made = await tx
      .insertInto('external_calendars')
      .values({
        ...{ studio_id: studio.id, space_id, url, created_by: person.userId, ...known, skipped },
        name: (request.name ?? first.read.name.slice(0, 120).toWellFormed().trim()) || new URL(url).hostname,
        ...{ read_at: now(), good_at: now(), changed_at: now(), parsed_at: now() },
        next_at: new Date(now().getTime() + 14 * 60_000),
      })
      .onConflict((conflict) => conflict.constraint('external_calendars_url_key').doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (!made) return refuse('calendars.added_already');
    await queries.replaceBusyTimes(tx, { id: made.id, studio_id: studio.id, space_id }, first.read.entries);
    const data = { name: made.name };
    await record({ db: tx, now }, 'calendar.added', { by: person.userId, subject: made.id, studio: studio.id, data });
    return made.id;
  });
  return getCalendar(db, id);
}

/**
 * Renames an external calendar, or makes it block another space; its busy times move too.
 * @throws Refusal `http.not_found`, `studios.no_right`, `calendars.added_already`
 */
export async function updateCalendar(services: Services, person: Person, id: string, change: CalendarChange) {
  return transaction(services.db, async (tx) => {
    const calendar = await getOwnCalendar(tx, person, id, true);
    const { name, space_id } = change;
    if (space_id !== undefined && space_id !== calendar.space_id) {
      await assertOwnSpace(tx, calendar.studio_id, space_id);
      const others = (await queries.listCalendars(tx, calendar.studio_id)).filter((other) => other.id !== id);
      assertAddable(others, calendar.url, space_id);
      await tx.updateTable('external_calendars').set({ space_id }).where('id', '=', id).execute();
      await tx.updateTable('busy_times').set({ space_id }).where('calendar_id', '=', id).execute();
    }
    if (name !== undefined) await tx.updateTable('external_calendars').set({ name }).where('id', '=', id).execute();
    const known = { name: calendar.name, space_id: calendar.space_id };
    const data = changedFields(known, {
      name: name ?? known.name,
      space_id: space_id === undefined ? known.space_id : space_id,
    });
    if (data) {
      const activity = { by: person.userId, subject: id, studio: calendar.studio_id, data };
      await record({ ...services, db: tx }, 'calendar.changed', activity);
    }
    return getCalendar(tx, id);
  });
}

/** Deletes an external calendar with its busy times. @throws Refusal `http.not_found`, `studios.no_right` */
export async function deleteCalendar({ db, now }: Services, person: Person, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const { studio_id: studio, name } = await getOwnCalendar(tx, person, id);
    await tx.deleteFrom('external_calendars').where('id', '=', id).execute();
    await record({ db: tx, now }, 'calendar.deleted', { by: person.userId, subject: id, studio, data: { name } });
  });
}

/**
 * Reads an external calendar now. If it cannot be read, it returns the problem and keeps its busy times.
 * @throws Refusal `http.not_found`, `studios.no_right`, `http.too_many`, `http.busy`
 */
export async function refreshNow(services: Services, person: Person, id: string): Promise<ExternalCalendar> {
  await getOwnCalendar(services.db, person, id);
  await takeReadToken(services, person);
  await refreshCalendar(services, id, requesterOf(person));
  return getCalendar(services.db, id);
}

async function getOwnCalendar(db: Connection, person: Person, id: string, lock = false): Promise<queries.CalendarRow> {
  const calendar = (await queries.findCalendar(db, assertId(id), lock)) ?? refuse('http.not_found');
  await getStudioAs(db, person, calendar.studio_id, 'manage_calendars');
  return calendar;
}

const getCalendar = async (db: Connection, id: string): Promise<ExternalCalendar> =>
  toExternalCalendar((await queries.findCalendar(db, id)) ?? refuse('http.not_found'));

const toExternalCalendar = (calendar: queries.CalendarRow): ExternalCalendar => {
  const { id, name, url, space_id, entries, good_at, error, failures, skipped } = calendar;
  return {
    ...{ id, name, url, space_id, entries, failures, skipped },
    problem: error,
    good_at: good_at?.toISOString() ?? null,
  };
};

/** Parses an address as people copy it: "webcal://" and a missing scheme mean https. */
function parseUrl({ config }: Services, typed: string): string {
  const text = /^[a-z][a-z+.-]*:\/\//i.test(typed) ? typed.replace(/^webcals?:/i, 'https:') : `https://${typed}`;
  if (!URL.canParse(text)) refuse('calendars.unreadable', { problem: 'not_an_address' });
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) refuse('calendars.unreadable', { problem: 'not_an_address' });
  url.hash = '';
  const isOwnFeed = url.host === new URL(config.siteUrl).host && url.pathname.startsWith('/calendars/');
  if (isOwnFeed) refuse('calendars.own_address');
  return url.href;
}

async function assertOwnSpace(db: Connection, studioId: string, spaceId: string | null): Promise<string | null> {
  if (spaceId && !(await queries.hasSpace(db, studioId, spaceId))) refuse('http.not_found');
  return spaceId;
}

function assertAddable(known: readonly queries.CalendarRow[], url: string, spaceId: string | null): void {
  if (known.some((each) => each.url === url && each.space_id === spaceId)) refuse('calendars.added_already');
  if (known.length >= MAX_CALENDARS) refuse('studios.limit_reached', { limit: MAX_CALENDARS });
}

async function takeReadToken(services: Services, { userId }: Person): Promise<void> {
  const seconds = await takeToken(services, READ_LIMIT, userId);
  if (seconds > 0) refuse('http.too_many', { seconds });
}

const requesterOf = ({ userId }: Person) => ({ key: userId, maxWait: MAX_WAIT });

async function readFirst(services: Services, person: Person, at: { url: string; time_zone: string }) {
  try {
    const result: ReadResult = await readCalendar(services, at, null, requesterOf(person));
    if (!result.unchanged) return result;
    // The request was unconditional, so 304 is the server's error.
    throw new CalendarError('server');
  } catch (error) {
    if (error instanceof CalendarError) refuse('calendars.unreadable', { problem: error.problem });
    throw error;
  }
}
