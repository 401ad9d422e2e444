import type { Config } from '#server/config.ts';
import { enqueueMail, findBrandName } from '#server/mail/mail.ts';
import type { TxServices } from '#server/services.ts';
import { enqueueTextMessage } from '#server/sms/sms.ts';
import { translateTo } from '#server/translate.ts';
import type { Language } from '#shared/text/languages.ts';
import type { FlowState } from '../flow-state/flow-state.ts';
import type { UserRow } from '../queries.ts';
import { codeMailKey } from './code-delivery.ts';
import { issueToken } from './one-time-tokens.ts';
import { deleteEmailChangeTokens, getLanguage, type TokenKind } from './queries.ts';
import type { Requester } from './requester.ts';
import { consumeSendQuota } from './send-quota.ts';

/** The kind of token and the mail of each purpose. The kind also determines which mails share a send interval. */
const EMAILS = {
  /** Confirms the address of a new account. */
  signup: { kind: 'confirmation', template: 'account-confirm' },
  invite: { kind: 'confirmation', template: 'invite' },
  magiclink: { kind: 'recovery', template: 'magic-link' },
  recovery: { kind: 'recovery', template: 'recovery' },
} as const satisfies Record<string, { kind: TokenKind; template: string }>;

interface NewLink {
  user: Pick<UserRow, 'id' | 'email'>;
  /** Where the link finally leads; validated by `resolveRedirect`. */
  redirectTo: string;
  /** From `createEmailFlowState`; the link then leads to `?code=`. */
  flow?: Pick<FlowState, 'id'> | undefined;
  requester: Requester;
  /** The id by which the browser may ask what became of the mail; see code-delivery.ts. */
  mailId?: string | undefined;
}

/**
 * Issues a token and queues the mail with its link and code, in the language of the user's profile. Call it in the
 * transaction of the change. The mail contains no text that a visitor typed,
 * because its receiver may never have heard of the site.
 * @param link.address the receiver, in lower case; the user's own address by default
 * @throws AuthError `over_email_send_rate_limit` within `config.auth.mailInterval` of the requester's last one of this
 * kind
 */
export async function sendLink(
  services: TxServices,
  link: NewLink & { purpose: keyof typeof EMAILS; address?: string },
): Promise<void> {
  const { config, db } = services;
  const { user, purpose, flow, redirectTo, requester, mailId, address = link.user.email } = link;
  if (!address) throw new Error(`user ${user.id} has no mail address`);
  const { kind } = EMAILS[purpose];
  const template = asksForCode(redirectTo) && purpose !== 'recovery' ? 'sign-in-code' : EMAILS[purpose].template;
  const quota = await consumeSendQuota(services, { userId: user.id, kind, requester });
  const newToken = { userId: user.id, kind, address, flowStateId: flow?.id, ...quota };
  const { code, link: token } = await issueToken(services, newToken);
  const language = await getLanguage(db, user.id);
  const url = verifyUrl(config, { token, type: purpose, redirectTo });
  const data = { code, digits: grouped(code), link: url, life: formatLifetime(config, language) };
  await enqueueMail(services, {
    ...{ template, to: address, userId: user.id, language, data },
    ...(mailId && { dedupeKey: codeMailKey(mailId) }),
  });
}

/** True where a link leads to a page that asks for the code instead, and stays open for it: booking. */
const asksForCode = (redirectTo: string): boolean =>
  new URL(redirectTo).searchParams.get('next')?.startsWith('/book/') ?? false;

/** "471 920", for a glance at the subject. */
const grouped = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1 $2');

/**
 * Sends the mails of an email change: one to the new address and one to the current address if there is one, each with
 * a link of its own. The caller writes `new_email` and clears `email_change_accepted` in the same transaction.
 * @param link.newEmail in lower case
 * @param link.isAnother true for a new change: links of an earlier one are deleted, or the current address could
 * confirm
 *   a new address that its owner was never asked about
 * @throws AuthError `over_email_send_rate_limit`
 */
export async function sendEmailChangeLinks(
  services: TxServices,
  link: NewLink & { newEmail: string; isAnother: boolean },
): Promise<void> {
  const { config, db } = services;
  const { user, newEmail, flow, redirectTo, requester, isAnother } = link;
  const quota = await consumeSendQuota(services, { userId: user.id, kind: 'email_change_new', requester });
  if (isAnother) await deleteEmailChangeTokens(db, user.id);
  const language = await getLanguage(db, user.id);
  const sides = [{ side: 'new', address: newEmail }, ...(user.email ? [{ side: 'current', address: user.email }] : [])];
  for (const { side, address } of sides) {
    const kind = side === 'new' ? 'email_change_new' : 'email_change_current';
    const newToken = { userId: user.id, kind, address, flowStateId: flow?.id, ...quota } as const;
    const { code, link: token } = await issueToken(services, newToken);
    const url = verifyUrl(config, { token, type: 'email_change', redirectTo });
    const data = { code, link: url, life: formatLifetime(config, language), side, address: newEmail };
    await enqueueMail(services, { template: 'email-change', to: address, userId: user.id, language, data });
  }
}

/** The `type` parameter of a link. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

/** Returns the URL of a link in a mail. */
export const verifyUrl = ({ auth }: Config, link: { token: string; type: LinkType; redirectTo: string }) =>
  `${auth.externalUrl}/verify?token=${link.token}&type=${link.type}&redirect_to=${encodeURIComponent(link.redirectTo)}`;

/** Returns how long a link and its code are valid, in words: "15 minutes", "1 hour". */
export function formatLifetime({ auth }: Config, language: Language): string {
  const t = translateTo(language);
  const minutes = Math.ceil(auth.otpExp / 60);
  return minutes % 60 === 0
    ? t('mail.life.hours', { count: minutes / 60 })
    : t('mail.life.minutes', { count: minutes });
}

const TOKEN_KINDS = {
  /** Signs in with a phone, and confirms the number of a new account. */
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
  requester: Requester;
}

/**
 * Issues a token and queues the text message with its code. Call it in the transaction of the change.
 * @returns the id of the message
 * @throws AuthError `over_sms_send_rate_limit` within `config.auth.mailInterval` of the requester's last one of this
 * kind
 */
export async function sendTextCode(services: TxServices, text: NewText): Promise<string> {
  const { config, db } = services;
  const { user, purpose, phone, channel = 'sms', requester } = text;
  const message = { userId: user.id, kind: TOKEN_KINDS[purpose] };
  const quota = await consumeSendQuota(services, { ...message, requester }, 'over_sms_send_rate_limit');
  const { code } = await issueToken(services, { ...message, address: phone, ...quota });
  const language = await getLanguage(db, user.id);
  const brand = await findBrandName(services, db);
  const words = translateTo(language)('mail.text_code', { code, brand, life: formatLifetime(config, language) });
  return enqueueTextMessage(db, { to: `+${phone}`, text: words, channel, userId: user.id });
}

/**
 * Mails the code that a sensitive change requires; the mail has no link.
 * @throws AuthError `over_email_send_rate_limit`
 */
export async function sendMailCode(
  services: TxServices,
  { id, email }: { id: string; email: string },
  requester: Requester,
): Promise<void> {
  const { config, db } = services;
  const message = { userId: id, kind: 'reauthentication' } as const;
  const quota = await consumeSendQuota(services, { ...message, requester });
  const { code } = await issueToken(services, { ...message, address: email, ...quota });
  const language = await getLanguage(db, id);
  const data = { code, life: formatLifetime(config, language) };
  await enqueueMail(services, { template: 'reauthentication', to: email, userId: id, language, data });
}
