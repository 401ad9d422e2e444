import type { Language } from '../../../shared/languages.ts';
import type { Config } from '../../config.ts';
import { enqueueMail, findBrandName } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { enqueueTextMessage } from '../../sms/sms.ts';
import { translateTo } from '../../texts.ts';
import type { FlowState } from '../flow-state/flow-state.ts';
import type { UserRow } from '../queries.ts';
import { issueToken, type TokenKind } from './one-time-tokens.ts';
import { deleteEmailChangeTokens, getLanguage } from './queries.ts';
import type { Requester } from './requester.ts';
import { consumeSendQuota } from './send-quota.ts';

/** Each purpose has a token, whose kind also spaces its mails out, and a mail. */
const EMAILS = {
  /** Proof of a new account's address. */
  signup: { kind: 'confirmation', template: 'account-confirm' },
  invite: { kind: 'confirmation', template: 'invite' },
  magiclink: { kind: 'recovery', template: 'magic-link' },
  recovery: { kind: 'recovery', template: 'recovery' },
} as const satisfies Record<string, { kind: TokenKind; template: string }>;

interface NewLink {
  user: Pick<UserRow, 'id' | 'email'>;
  /** Where the link ends; validated: `resolveRedirect`. */
  redirectTo: string;
  /** Of `createEmailFlowState`; with one the link ends in `?code=`. */
  flow?: Pick<FlowState, 'id'> | undefined;
  asker: Requester;
}

/**
 * Makes a token and queues the mail that carries it, as link and as code, in the language of the person's profile.
 * Call it in the transaction of the change it belongs to: `sendLink({ ...services, db: trx }, …)`.
 * The mail shows nothing that anybody typed, since it may go to somebody who never heard of us.
 * @param link.address where to, in lower case; the user's own when not given
 * @throws AuthError `over_email_send_rate_limit` within `config.auth.mailInterval` of the last one of its sort that they asked for
 */
export async function sendLink(
  services: Services,
  link: NewLink & { purpose: keyof typeof EMAILS; address?: string },
): Promise<void> {
  const { config, db } = services;
  const { user, purpose, flow, redirectTo, asker, address = link.user.email } = link;
  if (!address) throw new Error(`user ${user.id} has no mail address`);
  const { kind, template } = EMAILS[purpose];
  const turn = await consumeSendQuota(services, { userId: user.id, kind, asker });
  const wanted = { userId: user.id, kind, address, flowStateId: flow?.id, ...turn };
  const { code, link: token } = await issueToken(services, wanted);
  const language = await getLanguage(db, user.id);
  const url = verifyUrl(config, { token, type: purpose, redirectTo });
  const data = { code, link: url, life: formatLifetime(config, language) };
  await enqueueMail(services, db, { template, to: address, userId: user.id, language, data });
}

/**
 * The mails that a new address needs, one to it and one to the present address if there is one, each with a link of
 * its own. The caller writes `new_email` and clears `email_change_accepted` in the same transaction.
 * @param link.newEmail in lower case
 * @param link.isAnother a change that begins, whose links are not those of one before: the present address would confirm
 *   one that it was never asked about
 * @throws AuthError `over_email_send_rate_limit`
 */
export async function sendEmailChangeLinks(
  services: Services,
  link: NewLink & { newEmail: string; isAnother: boolean },
): Promise<void> {
  const { config, db } = services;
  const { user, newEmail, flow, redirectTo, asker, isAnother } = link;
  const turn = await consumeSendQuota(services, { userId: user.id, kind: 'email_change_new', asker });
  if (isAnother) await deleteEmailChangeTokens(db, user.id);
  const language = await getLanguage(db, user.id);
  const sides = [{ side: 'new', address: newEmail }, ...(user.email ? [{ side: 'current', address: user.email }] : [])];
  for (const { side, address } of sides) {
    const kind = side === 'new' ? 'email_change_new' : 'email_change_current';
    const wanted = { userId: user.id, kind, address, flowStateId: flow?.id, ...turn } as const;
    const { code, link: token } = await issueToken(services, wanted);
    const url = verifyUrl(config, { token, type: 'email_change', redirectTo });
    const data = { code, link: url, life: formatLifetime(config, language), side, address: newEmail };
    await enqueueMail(services, db, { template: 'email-change', to: address, userId: user.id, language, data });
  }
}

/** What the `type` of a mail's link says. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

/** The address in a mail. */
export const verifyUrl = ({ auth }: Config, link: { token: string; type: LinkType; redirectTo: string }) =>
  `${auth.externalUrl}/verify?token=${link.token}&type=${link.type}&redirect_to=${encodeURIComponent(link.redirectTo)}`;

/** How long a link and its code live, in words: "15 minutes", "1 hour". */
export function formatLifetime({ auth }: Config, language: Language): string {
  const t = translateTo(language);
  const minutes = Math.ceil(auth.otpExp / 60);
  return minutes % 60 === 0
    ? t('mail.life.hours', { count: minutes / 60 })
    : t('mail.life.minutes', { count: minutes });
}

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
