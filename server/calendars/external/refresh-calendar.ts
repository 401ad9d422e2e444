import { notify } from '#server/notifications/notifications.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { BUSY_MONTHS, type CalendarProblem, FAILURES_TO_TELL } from '#shared/calendars.ts';
import { decodeText } from '#shared/text/decode-text.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { CalendarError } from './calendar-error.ts';
import { FairQueue, type Requester } from './fair-queue.ts';
import { fetchCalendar, type Validators } from './fetch-calendar.ts';
import { parseInWorker } from './ics-worker.ts';
import type { ParsedCalendar } from './parse-ics.ts';
import * as queries from './queries.ts';

/**
 * A little less than the interval of the cron job, 15 minutes, so that each run finds the calendars of the previous one
 * due.
 */
const REFRESH_INTERVAL = 14 * MINUTE;
const MAX_BACKOFF = 12 * HOUR;
/** Unchanged calendars are parsed again after this, because the period of stored busy times has moved on by a day. */
const PARSE_INTERVAL = 24 * HOUR;

/**
 * The queues of this process. A few files are downloaded at once, because a server may be slow; they are parsed one at
 * a time, because a large one takes a CPU and most of the memory limit of the worker thread.
 */
const downloads = new FairQueue({ concurrency: 4, maxWaiting: 40, maxWaitingPerRequester: 5 });
const parses = new FairQueue({ concurrency: 1, maxWaiting: 4, maxWaitingPerRequester: 1 });

/** The requester of the jobs, which run one at a time anyway. */
const SCHEDULED: Requester = { key: 'jobs' };

/** The result of reading a calendar. */
export type ReadResult = { unchanged: true } | ({ unchanged: false; read: ParsedCalendar } & Validators);

type Source = Pick<queries.CalendarRow, 'url' | 'time_zone'>;

/**
 * Downloads and parses a calendar when it is the requester's turn.
 * @param known null for an unconditional request
 * @throws CalendarError; Refusal `http.busy`
 */
export const readCalendar = (
  services: Pick<Services, 'config' | 'now'>,
  at: Source,
  known: Validators | null,
  requester: Requester,
): Promise<ReadResult> => downloads.run(requester, () => downloadAndParse(services, at, known, requester));

async function downloadAndParse(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { url, time_zone: zone }: Source,
  known: Validators | null,
  { key }: Requester,
): Promise<ReadResult> {
  const fetched = await fetchCalendar(config, new URL(url), known);
  if (fetched.unchanged) return fetched;
  const { bytes, contentType, etag, last_modified } = fetched;
  const text = decodeText(unfold(bytes), contentType);
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarError('not_a_calendar');
  const from = new Date(now().getTime() - 24 * HOUR);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + BUSY_MONTHS);
  const ownUids = ownUidSuffix(config.siteUrl);
  const read = await parses.run({ key }, () => parseInWorker({ text, zone, from, to, ownUids }));
  return { unchanged: false, read, etag, last_modified };
}

/** Joins folded lines: RFC 5545 allows a fold between the bytes of one letter, so this comes before decoding. */
export const unfold = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1');

/** The end of the UIDs of our own entries, which mails and feeds bring into people's calendars. */
const ownUidSuffix = (siteUrl: string) => `@${new URL(siteUrl).hostname}`;

/**
 * Reads a calendar again. If it cannot be read, its busy times stay, and the next attempt comes later each time.
 * Does nothing if the calendar has been deleted.
 * @throws Refusal `http.busy`
 */
export async function refreshCalendar(services: Services, id: string, requester = SCHEDULED): Promise<void> {
  const { db, now } = services;
  const before = await queries.findCalendar(db, id);
  if (!before) return;
  const isFresh = before.parsed_at && now().getTime() - before.parsed_at.getTime() < PARSE_INTERVAL;
  // After another error it is unknown whether the stored entries are complete: the problem has replaced `too_much`.
  const isSure = !before.error || before.error === 'too_much';
  try {
    const result = await readCalendar(services, before, isFresh && isSure ? before : null, requester);
    await inTransaction(services, (inside) => saveResult(inside, before, result));
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    await inTransaction(services, (inside) => saveFailure(inside, id, error.problem));
  }
}

/** The problem to show for a calendar that could be read. */
export const problemOf = ({ isTruncated }: ParsedCalendar): CalendarProblem | null => (isTruncated ? 'too_much' : null);

async function saveResult({ db, now }: TxServices, { id }: queries.CalendarRow, result: ReadResult): Promise<void> {
  const calendar = await queries.findCalendar(db, id, true);
  if (!calendar) return;
  const at = now();
  if (!result.unchanged) await queries.replaceBusyTimes(db, calendar, result.read.entries);
  await db
    .updateTable('external_calendars')
    .set({
      ...{ read_at: at, good_at: at, next_at: new Date(at.getTime() + REFRESH_INTERVAL) },
      ...{ failures: 0, notified_at: null },
      ...(!result.unchanged && {
        error: problemOf(result.read),
        skipped: JSON.stringify(result.read.skipped),
        ...{ parsed_at: at, changed_at: at, etag: result.etag, last_modified: result.last_modified },
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
  const tells = failures >= FAILURES_TO_TELL && !calendar.notified_at;
  const rest = Math.min(REFRESH_INTERVAL * 2 ** Math.min(failures - 1, 10), MAX_BACKOFF);
  await db
    .updateTable('external_calendars')
    .set({
      ...{ read_at: now(), error: problem, failures, next_at: new Date(now().getTime() + rest) },
      ...(tells && { notified_at: now() }),
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
  if (!owner) return;
  const language = isLanguage(owner.language) ? owner.language : 'en';
  const link = `/manage-studio-events/${calendar.studio_id}`;
  await notify(services, [
    {
      template: 'calendar-unreadable',
      to: owner.email,
      userId: owner.id,
      studioId: calendar.studio_id,
      link,
      language,
      data: {
        studio: owner.studio,
        calendar: calendar.name,
        problem: translateTo(language)(`calendars.problems.${problem}`),
        link: `${services.config.siteUrl}${link}`,
      },
    },
  ]);
}
