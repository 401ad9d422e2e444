import type { Services } from '../../services.ts';
import { findUser } from '../queries.ts';
import { refuseAuth } from '../wire/error.ts';
import { type SentColumn, stampSent } from './queries.ts';

type TooSoon = 'over_email_send_rate_limit' | 'over_sms_send_rate_limit';

/**
 * Notes that a message of this sort goes to a person now. Two at once, in two processes, have one turn between them.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function takeTurn(
  services: Services,
  userId: string,
  column: SentColumn,
  code: TooSoon = 'over_email_send_rate_limit',
): Promise<void> {
  const { config, db, now } = services;
  const notAfter = new Date(now().getTime() - config.auth.mailInterval * 1000);
  if (await stampSent(db, userId, column, now(), notAfter)) return;
  assertTurn(services, (await findUser(db, userId))?.[column] ?? now(), code);
}

/**
 * @param last when the last message of its sort went
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export function assertTurn({ config, now }: Services, last: Date | null, code: TooSoon): void {
  const next = (last?.getTime() ?? Number.NEGATIVE_INFINITY) + config.auth.mailInterval * 1000;
  const seconds = Math.ceil((next - now().getTime()) / 1000);
  if (seconds <= 0) return;
  refuseAuth(code, {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: seconds,
  });
}
