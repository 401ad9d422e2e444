import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Device } from '#shared/schemas/accounts.ts';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { forgetDrafts, hasDrafts } from '../forms/drafts/draft-keys.ts';
import { loadAuthClient } from './auth-client.ts';
import { forgetGuest } from './known-guest.ts';
import { findUserId, followClient } from './session.ts';
import { chooseSignOutScope, type SignOutScope } from './sign-out-choice.ts';

/**
 * Ends the session, everywhere or in this browser only. It is no failure if the server no longer knows the session
 * (401, 403, 404); if the server cannot be reached, the session ends at least here: no user stays signed in against
 * their will.
 */
export async function endSession(scope: SignOutScope): Promise<void> {
  // The screens hear of it by the client's events, which they may not follow yet.
  await followClient();
  const client = await loadAuthClient();
  const { error } = await client.signOut({ scope });
  if (error && scope === 'global') await client.signOut({ scope: 'local' });
}

/**
 * Ends the session when a person chooses to leave. Someone else may use this computer next, so unsent input and uploads
 * are removed, too, and this browser shows no more of the person's notifications. A session that expires keeps them for
 * the same person's return.
 */
export async function leaveBrowser(scope: SignOutScope): Promise<void> {
  const userId = await findUserId();
  await stopPush();
  await endSession(scope);
  if (userId) await forgetUnsent(userId);
}

/** The server takes it from a signed-in person only, so it comes before the end of the session. */
async function stopPush(): Promise<void> {
  try {
    const { turnPushOff } = await import('../notifications/push/browser-push.ts');
    await turnPushOff();
  } catch {
    // The session ends in any case. A browser that shows notifications has this file already.
  }
}

async function forgetUnsent(userId: string): Promise<void> {
  forgetGuest();
  forgetDrafts(userId);
  try {
    const { uploadQueues } = await import('../uploads/queue/queues.ts');
    await uploadQueues.forget(userId);
  } catch {
    // Without IndexedDB no pictures are stored.
  }
}

/** Milliseconds that *Log Out* waits for the list of devices. */
const DEVICES_TIME = 2_000;

/** Returns the other devices that are signed in; none if the server does not answer in time. */
async function listOtherDevices(): Promise<Device[]> {
  try {
    const init = { signal: AbortSignal.timeout(DEVICES_TIME) };
    const { items } = await readJson(api.me.devices.$get({}, { init }));
    return items.filter(({ current }) => !current);
  } catch {
    return [];
  }
}

/**
 * Returns a function that signs out everywhere and goes to the home page, such that "back" does not lead into the
 * account again. Where other devices are signed in, or input here is not saved, it asks first: a desk that closes must
 * not end the session of the phone at the door.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    const [devices, userId] = await Promise.all([listOtherDevices(), findUserId()]);
    const hasUnsavedInput = userId !== undefined && hasDrafts(userId);
    const scope =
      devices.length > 0 || hasUnsavedInput ? await chooseSignOutScope({ devices, hasUnsavedInput }) : 'global';
    if (!scope) return;
    // Navigate first: a screen behind sign-in would otherwise redirect to the login page on its own.
    await navigate('/', { replace: true });
    await leaveBrowser(scope);
  }, [navigate]);
}
