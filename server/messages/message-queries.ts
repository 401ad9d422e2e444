import { sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';
import { isOpen } from './conversation-queries.ts';

export interface MessageRow {
  id: string;
  number: number;
  from_studio: boolean;
  sender_name: string | null;
  text: string;
  is_to_all: boolean;
  is_erased: boolean;
  created_at: Date;
  is_open: boolean;
  pictures: { public_id: string; width: number; height: number; placeholder: string }[];
}

const columns = sql`
  m.id, m.number, m.from_studio, m.text, m.sending_id is not null as is_to_all, m.erased_at is not null as is_erased, m.created_at,
  case when m.from_studio then coalesce(t.name, nullif(p.display_name, '')) else nullif(p.display_name, '') end as sender_name,
  ${isOpen} as is_open,
  (select coalesce(jsonb_agg(jsonb_build_object('public_id', i.public_id, 'width', i.width, 'height', i.height,
      'placeholder', i.placeholder) order by i.position), '[]') from message_pictures i where i.message_id = m.id) as pictures`;

const tables = sql`
  from messages m
  join conversations c on c.id = m.conversation_id
  left join profiles p on p.id = m.sender_id
  left join studio_members t on t.studio_id = c.studio_id and t.user_id = m.sender_id`;

/** Lists messages of a conversation, the latest first. @param range of their numbers, both ends excluded */
export async function listMessages(
  db: Connection,
  conversationId: string,
  { after = 0, before, limit }: { after?: number | undefined; before?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} ${tables}
    where m.conversation_id = ${conversationId} and m.number > ${after} and m.number < ${before ?? 2147483647}
    order by m.number desc limit ${limit}`.execute(db);
  return rows;
}

export async function findMessage(db: Connection, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select ${columns} ${tables} where m.id = ${id}`.execute(db);
  return rows[0];
}

/** What a conversation is about, and with whom. */
export interface ConversationSubject {
  studioId: string;
  guestId: string;
  subject: string;
  bookingId: string | null;
  offeringId: string | null;
}

export async function findConversationId(db: Connection, about: ConversationSubject): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('studio_id', '=', about.studioId)
    .where('guest_id', '=', about.guestId)
    .where('subject', '=', about.subject)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts a conversation, or finds the one that is there. */
export async function upsertConversation(tx: Tx, about: ConversationSubject, at: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into conversations (studio_id, guest_id, subject, booking_id, offering_id, created_at, last_message_at)
    values (${about.studioId}, ${about.guestId}, ${about.subject}, ${about.bookingId}, ${about.offeringId}, ${at}, ${at})
    on conflict (studio_id, guest_id, subject) do update set subject = excluded.subject
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a conversation was neither inserted nor found');
  return row.id;
}

export interface NewMessageRow {
  conversationId: string;
  senderId: string;
  fromStudio: boolean;
  text: string;
  at: Date;
  sending?: { id: string; eventId: string } | undefined;
}

/** Inserts a message as the next of its conversation. @returns its id */
export async function insertMessage(tx: Tx, message: NewMessageRow): Promise<string> {
  const { conversationId, senderId, fromStudio, text, at, sending } = message;
  const { rows } = await sql<{ id: string }>`
    with counted as (
      update conversations set message_count = message_count + 1, last_message_at = greatest(last_message_at, ${at}::timestamptz),
        guest_unread = guest_unread + ${fromStudio ? 1 : 0}::integer, studio_unread = studio_unread + ${fromStudio ? 0 : 1}::integer
      where id = ${conversationId} returning message_count
    )
    insert into messages (conversation_id, number, sender_id, from_studio, text, event_id, sending_id, created_at)
    select ${conversationId}, message_count, ${senderId}, ${fromStudio}, ${text}, ${sending?.eventId ?? null}::uuid,
      ${sending?.id ?? null}::uuid, ${at} from counted
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a message has no conversation');
  return row.id;
}

export const insertPicture = (
  tx: Tx,
  picture: {
    message_id: string;
    position: number;
    public_id: string;
    width: number;
    height: number;
    placeholder: string;
  },
) => tx.insertInto('message_pictures').values(picture).execute();

/** True if the picture is of a message in this conversation. */
export async function hasPicture(db: Connection, conversationId: string, publicId: string): Promise<boolean> {
  const { rows } = await sql`
    select from message_pictures i join messages m on m.id = i.message_id
    where m.conversation_id = ${conversationId} and i.public_id = ${publicId}`.execute(db);
  return rows.length > 0;
}

/** Locks a conversation, so that its counts stay as they are until the transaction ends. */
export async function lockConversation(tx: Tx, id: string): Promise<void> {
  await sql`select from conversations where id = ${id} for update`.execute(tx);
}

/**
 * Marks the messages up to a number as read by one side. Needs `lockConversation` before it: the count must see the
 * message that arrives at the same time.
 * @returns false if they were already
 */
export async function markRead(tx: Tx, id: string, byStudio: boolean, to: number): Promise<boolean> {
  const read = sql.ref(byStudio ? 'studio_read' : 'guest_read');
  const unread = sql.ref(byStudio ? 'studio_unread' : 'guest_unread');
  const { rows } = await sql`
    update conversations c set ${read} = least(${to}, c.message_count), ${unread} = (
      select count(*) from messages m where m.conversation_id = c.id and m.from_studio <> ${byStudio} and m.number > ${to})
    where c.id = ${id} and ${sql.ref(byStudio ? 'c.studio_read' : 'c.guest_read')} < least(${to}, c.message_count)
    returning c.id`.execute(tx);
  return rows.length > 0;
}
