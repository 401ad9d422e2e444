import { z } from 'zod';
import type { Services } from '#server/services.ts';
import { AuthError, refuseAuth } from '../http/auth-error.ts';
import { bearerToken } from '../sessions/bearer.ts';
import { findSession } from './queries.ts';

/** The caller of an admin route. */
export interface Administrator {
  /** The user; null for a service token. */
  userId: string | null;
}

const AdminClaims = z.object({ role: z.string(), sub: z.uuid().optional(), session_id: z.uuid().optional() });

/**
 * Returns the administrator who calls a route of /auth/v1/admin. The user is not looked up, but a token with a session
 * ends with it.
 * @param header the value of the Authorization header
 * @throws AuthError `no_authorization`, `bad_jwt`, `not_admin`, `session_not_found`
 */
export async function requireAdministrator(services: Services, header: string | undefined): Promise<Administrator> {
  const token = bearerToken(header);
  if (!token) refuseAuth('no_authorization');
  const claims = await services.keys.verify(token, services.now());
  if (!claims) refuseAuth('bad_jwt');
  const admin = AdminClaims.safeParse(claims).data;
  if (!admin || !services.config.auth.adminRoles.includes(admin.role)) refuseAuth('not_admin');
  if (admin.session_id && !(await findSession(services.db, admin.session_id))) refuseAuth('session_not_found');
  return { userId: admin.sub ?? null };
}

/** True if a request comes from an administrator. */
export async function isAdministrator(services: Services, header: string | undefined): Promise<boolean> {
  try {
    await requireAdministrator(services, header);
    return true;
  } catch (error) {
    if (error instanceof AuthError) return false;
    throw error;
  }
}
