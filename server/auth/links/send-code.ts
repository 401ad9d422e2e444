import { findBrandName, queueMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { queueTextMessage } from '../../sms/sms.ts';
import { translateTo } from '../../texts.ts';
import type { UserRow } from '../queries.ts';
import { lifeOf } from './letters.ts';
import { issueToken, type TokenKind } from './one-time-tokens.ts';
import { languageOf, type SentColumn } from './queries.ts';
import { takeTurn } from './turns.ts';

const TEXTS = {
  /** Signing in with a phone, and proof of a new account's number. */
  sms: { kind: 'confirmation', stamp: 'confirmation_sent_at' },
  phone_change: { kind: 'phone_change', stamp: 'phone_change_sent_at' },
  reauthentication: { kind: 'reauthentication', stamp: 'reauthentication_sent_at' },
} as const satisfies Record<string, { kind: TokenKind; stamp: SentColumn }>;

interface NewText {
  user: Pick<UserRow, 'id'>;
  purpose: keyof typeof TEXTS;
  /** Digits of an E.164 number, without the plus sign. */
  phone: string;
  channel?: 'sms' | 'whatsapp' | undefined;
}

/**
 * Makes a token and queues the text message with its code. Call it in the transaction of the change it belongs to.
 * @returns id of the message
 * @throws AuthError `over_sms_send_rate_limit` within `config.auth.mailInterval` of the last one of its sort
 */
export async function sendTextCode(services: Services, text: NewText): Promise<string> {
  const { config, db } = services;
  const { user, purpose, phone, channel = 'sms' } = text;
  const { kind, stamp } = TEXTS[purpose];
  await takeTurn(services, user.id, stamp, 'over_sms_send_rate_limit');
  const { code } = await issueToken(services, { userId: user.id, kind, address: phone });
  const language = await languageOf(db, user.id);
  const brand = await findBrandName(services, db);
  const words = translateTo(language)('mail.text_code', { code, brand, life: lifeOf(config, language) });
  return queueTextMessage(db, { to: `+${phone}`, text: words, channel, userId: user.id });
}

/**
 * Mails the code that a sensitive change asks for; there is no link to follow.
 * @throws AuthError `over_email_send_rate_limit`
 */
export async function sendMailCode(services: Services, { id, email }: { id: string; email: string }): Promise<void> {
  const { config, db } = services;
  await takeTurn(services, id, 'reauthentication_sent_at');
  const { code } = await issueToken(services, { userId: id, kind: 'reauthentication', address: email });
  const language = await languageOf(db, id);
  const data = { code, life: lifeOf(config, language) };
  await queueMail(services, db, { template: 'reauthentication', to: email, userId: id, language, data });
}
