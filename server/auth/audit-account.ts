import { type AuditEntry, audit } from '../audit/audit.ts';
import type { JsonObject } from '../db/schema.ts';
import type { Services } from '../services.ts';

interface Details {
  /** Who did it, by default the user themselves; null for a visitor. */
  actorId?: string | null;
  origin?: AuditEntry['origin'];
  /** Never a secret, a token or a code. */
  data?: JsonObject;
}

/** Builds the audit entry of an event of an account. */
export const accountEntry = (
  { now }: Pick<Services, 'now'>,
  action: `account.${string}`,
  userId: string,
  { actorId = userId, origin, data }: Details = {},
): AuditEntry => ({
  at: now(),
  action,
  actorId,
  subject: { type: 'user', id: userId },
  ...(origin && { origin }),
  ...(data && { data }),
});

/** Writes an event of an account, such as `account.password_changed`, to the audit log in the event's transaction. */
export const auditAccount = (
  services: Pick<Services, 'db' | 'now'>,
  action: `account.${string}`,
  userId: string,
  details?: Details,
) => audit(services.db, accountEntry(services, action, userId, details));
