import { type RateLimit, returnToken, takeToken } from '../http/limits/rate-limits.ts';
import type { ConnectedServices } from '../services.ts';
import { findUserByEmail } from './queries.ts';
import { getEmailVerifiedAt } from './users/contact.ts';

/** Mails of the whole site to unproven addresses, so that many accounts and networks together cannot spam either. */
const mailsToStrangers = (perHour: number): RateLimit => ({
  name: 'mails-to-strangers',
  ...{ burst: perHour, count: perHour, seconds: 3600 },
});

async function isProven({ config, db }: ConnectedServices, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  return user !== undefined && getEmailVerifiedAt(config, user) !== null;
}

/**
 * Counts a mail that a signed-in user has sent to an address, in the caller's transaction, so that a refused one costs
 * nothing.
 * @returns seconds to wait; 0 if it may be sent, and always to the proven address of an account
 */
export async function takeMailToStranger(services: ConnectedServices, email: string): Promise<number> {
  const { strangersPerHour } = services.config.mail;
  if (strangersPerHour === 0 || (await isProven(services, email))) return 0;
  return takeToken(services, mailsToStrangers(strangersPerHour), 'all');
}

/**
 * Counts a link or a code that anybody may have requested. A proven address costs nothing, but waits like any other
 * once the limit is used up, and for as long: the answer does not say who has an account.
 * @returns seconds to wait; 0 if it may be sent
 */
export async function takeRequestedMail(services: ConnectedServices, email: string): Promise<number> {
  const { strangersPerHour } = services.config.mail;
  if (strangersPerHour === 0) return 0;
  const limit = mailsToStrangers(strangersPerHour);
  const [seconds, proven] = [await takeToken(services, limit, 'all'), await isProven(services, email)];
  if (seconds === 0) await returnToken(services, limit, proven ? 'all' : 'nobody');
  return seconds;
}
