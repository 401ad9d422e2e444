import type { Services } from '../../services.ts';
import { findUser } from '../queries.ts';
import { refuseAuth } from '../wire/error.ts';
import { type SentColumn, stampSent } from './queries.ts';

/**
 * Notes that a message of this sort goes to a person now. Two at once, in two processes, have one turn between them.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function takeTurn(
  { config, db, now }: Services,
  userId: string,
  column: SentColumn,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit' = 'over_email_send_rate_limit',
): Promise<void> {
  const interval = config.auth.mailInterval * 1000;
  if (await stampSent(db, userId, column, now(), new Date(now().getTime() - interval))) return;
  const last = (await findUser(db, userId))?.[column];
  const left = last ? last.getTime() + interval - now().getTime() : 0;
  const seconds = Math.max(1, Math.ceil(left / 1000));
  refuseAuth(code, {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: seconds,
  });
}
