import { z } from 'zod';
import { endOtherSessions, endSession, listSessions } from '#server/auth/auth.ts';
import { assertSecondFactor, type Person } from '#server/http/actor.ts';
import type { RequestOrigin } from '#server/http/origin.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { Device } from '#shared/schemas/accounts.ts';
import { parseUserAgent } from './user-agents.ts';

type Origin = RequestOrigin | undefined;

/** Lists the devices that the user is signed in on: the current one, then the others by last use. */
export async function listDevices(services: Services, { userId, sessionId }: Person): Promise<{ items: Device[] }> {
  const sessions = await listSessions(services, userId);
  const devices = sessions.map(({ id, user_agent, ip, created_at, refreshed_at }) => ({
    id,
    current: id === sessionId,
    ...parseUserAgent(user_agent),
    ip,
    created_at: created_at.toISOString(),
    last_seen_at: refreshed_at.toISOString(),
  }));
  return { items: [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)] };
}

/**
 * Signs out a device, which may be the current one.
 * @throws Refusal `http.not_found`, also for another user's device; `http.second_factor` for another device than the
 *   current one
 */
export async function signOutDevice(services: Services, asking: Person, id: string, origin: Origin): Promise<void> {
  // Signing out oneself never needs the second factor; ending other sessions does, or a stolen password would suffice.
  if (id !== asking.sessionId) assertSecondFactor(asking);
  const ended = z.uuid().safeParse(id).success && (await endSession(services, asking, id, origin));
  if (!ended) refuse('http.not_found');
}

/** Signs out all devices except the current one. */
export const signOutOtherDevices = endOtherSessions;
