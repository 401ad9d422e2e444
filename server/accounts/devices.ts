import { z } from 'zod';
import type { Device } from '../../shared/schemas/accounts.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { endOtherSessions, endSession, listSessions } from '../auth/auth.ts';
import { assertSecondFactor, type Person } from '../http/actor.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { parseUserAgent } from './user-agents.ts';

type Origin = AuditEntry['origin'];

/** Where the person is signed in: the device that asks, then the others, the one seen last first. */
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
 * Signs one device out; the one that asks too.
 * @throws Refusal `http.not_found` for another person's too; `http.second_factor` for another one than asks
 */
export async function signOutDevice(services: Services, asking: Person, id: string, origin: Origin): Promise<void> {
  // Nobody is kept signed in for want of a factor, and nobody is put out by whoever has no more than the password.
  if (id !== asking.sessionId) assertSecondFactor(asking);
  const ended = z.uuid().safeParse(id).success && (await endSession(services, asking, id, origin));
  if (!ended) refuse('http.not_found');
}

/** Signs out all devices but the one that asks. */
export const signOutOtherDevices = endOtherSessions;
