import { type AuditEntry, audit } from '../audit/audit.ts';
import type { JsonObject } from '../db/schema.ts';
import type { Services } from '../services.ts';

interface Details {
  /** Who did it, when it was not the person themselves; null for somebody who was not signed in. */
  actorId?: string | null;
  origin?: AuditEntry['origin'];
  /** Never a secret, a token or a code. */
  data?: JsonObject;
}

/** What happened to an account, as the audit log has it. */
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

/**
 * Writes down what happened to an account, in the transaction it happened in:
 * `auditAccount({ ...services, db: trx }, 'account.password_changed', userId, { origin })`.
 */
export const auditAccount = (
  services: Pick<Services, 'db' | 'now'>,
  action: `account.${string}`,
  userId: string,
  details?: Details,
) => audit(services.db, accountEntry(services, action, userId, details));
