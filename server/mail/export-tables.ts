import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';
import { VERIFICATION_TRIGGERS } from './mail.ts';

/** The mails to a user. */
export const mailExportTables: ExportTable[] = [
  {
    name: 'emails',
    tables: ['emails'],
    // The HTML repeats the text. Links and codes are left out: they prove access to the mailbox, not to the session.
    // Addresses are masked: in mails to a studio they are those of guests.
    rows: (userId) => sql`
      select m.id::text as key, to_jsonb(m) - 'html' - 'attachments' - 'dedupe_key' - 'reply_to' || jsonb_build_object(
        'text', case when m.trigger = any(${VERIFICATION_TRIGGERS}::text[]) then null else regexp_replace(m.text, '[^\\s<>()"]+@[^\\s<>()"]+', '···', 'g') end,
        'attachments',
        (select coalesce(jsonb_agg(file -> 'filename'), '[]') from jsonb_array_elements(m.attachments) file)) as entry
      from emails m where m.user_id = ${userId}`,
  },
];
