import type { Insertable } from 'kysely';
import type { Connection } from '../db/database.ts';
import type { AuditLog, JsonObject } from '../db/schema.ts';

export { anonymizeActor } from './forgetting.ts';

/** Who did what to whom. */
export interface AuditEntry {
  /** A domain and a past participle: `account.signed_in`. */
  action: `${string}.${string}`;
  /** Whoever was signed in; null for nobody, or the program itself. */
  actorId: string | null;
  subject: { type: 'user' | 'studio' | 'offering' | 'event' | 'booking' | 'site'; id: string };
  /** Where the request came from, when one did. */
  origin?: { ip?: string | undefined; userAgent?: string | undefined };
  /** What changed, before and after. Never a secret, a token or a code. */
  data?: JsonObject;
  at: Date;
}

/** Writes it down for good, in the caller's transaction: what is undone was never written. */
export async function audit(db: Connection, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit_log').values(auditRow(entry)).execute();
}

/** The row of an entry, for a statement that does more than write it down. */
export const auditRow = (entry: AuditEntry): Insertable<AuditLog> => ({
  at: entry.at,
  action: entry.action,
  actor_id: entry.actorId,
  subject_type: entry.subject.type,
  subject_id: entry.subject.id,
  ip: entry.origin?.ip ?? null,
  user_agent: entry.origin?.userAgent?.slice(0, 500) ?? null,
  data: JSON.stringify(entry.data ?? {}),
});
