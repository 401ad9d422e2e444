import { BUSY_MONTHS, type CalendarProblem, FAILURES_TO_TELL } from '../../../shared/calendars.ts';
import { isLanguage } from '../../../shared/languages.ts';
import { HOUR, MINUTE } from '../../../shared/time.ts';
import { transaction } from '../../db/transaction.ts';
import { enqueueMail } from '../../mail/mail.ts';
import type { Services, TxServices } from '../../services.ts';
import { translateTo } from '../../texts.ts';
import { CalendarError } from './calendar-error.ts';
import { decodeText } from './decode-text.ts';
import { FairQueue, type Requester } from './fair-queue.ts';
import { fetchCalendar, type Validators } from './fetch-calendar.ts';
import { parseInWorker } from './ics-worker.ts';
import type { ParsedCalendar } from './parse-ics.ts';
import * as queries from './queries.ts';

/** A little less than the quarter of an hour in which the job comes by. */
const REFRESH_INTERVAL = 14 * MINUTE;
const MAX_BACKOFF = 12 * HOUR;
/** What does not change is worked out again so often: another day has come into the time that is kept. */
const PARSE_INTERVAL = 24 * HOUR;

/**
 * Of this process. Files come in from a few servers at once, of which one may be slow; they are read one at a time, since
 * a large one takes a processor and most of what a reading thread may have of the memory.
 */
const downloads = new FairQueue({ atOnce: 4, places: 40, placesOfOne: 5 });
const parses = new FairQueue({ atOnce: 1, places: 4, placesOfOne: 1 });

/** The jobs, of which there is one at a time anyway. */
const SCHEDULED: Requester = { who: 'jobs' };

/** What a look at a calendar brought. */
export type ReadResult = { unchanged: true } | ({ unchanged: false; read: ParsedCalendar } & Validators);

type Source = Pick<queries.CalendarRow, 'url' | 'time_zone'>;

/**
 * Gets a calendar and reads it, when it is the asker's turn.
 * @param known null: read it whether it changed or not
 * @throws CalendarError; Refusal `http.busy`
 */
export const readCalendar = (
  services: Pick<Services, 'config' | 'now'>,
  at: Source,
  known: Validators | null,
  asker: Requester,
): Promise<ReadResult> => downloads.take(asker, () => downloadAndParse(services, at, known, asker));

async function downloadAndParse(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { url, time_zone: zone }: Source,
  known: Validators | null,
  { who }: Requester,
): Promise<ReadResult> {
  const fetched = await fetchCalendar(config, new URL(url), known);
  if (fetched.unchanged) return fetched;
  const { bytes, contentType, etag, last_modified } = fetched;
  const text = decodeText(bytes, contentType);
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarError('not_a_calendar');
  const from = new Date(now().getTime() - 24 * HOUR);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + BUSY_MONTHS);
  const ownUids = ownUidSuffix(config.siteUrl);
  const read = await parses.take({ who }, () => parseInWorker({ text, zone, from, to, ownUids }));
  return { unchanged: false, read, etag, last_modified };
}

/** What the UIDs of our own entries end in: mails and feeds bring them into people's calendars. */
const ownUidSuffix = (siteUrl: string) => `@${new URL(siteUrl).hostname}`;

/**
 * Reads a calendar again. When it cannot be read, what it blocked stays blocked, and it rests longer each time.
 * One that is gone meanwhile is no trouble.
 * @throws Refusal `http.busy`
 */
export async function refreshCalendar(services: Services, id: string, asker = SCHEDULED): Promise<void> {
  const { db, now } = services;
  const before = await queries.findCalendar(db, id);
  if (!before) return;
  const isFresh = before.worked_out_at && now().getTime() - before.worked_out_at.getTime() < PARSE_INTERVAL;
  // After trouble nobody knows any more whether all of it was kept.
  const isSure = !before.error || before.error === 'too_much';
  try {
    const brought = await readCalendar(services, before, isFresh && isSure ? before : null, asker);
    await transaction(db, (tx) => saveResult({ ...services, db: tx }, before, brought));
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    await transaction(db, (tx) => saveFailure({ ...services, db: tx }, id, error.problem));
  }
}

/** What an owner has to know of a calendar that could be read. */
export const problemOf = ({ isTruncated }: ParsedCalendar): CalendarProblem | null => (isTruncated ? 'too_much' : null);

async function saveResult({ db, now }: TxServices, { id }: queries.CalendarRow, brought: ReadResult): Promise<void> {
  const calendar = await queries.findCalendar(db, id, true);
  if (!calendar) return;
  const at = now();
  if (!brought.unchanged) await queries.replaceBusyTimes(db, calendar, brought.read.entries);
  await db
    .updateTable('outside_calendars')
    .set({
      ...{ read_at: at, good_at: at, next_at: new Date(at.getTime() + REFRESH_INTERVAL) },
      ...{ failures: 0, told_at: null },
      ...(!brought.unchanged && {
        error: problemOf(brought.read),
        ...{ worked_out_at: at, changed_at: at, etag: brought.etag, last_modified: brought.last_modified },
      }),
    })
    .where('id', '=', id)
    .execute();
}

async function saveFailure(services: TxServices, id: string, problem: CalendarProblem): Promise<void> {
  const { db, now } = services;
  const calendar = await queries.findCalendar(db, id, true);
  if (!calendar) return;
  const failures = Math.min(calendar.failures + 1, 1000);
  const tells = failures >= FAILURES_TO_TELL && !calendar.told_at;
  const rest = Math.min(REFRESH_INTERVAL * 2 ** Math.min(failures - 1, 10), MAX_BACKOFF);
  await db
    .updateTable('outside_calendars')
    .set({
      ...{ read_at: now(), error: problem, failures, next_at: new Date(now().getTime() + rest) },
      ...(tells && { told_at: now() }),
    })
    .where('id', '=', id)
    .execute();
  if (tells) await notifyOwner(services, calendar, problem);
}

async function notifyOwner(
  services: TxServices,
  calendar: queries.CalendarRow,
  problem: CalendarProblem,
): Promise<void> {
  const owner = await queries.findOwner(services.db, calendar.studio_id);
  if (!owner?.email) return;
  const language = isLanguage(owner.language) ? owner.language : 'en';
  await enqueueMail(services, services.db, {
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
