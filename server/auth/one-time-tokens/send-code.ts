import { enqueueMail, findBrandName } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { enqueueTextMessage } from '../../sms/sms.ts';
import { translateTo } from '../../texts.ts';
import type { UserRow } from '../queries.ts';
import { formatLifetime } from './letters.ts';
import { issueToken, type TokenKind } from './one-time-tokens.ts';
import { getLanguage } from './queries.ts';
import type { Requester } from './requester.ts';
import { consumeSendQuota } from './send-quota.ts';

const TOKEN_KINDS = {
  /** Signing in with a phone, and proof of a new account's number. */
  sms: 'confirmation',
  phone_change: 'phone_change',
  reauthentication: 'reauthentication',
} as const satisfies Record<string, TokenKind>;

interface NewText {
  user: Pick<UserRow, 'id'>;
  purpose: keyof typeof TOKEN_KINDS;
  /** Digits of an E.164 number, without the plus sign. */
  phone: string;
  channel?: 'sms' | 'whatsapp' | undefined;
  asker: Requester;
}

/**
 * Makes a token and queues the text message with its code. Call it in the transaction of the change it belongs to.
 * @returns id of the message
 * @throws AuthError `over_sms_send_rate_limit` within `config.auth.mailInterval` of the last one of its sort
 *   that they asked for
 */
export async function sendTextCode(services: Services, text: NewText): Promise<string> {
  const { config, db } = services;
  const { user, purpose, phone, channel = 'sms', asker } = text;
  const message = { userId: user.id, kind: TOKEN_KINDS[purpose] };
  const turn = await consumeSendQuota(services, { ...message, asker }, 'over_sms_send_rate_limit');
  const { code } = await issueToken(services, { ...message, address: phone, ...turn });
  const language = await getLanguage(db, user.id);
  const brand = await findBrandName(services, db);
  const words = translateTo(language)('mail.text_code', { code, brand, life: formatLifetime(config, language) });
  return enqueueTextMessage(db, { to: `+${phone}`, text: words, channel, userId: user.id });
}

/**
 * Mails the code that a sensitive change asks for; there is no link to follow.
 * @throws AuthError `over_email_send_rate_limit`
 */
export async function sendMailCode(
  services: Services,
  { id, email }: { id: string; email: string },
  asker: Requester,
): Promise<void> {
  const { config, db } = services;
  const message = { userId: id, kind: 'reauthentication' } as const;
  const turn = await consumeSendQuota(services, { ...message, asker });
  const { code } = await issueToken(services, { ...message, address: email, ...turn });
  const language = await getLanguage(db, id);
  const data = { code, life: formatLifetime(config, language) };
  await enqueueMail(services, db, { template: 'reauthentication', to: email, userId: id, language, data });
}
