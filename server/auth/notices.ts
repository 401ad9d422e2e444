import type { Language } from '#shared/text/languages.ts';
import type { Translate } from '#shared/text/texts.ts';
import { formatLongDay, formatTime } from '#shared/time/time.ts';
import type { JsonValue } from '../db/schema.ts';
import { enqueueMail, type NewMail } from '../mail/mail.ts';
import type { ConnectedServices, TxServices } from '../services.ts';
import { translateTo } from '../translate.ts';
import { emailOf } from './http/user-body.ts';
import { getLanguage } from './one-time-tokens/queries.ts';
import { type FactorRow, findUser } from './queries.ts';

/** An identity at a provider. */
export interface LinkedIdentity {
  provider: string;
  identity_data: JsonValue;
}

/** Security notices: mails about a change of the account that need no confirmation. */
export type Notice =
  | { template: 'password-changed' | 'account-restored' }
  | { template: 'new-factor' | 'factor-removed'; factor: 'totp' | 'phone' | 'webauthn' | 'recovery_codes' }
  | { template: 'identity-linked' | 'identity-unlinked'; identity: LinkedIdentity }
  /** `phone`: the digits of the number. */
  | { template: 'phone-changed'; phone: string }
  /** `device`: a short description such as "Firefox on Linux". */
  | { template: 'new-device'; device: string }
  | { template: 'account-deletion'; dueAt: Date }
  /** Sent to the previous address. */
  | { template: 'email-changed'; newEmail: string };

/**
 * Queues a notice in the language of the user's profile, in the transaction of the change. Users without an address get
 * none.
 * @param to the user with the address to write to, which is the previous one after a change
 */
export async function sendNotice(
  services: TxServices,
  to: { id: string; email: string | null },
  notice: Notice,
): Promise<void> {
  if (to.email) await enqueueMail(services, { ...(await writeNotice(services, to.id, notice)), to: to.email });
}

/** Returns a notice in the language of the user's profile. */
export async function writeNotice(services: TxServices, userId: string, notice: Notice): Promise<Omit<NewMail, 'to'>> {
  const language = await getLanguage(services.db, userId);
  return { template: notice.template, userId, language, data: noticeData(services, language, notice) };
}

function noticeData({ config, now }: ConnectedServices, language: Language, notice: Notice) {
  const t = translateTo(language);
  const at = now();
  const when = t('mail.at', { day: formatLongDay(t, at, 'UTC'), time: formatTime(at, 'UTC') });
  const newPassword = `${config.siteUrl}/forgot-password`;
  switch (notice.template) {
    case 'password-changed':
      return { when, link: newPassword };
    case 'new-factor':
    case 'factor-removed':
      return { when, factor: t(`mail.factors.${notice.factor}`), link: newPassword };
    case 'identity-linked':
    case 'identity-unlinked':
      return { when, identity: identityName(t, notice.identity), link: newPassword };
    case 'phone-changed':
      return { when, end: notice.phone.slice(-3), link: newPassword };
    case 'new-device':
      return {
        when,
        device: notice.device,
        devices_url: `${config.siteUrl}/dashboard?tab=settings`,
        link: newPassword,
      };
    case 'email-changed':
      return { when, address: notice.newEmail, link: `${config.siteUrl}/contact` };
    case 'account-deletion':
      return { day: formatLongDay(t, notice.dueAt, 'UTC'), link: `${config.siteUrl}/login` };
    case 'account-restored':
      return { link: `${config.siteUrl}/dashboard?tab=settings` };
  }
}

/** "your Google account (nuria@gmail.test)" */
function identityName(t: Translate, identity: LinkedIdentity): string {
  const email = emailOf(identity);
  return [t(`mail.identities.${identity.provider}`), email && `(${email})`].filter(Boolean).join(' ');
}

/** Queues the notice about an added or removed factor, in the transaction of the change. */
export async function sendFactorNotice(
  services: TxServices,
  factor: FactorRow,
  template: 'new-factor' | 'factor-removed',
) {
  const user = await findUser(services.db, factor.user_id);
  const { factor_type } = factor;
  if (user) await sendNotice(services, user, { template, factor: NAMES[factor_type] ?? 'totp' });
}

const NAMES: Record<string, 'totp' | 'phone' | 'webauthn' | 'recovery_codes'> = {
  totp: 'totp',
  phone: 'phone',
  webauthn: 'webauthn',
  recovery_code: 'recovery_codes',
};
