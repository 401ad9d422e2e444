import type { Context } from 'hono';
import type { Env } from '#server/http/env.ts';
import { clientAddress } from '#server/http/limits/rate-limits.ts';
import type { Services } from '#server/services.ts';
import type { Language } from '#shared/text/languages.ts';
import { type Bearer, requireBearer } from '../sessions/bearer.ts';
import { findKnownDevice } from './known-devices.ts';

/** Where a request comes from. */
export interface Origin {
  userAgent: string | undefined;
  ip: string | undefined;
  language: Language;
  /** Returns the id by which an account knows this browser; see known-devices.ts. */
  device?: (account: string) => Promise<string | undefined>;
  /** The same, but only if a second factor of the account was used in this browser. */
  provenDevice?: (account: string) => Promise<string | undefined>;
}

export const originOf = (services: Services, c: Context<Env>): Origin => ({
  userAgent: c.req.header('user-agent'),
  ip: clientAddress(c, services),
  language: c.var.language,
  device: async (account) => (await findKnownDevice(services, c, account))?.id,
  provenDevice: async (account) => {
    const device = await findKnownDevice(services, c, account);
    return device?.proven ? device.id : undefined;
  },
});

/** Returns the signed-in user and session. @throws AuthError as `requireBearer` */
export const getBearer = (services: Services, c: Context<Env>): Promise<Bearer> =>
  requireBearer(services, c.req.header('authorization'));
