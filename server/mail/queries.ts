import { type Insertable, sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import type { Emails } from '../db/schema.ts';
import type { OutgoingMail } from '../providers/mail/port.ts';
import type { Delivery } from '../providers/send-queued.ts';

/** Finds the site's name in its settings. */
export async function findBrand(db: Connection): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select value ->> 'name' as name from site_settings where id = 'brand' and jsonb_typeof(value) = 'object'`.execute(
    db,
  );
  return rows[0]?.name || undefined;
}

/** Returns who runs the site, in one line with their address, as its settings say; '' if they do not. */
export async function findOperatorLine(db: Connection): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(', ', value ->> 'name', nullif(concat_ws(', ', variadic array(
      select jsonb_array_elements_text(value -> 'address')
    )), '')) as line
    from site_settings
    where id = 'operator' and jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'address') = 'array'`.execute(
    db,
  );
  return rows[0]?.line ?? '';
}

/** Returns the value of `emails.trigger` for a template. */
export const triggerOf = (template: string) => template.replaceAll('-', '_');

/** Inserts a mail. @returns undefined if one with the same dedupe key exists */
export async function insertEmail(db: Connection, email: Insertable<Emails>): Promise<string | undefined> {
  const row = await db
    .insertInto('emails')
    .values(email)
    .onConflict((conflict) => conflict.constraint('emails_dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Attempts over about three days with growing intervals, before a mail counts as failed. */
const MAX_ATTEMPTS = 16;

export async function insertSendJob(db: Connection, id: string): Promise<void> {
  await sql`
    select graphile_worker.add_job('send_email', json_build_object('id', ${id}::text), max_attempts => ${MAX_ATTEMPTS})`.execute(
    db,
  );
}

/** Finds a mail that is still queued. */
export async function findQueuedEmail(db: Connection, id: string): Promise<OutgoingMail | undefined> {
  const { rows } = await sql<OutgoingMail>`
    select id, to_address, reply_to, subject, text, html, attachments, unsubscribe_url from emails
    where id = ${id} and state = 'queued'`.execute(db);
  return rows[0];
}

export async function updateDelivery(db: Connection, id: string, { state, error, sentAt }: Delivery): Promise<void> {
  await db
    .updateTable('emails')
    .set({ state, error: error ?? null, sent_at: sentAt ?? null })
    .where('id', '=', id)
    .execute();
}

/** Removes the content of a mail with a secret link; receiver, time and the subject without its code stay. */
const REDACTED = {
  text: '',
  html: '',
  unsubscribe_url: null,
  subject: sql<string>`regexp_replace(subject, '\\d{3} \\d{3}', '••• •••')`,
};

export const redactEmail = (db: Connection, id: string, triggers: readonly string[]) =>
  db.updateTable('emails').set(REDACTED).where('id', '=', id).where('trigger', 'in', triggers).execute();

export const redactEmailsBefore = (db: Connection, before: Date, triggers: readonly string[]) =>
  db
    .updateTable('emails')
    .set(REDACTED)
    .where('created_at', '<', before)
    .where('state', '!=', 'queued')
    .where('trigger', 'in', triggers)
    .where('text', '!=', '')
    .execute();

export const deleteEmailsBefore = (db: Connection, before: Date) =>
  db.deleteFrom('emails').where('created_at', '<', before).where('state', '!=', 'queued').execute();

/**
 * Deletes all mails to a user, and those with their address as Reply-To.
 * @param user.email the verified address; null deletes by the user id only
 */
export const deleteMailsOf = (db: Connection, { userId, email }: { userId: string; email: string | null }) =>
  db
    .deleteFrom('emails')
    .where((is) =>
      is.or([
        is('user_id', '=', userId),
        ...(email
          ? [is('reply_to', '=', email), is.and([is('to_address', '=', email), is('user_id', 'is', null)])]
          : []),
      ]),
    )
    .execute();

/** Counts the mails with these dedupe keys, sent or not. */
export async function countMails(db: Connection, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from emails where dedupe_key = any(${[...keys]}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Finds how far the mail with this dedupe key has come. */
export async function findMailState(db: Connection, key: string): Promise<Delivery['state'] | undefined> {
  const { rows } = await sql<{ state: Delivery['state'] }>`
    select state from emails where dedupe_key = ${key}`.execute(db);
  return rows[0]?.state;
}

/** Deletes the mails with these dedupe keys that were not sent yet. */
export const deleteQueuedMails = (db: Connection, keys: readonly string[]) =>
  db.deleteFrom('emails').where('dedupe_key', 'in', keys).where('state', '=', 'queued').execute();

/** Deletes all mails about these ids, to any receiver: the id is the second part of the dedupe key. */
export const deleteMailsAbout = (db: Connection, ids: readonly string[]) =>
  sql`delete from emails where split_part(dedupe_key, ':', 2) = any(${[...ids]}::text[])`.execute(db);
