import type { Language } from '../../shared/languages.ts';
import type { Translate } from '../../shared/texts.ts';
import { formatLongDay, formatTime } from '../../shared/time.ts';
import type { JsonValue } from '../db/schema.ts';
import { enqueueMail } from '../mail/mail.ts';
import type { Services } from '../services.ts';
import { translateTo } from '../texts.ts';
import { emailOf } from './http/user-body.ts';
import { getLanguage } from './one-time-tokens/queries.ts';
import { type FactorRow, findUser } from './queries.ts';

/** Its provider, and what that said of the person. */
export interface LinkedIdentity {
  provider: string;
  identity_data: JsonValue;
}

/** Mails that tell a person what happened to their account; nothing is to be confirmed. */
export type Notice =
  | { template: 'password-changed' | 'account-restored' }
  | { template: 'new-factor' | 'factor-removed'; factor: 'totp' | 'phone' | 'webauthn' | 'recovery_codes' }
  | { template: 'identity-linked' | 'identity-unlinked'; identity: LinkedIdentity }
  /** `phone`: its digits. */
  | { template: 'phone-changed'; phone: string }
  /** `device`: what it is in a few words, such as "Firefox on Linux". */
  | { template: 'new-device'; device: string }
  | { template: 'account-deletion'; dueAt: Date }
  /** Goes to the address that was left. */
  | { template: 'email-changed'; newEmail: string };

/**
 * Queues a notice in the language of the person's profile, in the transaction of what it tells of:
 * `sendNotice({ ...services, db: trx }, user, { template: 'password-changed' })`. Somebody without an address gets none.
 * @param to where it goes: the person's address, the one that was left when it changes
 */
export async function sendNotice(
  services: Services,
  to: { id: string; email: string | null },
  notice: Notice,
): Promise<void> {
  if (!to.email) return;
  const language = await getLanguage(services.db, to.id);
  await enqueueMail(services, services.db, {
    template: notice.template,
    to: to.email,
    userId: to.id,
    language,
    data: noticeData(services, language, notice),
  });
}

function noticeData({ config, now }: Services, language: Language, notice: Notice) {
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

/** Tells a person by mail that they have a factor more, or one less, in the transaction that makes it so. */
export async function sendFactorNotice(
  services: Services,
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
