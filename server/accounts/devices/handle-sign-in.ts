import { getLanguage, lockUser, recordAccount, sendNotice, writeNotice } from '#server/auth/auth.ts';
import { networkOf } from '#server/http/limits/rate-limits.ts';
import { notify } from '#server/notifications/notifications.ts';
import { type ConnectedServices, inTransaction, type Services, type TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import * as queries from './queries.ts';
import { parseUserAgent } from './user-agents.ts';

export interface SignedIn {
  userId: string;
  /** The session may have ended since. */
  sessionId: string;
  userAgent: string | null;
  ip: string | null;
  at: Date;
}

/**
 * Handles a sign-in: restores an account whose deletion was pending, and sends a notice about a new device. Running it
 * twice sends nothing twice.
 */
export async function handleSignIn(services: Services, signIn: SignedIn): Promise<void> {
  await inTransaction(services, async (inside, tx) => {
    const user = await lockUser(tx, signIn.userId);
    if (!user || user.deleted_at) return;
    if (await queries.restoreAccount(tx, signIn)) {
      await recordAccount(inside, 'account.restored', user.id, { origin: originOf(signIn) });
      await sendNotice(inside, user, { template: 'account-restored' });
    }
    if (await isNewDevice(inside, signIn)) {
      const device = await describeDevice(inside, signIn);
      const notice = await writeNotice(inside, user.id, { template: 'new-device', device });
      await notify(inside, [{ ...notice, to: user.email, link: '/dashboard?tab=settings' }]);
    }
  });
}

/** Remembers the device. @returns true if it is new and not the account's first one */
async function isNewDevice({ db }: TxServices, { userId, userAgent, ip, at }: SignedIn): Promise<boolean> {
  const { browser, system } = parseUserAgent(userAgent);
  const device = { browser: browser ?? '', system: system ?? '', network: networkOf(ip ?? undefined) };
  const others = await queries.countDevices(db, userId);
  const isNew = await queries.rememberDevice(db, {
    user_id: userId,
    ...device,
    first_seen_at: at,
    last_seen_at: at,
  });
  return isNew && others > 0;
}

/** Renders "Firefox on Linux (203.0.113.7)" in the user's language. */
async function describeDevice({ db }: ConnectedServices, { userId, userAgent, ip }: SignedIn): Promise<string> {
  const t = translateTo(await getLanguage(db, userId));
  const { browser, system } = parseUserAgent(userAgent);
  const name = browser && system ? t('mail.device.both', { browser, system }) : (browser ?? system);
  return [name ?? t('mail.device.unknown'), ip && `(${ip})`].filter(Boolean).join(' ');
}

const originOf = ({ userAgent, ip }: SignedIn) => ({ userAgent: userAgent ?? undefined, ip: ip ?? undefined });
