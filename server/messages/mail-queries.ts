import { sql } from 'kysely';
import type { ConversationSide } from '#shared/messages/messages.ts';
import type { Connection, Tx } from '../db/database.ts';
import { isOpen } from './conversation-queries.ts';

/** A side with conversations to mail about: a guest, or a studio. */
export interface DueReader {
  side: ConversationSide;
  id: string;
}

/** The columns of each side. */
const SIDES = {
  guest: {
    reader: sql.ref('c.guest_id'),
    read: sql.ref('c.guest_read'),
    mailed: sql.ref('c.guest_mailed'),
    unread: sql.ref('c.guest_unread'),
  },
  studio: {
    reader: sql.ref('c.studio_id'),
    read: sql.ref('c.studio_read'),
    mailed: sql.ref('c.studio_mailed'),
    unread: sql.ref('c.studio_unread'),
  },
} satisfies Record<ConversationSide, unknown>;

/** A conversation has unread messages, none of which was in a mail, and the first of them is old enough. */
const isDue = (
  side: ConversationSide,
  before: Date,
) => sql`${SIDES[side].unread} > 0 and ${SIDES[side].mailed} <= ${SIDES[side].read}
  and exists (select from messages m where m.conversation_id = c.id and m.from_studio <> ${side === 'studio'}
    and m.number > ${SIDES[side].read} and m.created_at < ${before})`;

/** Lists the guests and studios who have not read a message since `before`, and were not mailed about it. */
export async function listDueReaders(db: Connection, before: Date): Promise<DueReader[]> {
  const { rows } = await sql<DueReader>`
    select distinct 'guest' as side, c.guest_id as id from conversations c where ${isDue('guest', before)}
    union select distinct 'studio', c.studio_id from conversations c where ${isDue('studio', before)}`.execute(db);
  return rows;
}

export interface DueConversation {
  id: string;
  studio_name: string;
  guest_name: string | null;
  offering_title: string | null;
  is_open: boolean;
  /** Those that are not read, the oldest first. */
  texts: string[];
}

/** Locks the conversations to mail about, and marks them as mailed. A second worker finds none. */
export async function takeDueConversations(tx: Tx, { side, id }: DueReader, before: Date): Promise<DueConversation[]> {
  const { read, reader } = SIDES[side];
  const { rows } = await sql<DueConversation>`
    select c.id, s.name as studio_name, nullif(p.display_name, '') as guest_name, o.title as offering_title, ${isOpen} as is_open,
      array(select m.text from messages m where m.conversation_id = c.id and m.from_studio <> ${side === 'studio'}
        and m.number > ${read} order by m.number) as texts
    from conversations c join studios s on s.id = c.studio_id
    left join profiles p on p.id = c.guest_id left join offerings o on o.id = c.offering_id
    where ${reader} = ${id} and ${isDue(side, before)}
    order by c.id for update of c`.execute(tx);
  const column = sql.ref(side === 'guest' ? 'guest_mailed' : 'studio_mailed');
  await sql`update conversations set ${column} = message_count where id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
    tx,
  );
  return rows;
}

export interface MailReceiver {
  user_id: string;
  email: string | null;
  language: string | null;
}

/** Finds who is notified: the guest, or those of the studio's team whose role is one of `roles`. */
export async function listReceivers(
  db: Connection,
  { side, id }: DueReader,
  roles: readonly string[],
): Promise<MailReceiver[]> {
  const who =
    side === 'guest'
      ? sql`u.id = ${id}`
      : sql`u.id in (
          select s.owner_id from studios s where s.id = ${id}
          union select m.user_id from studio_members m where m.studio_id = ${id} and m.role = any(${[...roles]}))`;
  const { rows } = await sql<MailReceiver>`
    select u.id as user_id, u.email, p.language from auth.users u left join profiles p on p.id = u.id
    where ${who} and u.deleted_at is null order by u.id`.execute(db);
  return rows;
}
