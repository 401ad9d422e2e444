import { createHash, randomBytes } from 'node:crypto';
import ical, { type ICalEventData } from 'ical-generator';
import { listCalendarEntries } from '#server/bookings/bookings.ts';
import { type RateLimit, takeToken } from '#server/http/limits/rate-limits.ts';
import { Refusal, refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import { translateTo } from '#server/translate.ts';
import type { Feed } from '#shared/schemas/calendars.ts';
import { isLanguage } from '#shared/text/languages.ts';
import * as queries from './queries.ts';
import { studioEntries } from './studio-entries.ts';

type Person = { userId: string };

/** The rate limit of one feed: calendar programs poll every few minutes, and several may share a feed. */
const READ_LIMIT: RateLimit = { name: 'feed', burst: 30, count: 120, seconds: 3600 };

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * Returns the state of a person's feed of a studio, or of their own bookings. Its address cannot be shown again: only
 * the hash of the secret is stored.
 * @param studio id or slug; null for the person's own bookings
 * @throws Refusal `http.not_found`
 */
export async function findFeedState(services: Services, person: Person, studio: string | null) {
  const studioId = await studioOf(services, person, studio);
  return { feed: await findState(services, person, studioId) };
}

/** Creates a feed with a new secret address, which replaces the previous one. @throws Refusal `http.not_found` */
export async function createFeed(services: Services, person: Person, studio: string | null) {
  const { db, now, config } = services;
  const studio_id = await studioOf(services, person, studio);
  const secret = randomBytes(32).toString('base64url');
  await queries.upsertFeed(db, { user_id: person.userId, studio_id, token_hash: hashOf(secret), created_at: now() });
  const feed = (await findState(services, person, studio_id)) ?? refuse('http.not_found');
  return { feed, url: `${config.siteUrl}/calendars/${secret}.ics` };
}

/** Revokes a feed: its address answers 404 from now on. @throws Refusal `http.not_found` */
export async function revokeFeed(services: Services, person: Person, studio: string | null): Promise<void> {
  await queries.deleteFeed(services.db, person.userId, await studioOf(services, person, studio));
}

const studioOf = async ({ db }: Services, person: Person, studio: string | null) =>
  studio === null ? null : (await getStudioAs(db, person, studio)).id;

async function findState({ db }: Services, person: Person, studioId: string | null): Promise<Feed | null> {
  const state = await queries.findState(db, person.userId, studioId);
  return state ? { created_at: state.created_at.toISOString(), read_at: state.read_at?.toISOString() ?? null } : null;
}

/**
 * Renders a feed as iCalendar.
 * @throws Refusal `http.not_found`, also if its owner has left the team or deletes the account; `http.too_many`
 */
export async function renderFeed(services: Services, secret: string): Promise<string> {
  const { db, now, config } = services;
  const hash = hashOf(secret);
  const feed = (await queries.findFeed(db, hash, now())) ?? refuse('http.not_found');
  const seconds = await takeToken(services, READ_LIMIT, hash.toString('hex'));
  if (seconds > 0) throw new Refusal('http.too_many', { seconds });
  const person = { userId: feed.user_id };
  const t = translateTo(isLanguage(feed.language) ? feed.language : 'en');
  const host = new URL(config.siteUrl).hostname;
  const calendar = ical({ prodId: { company: host, product: 'dates' }, ttl: 15 * 60 });
  let entries: ICalEventData[];
  if (feed.studio_id) {
    const studio = await getStudioAs(db, person, feed.studio_id);
    calendar.name(studio.name);
    entries = await studioEntries(services, studio, t);
  } else {
    calendar.name(t('calendars.feed.own'));
    entries = await listCalendarEntries(services, person);
  }
  for (const entry of entries) calendar.createEvent(entry);
  await queries.recordRead(db, feed.id, now());
  // RFC 5545: every line ends with CRLF, the last one too.
  return `${calendar.toString().trimEnd()}\r\n`;
}
