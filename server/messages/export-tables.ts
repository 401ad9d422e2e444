import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** What a user wrote, blocked and reported. */
export const messageExportTables: ExportTable[] = [
  {
    name: 'conversations',
    tables: ['conversations'],
    rows: (userId) => sql`
      select c.id::text as key, jsonb_build_object('studio', s.name, 'offering', o.title, 'booking', c.booking_id,
        'created_at', c.created_at, 'last_message_at', c.last_message_at) as entry
      from conversations c join studios s on s.id = c.studio_id left join offerings o on o.id = c.offering_id
      where c.guest_id = ${userId}`,
  },
  {
    name: 'messages',
    tables: ['messages', 'message_pictures'],
    // What the user wrote, also for a studio. The other side's words are theirs.
    rows: (userId) => sql`
      select m.id::text as key, jsonb_build_object('studio', s.name, 'for_studio', m.from_studio, 'text', m.text,
        'created_at', m.created_at, 'pictures',
        (select count(*) from message_pictures i where i.message_id = m.id)) as entry
      from messages m join conversations c on c.id = m.conversation_id join studios s on s.id = c.studio_id
      where m.sender_id = ${userId}`,
  },
  {
    name: 'message_blocks',
    tables: ['message_blocks'],
    rows: (userId) => sql`
      select k.studio_id || '|' || k.by as key, jsonb_build_object('studio', s.name, 'by', k.by, 'blocked_at', k.blocked_at) as entry
      from message_blocks k join studios s on s.id = k.studio_id where k.blocked_by = ${userId}`,
  },
  {
    name: 'message_reports',
    tables: ['message_reports'],
    rows: (userId) => sql`
      select r.id::text as key, to_jsonb(r) - 'reporter_id' - 'decided_by' || jsonb_build_object('studio', s.name) as entry
      from message_reports r join conversations c on c.id = r.conversation_id join studios s on s.id = c.studio_id
      where r.reporter_id = ${userId}`,
  },
];
