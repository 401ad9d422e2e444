import { BUSY_MONTHS, type CalendarProblem, FAILURES_TO_TELL } from '../../../shared/calendars.ts';
import { isLanguage } from '../../../shared/languages.ts';
import { HOUR, MINUTE } from '../../../shared/time.ts';
import { queueMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { translateTo } from '../../texts.ts';
import { textOf } from './characters.ts';
import { fetchCalendar, type Known } from './fetching.ts';
import * as queries from './queries.ts';
import { readAside } from './read-aside.ts';
import type { ReadCalendar } from './reading.ts';
import { CalendarTrouble } from './trouble.ts';

/** A little less than the quarter of an hour in which the job comes by. */
const USUAL_REST = 14 * MINUTE;
const LONGEST_REST = 12 * HOUR;
/** What does not change is worked out again so often: another day has come into the time that is kept. */
const WORKED_OUT_FOR = 24 * HOUR;

/** What a look at a calendar brought. */
export type Look = { unchanged: true } | ({ unchanged: false; read: ReadCalendar } & Known);

/**
 * Gets a calendar and reads it.
 * @param known null: read it whether it changed or not
 * @throws CalendarTrouble
 */
export async function lookAt(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { url, zone }: { url: string; zone: string },
  known: Known | null,
): Promise<Look> {
  const fetched = await fetchCalendar(config, new URL(url), known);
  if (fetched.unchanged) return fetched;
  const { bytes, contentType, etag, last_modified } = fetched;
  const text = textOf(bytes, contentType);
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarTrouble('not_a_calendar');
  const from = new Date(now().getTime() - 24 * HOUR);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + BUSY_MONTHS);
  const ownUids = ownEnding(config.siteUrl);
  return { unchanged: false, read: await readAside({ text, zone, from, to, ownUids }), etag, last_modified };
}

/** What the UIDs of our own entries end in: mails and feeds bring them into people's calendars. */
const ownEnding = (siteUrl: string) => `@${new URL(siteUrl).hostname}`;

/**
 * Reads a calendar again. When it cannot be read, what it blocked stays blocked, and it rests longer each time.
 * One that is gone meanwhile is no trouble.
 */
export async function refresh(services: Services, id: string): Promise<void> {
  const { db, now } = services;
  const before = await queries.findCalendar(db, id);
  if (!before) return;
  const isFresh = before.worked_out_at && now().getTime() - before.worked_out_at.getTime() < WORKED_OUT_FOR;
  try {
    const look = await lookAt(services, { url: before.url, zone: before.time_zone }, isFresh ? before : null);
    await db.transaction().execute((trx) => keep({ ...services, db: trx }, before, look));
  } catch (error) {
    if (!(error instanceof CalendarTrouble)) throw error;
    await db.transaction().execute((trx) => noteTrouble({ ...services, db: trx }, id, error.problem));
  }
}

async function keep({ db, now }: Services, { id }: queries.CalendarRow, look: Look): Promise<void> {
  const calendar = await queries.findCalendar(db, id, true);
  if (!calendar) return;
  const at = now();
  if (!look.unchanged) await queries.writeBusy(db, calendar, look.read.entries);
  await db
    .updateTable('outside_calendars')
    .set({
      ...{ read_at: at, good_at: at, next_at: new Date(at.getTime() + USUAL_REST) },
      ...{ error: null, failures: 0, told_at: null },
      ...(!look.unchanged && {
        ...{ worked_out_at: at, changed_at: at, etag: look.etag, last_modified: look.last_modified },
      }),
    })
    .where('id', '=', id)
    .execute();
}

async function noteTrouble(services: Services, id: string, problem: CalendarProblem): Promise<void> {
  const { db, now } = services;
  const calendar = await queries.findCalendar(db, id, true);
  if (!calendar) return;
  const failures = Math.min(calendar.failures + 1, 1000);
  const tells = failures >= FAILURES_TO_TELL && !calendar.told_at;
  const rest = Math.min(USUAL_REST * 2 ** Math.min(failures - 1, 10), LONGEST_REST);
  await db
    .updateTable('outside_calendars')
    .set({
      ...{ read_at: now(), error: problem, failures, next_at: new Date(now().getTime() + rest) },
      ...(tells && { told_at: now() }),
    })
    .where('id', '=', id)
    .execute();
  if (tells) await tellOwner(services, calendar, problem);
}

async function tellOwner(services: Services, calendar: queries.CalendarRow, problem: CalendarProblem): Promise<void> {
  const owner = await queries.findOwner(services.db, calendar.studio_id);
  if (!owner?.email) return;
  const language = isLanguage(owner.language) ? owner.language : 'en';
  await queueMail(services, services.db, {
    template: 'calendar-unreadable',
    to: owner.email,
    userId: owner.id,
    language,
    data: {
      studio: owner.studio,
      calendar: calendar.name,
      problem: translateTo(language)(`calendars.problems.${problem}`),
      link: `${services.config.siteUrl}/manage-studio-events/${calendar.studio_id}`,
    },
  });
}
