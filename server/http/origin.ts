import type { Context } from 'hono';
import type { Services } from '../services.ts';
import { clientAddress } from './limits/rate-limits.ts';

/** Returns the origin of a request for the audit log. */
export const getRequestOrigin = (services: Pick<Services, 'config'>, c: Context) => ({
  ip: clientAddress(c, services),
  userAgent: c.req.header('user-agent'),
});
