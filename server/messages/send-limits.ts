import { sql } from 'kysely';
import type { BookingState } from '#shared/bookings/bookings.ts';
import { DAY } from '#shared/time/time.ts';
import { type RateLimit, takeToken } from '../http/limits/rate-limits.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';

/** How well the platform knows a user: the limits grow with it. */
type Trust = 'new' | 'known' | 'attended';

/** New conversations of a guest per day. */
const CONVERSATIONS: Record<Trust, RateLimit> = {
  new: { name: 'conversations-new', burst: 4, count: 4, seconds: 86_400 },
  known: { name: 'conversations-known', burst: 10, count: 10, seconds: 86_400 },
  attended: { name: 'conversations-attended', burst: 25, count: 25, seconds: 86_400 },
};

/** Messages of a user per hour; the team of a studio answers many guests. */
const MESSAGES: Record<Trust | 'team', RateLimit> = {
  new: { name: 'messages-new', burst: 15, count: 60, seconds: 3600 },
  known: { name: 'messages-known', burst: 30, count: 150, seconds: 3600 },
  attended: { name: 'messages-attended', burst: 40, count: 300, seconds: 3600 },
  team: { name: 'messages-team', burst: 80, count: 800, seconds: 3600 },
};

/** Messages to all guests of an event. */
const SENDINGS: RateLimit = { name: 'messages-to-all', burst: 10, count: 40, seconds: 3600 };

/** Reports, blocks and canned replies. */
const CHANGES: RateLimit = { name: 'message-changes', burst: 40, count: 200, seconds: 3600 };

/** An account is known after a week. */
const KNOWN_AFTER = 7 * DAY;
const COMPLETED: BookingState = 'completed';

/** Counts a message of a user. @throws Refusal `http.too_many` */
export async function limitMessages(services: Services, userId: string, isTeam: boolean): Promise<void> {
  await take(services, MESSAGES[isTeam ? 'team' : await findTrust(services, userId)], userId);
}

/** Counts a new conversation of a guest. @throws Refusal `messages.too_many_new` */
export async function limitConversations(services: Services, userId: string): Promise<void> {
  const seconds = await takeToken(services, CONVERSATIONS[await findTrust(services, userId)], userId);
  if (seconds > 0) refuse('messages.too_many_new', { seconds, hours: Math.ceil(seconds / 3600) });
}

/** Counts a message to all guests of an event. @throws Refusal `http.too_many` */
export const limitSendings = (services: Services, userId: string): Promise<void> => take(services, SENDINGS, userId);

/** Counts a report, a block, or a change of the canned replies. @throws Refusal `http.too_many` */
export const limitChanges = (services: Services, userId: string): Promise<void> => take(services, CHANGES, userId);

async function take(services: Services, limit: RateLimit, userId: string): Promise<void> {
  const seconds = await takeToken(services, limit, userId);
  if (seconds > 0) refuse('http.too_many', { seconds });
}

async function findTrust({ db, now }: Services, userId: string): Promise<Trust> {
  const { rows } = await sql<{ created_at: Date; attended: boolean }>`
    select created_at, exists (select from bookings b where b.guest_id = u.id and b.state = ${COMPLETED}) as attended
    from auth.users u where id = ${userId}`.execute(db);
  const [user] = rows;
  if (user?.attended) return 'attended';
  return user && user.created_at.getTime() < now().getTime() - KNOWN_AFTER ? 'known' : 'new';
}
