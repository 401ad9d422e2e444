import { type Insertable, sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import type { AuditLog, JsonObject } from '../db/schema.ts';

/** An entry of the audit log: who did what to whom. */
export interface AuditEntry {
  /** A domain and a past participle: `account.signed_in`. */
  action: `${string}.${string}`;
  /** The signed-in user who did it; null for a visitor or the program itself. */
  actorId: string | null;
  subject: {
    type:
      | 'user'
      | 'studio'
      | 'offering'
      | 'event'
      | 'booking'
      | 'site'
      | 'job'
      | 'dispute'
      | 'message_report'
      | 'refund'
      | 'payment_notice'
      | 'promo_code'
      | 'review';
    id: string;
  };
  /** Where the request came from, when one did. */
  origin?: { ip?: string | undefined; userAgent?: string | undefined };
  /** What changed, before and after. Never a secret, a token or a code. */
  data?: JsonObject;
  at: Date;
}

/** Writes an entry in the caller's transaction, so that it exists if and only if the change does. Entries are never changed. */
export async function audit(db: Connection, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit_log').values(auditRow(entry)).execute();
}

/** Maps an entry to its row, for statements that insert it together with other rows. */
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

/**
 * Removes personal data of an erased user from the log: the details of entries by or about them, and their own address
 * and browser. That something happened and when stays, and so does the address of another user who acted on the account.
 */
export async function anonymizeActor(db: Connection, userId: string): Promise<void> {
  await sql`
    update audit_log set data = '{}',
      ip = case when actor_id = ${userId} then null else ip end,
      user_agent = case when actor_id = ${userId} then null else user_agent end
    where actor_id = ${userId} or (subject_type = 'user' and subject_id = ${userId}::text)`.execute(db);
}
