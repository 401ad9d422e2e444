import { z } from 'zod';
import { maskContacts } from '#shared/messages/mask-contacts.ts';
import type { Message, MessageQuery, NewMessage } from '#shared/schemas/messages.ts';
import { record } from '../activity/activity.ts';
import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import { type IdempotentRequest, onlyOnce } from '../http/idempotency.ts';
import { refuse } from '../http/refuse.ts';
import { claimUpload } from '../media/media.ts';
import type { Services } from '../services.ts';
import { type ConversationAccess, getConversationAs } from './access.ts';
import { assertNotBlocked } from './blocks.ts';
import * as queries from './message-queries.ts';
import { conversationFolder, pictureUrl } from './pictures.ts';
import { publishMessage } from './publish-message.ts';
import { limitMessages } from './send-limits.ts';

/**
 * Lists the messages of a conversation for one of its two sides, the latest first.
 * @throws Refusal as `getConversationAs`; `http.invalid` for a cursor of another query
 */
export async function listMessages(
  { db }: Services,
  person: { userId: string },
  id: string,
  query: MessageQuery,
): Promise<{ items: Message[]; next_cursor: string | null }> {
  const { side } = await getConversationAs(db, person, id);
  const pages = parseCursor(`messages:${id}`, query, z.number().int(), query.cursor);
  const range = { after: query.after, before: pages.after, limit: query.limit + 1 };
  const found = await queries.listMessages(db, id, range);
  const { rows, next_cursor } = toPage(found, query.limit, ({ number }) => number, pages);
  return { items: rows.map((row) => toMessage(row, id, side === 'studio')), next_cursor };
}

/**
 * Sends a message into a conversation, for one of its two sides.
 * @throws Refusal as `getConversationAs`; `messages.blocked`, `messages.blocked_by_you`, `messages.unknown_picture`,
 * `http.too_many`,
 *   `http.idempotency_reused`
 */
export async function sendMessage(
  services: Services,
  person: { userId: string },
  id: string,
  message: NewMessage,
  idempotency: IdempotentRequest | undefined,
): Promise<Message> {
  const { db } = services;
  const access = await getConversationAs(db, person, id);
  const sent = await onlyOnce(db, person.userId, idempotency, async (remember) => {
    await limitMessages(services, person.userId, access.side === 'studio');
    return transaction(db, async (tx) => {
      const messageId = await writeMessage({ ...services, db: tx }, access, person.userId, message);
      await remember(tx, messageId);
      return messageId;
    });
  });
  return getMessage(services, access, sent);
}

/** Returns a message for one of its two sides. @throws Refusal `http.not_found` */
export async function getMessage({ db }: Services, { id, side }: ConversationAccess, messageId: string) {
  const row = (await queries.findMessage(db, messageId)) ?? refuse('http.not_found');
  return toMessage(row, id, side === 'studio');
}

/**
 * Writes a message with its pictures.
 * @returns its id
 * @throws Refusal `messages.blocked`, `messages.blocked_by_you`, `messages.unknown_picture`
 */
export async function writeMessage(
  services: Omit<Services, 'db' | 'pool'> & { db: Tx },
  access: ConversationAccess,
  senderId: string,
  { text, pictures = [] }: NewMessage,
): Promise<string> {
  const { db, now } = services;
  await queries.lockConversation(db, access.id);
  await assertNotBlocked(db, access);
  const fromStudio = access.side === 'studio';
  const id = await queries.insertMessage(db, { conversationId: access.id, senderId, fromStudio, text, at: now() });
  for (const [position, address] of pictures.entries()) {
    // A picture at a hosting service can be opened by everyone who has its address.
    const folder = conversationFolder(access.id);
    const used = services.config.media.hosted
      ? undefined
      : await claimUpload(services, { folder, address, ownerId: senderId });
    const { public_id, width, height, placeholder } = used ?? refuse('messages.unknown_picture');
    await queries.insertPicture(db, { message_id: id, position, public_id, width, height, placeholder });
  }
  const as = fromStudio ? 'studio' : 'guest';
  await record(services, 'message.sent', { by: senderId, as, subject: access.id, studio: access.studioId });
  await publishMessage(db, access);
  return id;
}

/**
 * Returns a message as a reader sees it: contact details of the other side are covered until a booking is confirmed.
 */
function toMessage(row: queries.MessageRow, conversationId: string, isForStudio: boolean): Message {
  const masked = row.is_open ? { text: row.text, is_masked: false } : maskContacts(row.text);
  return {
    id: row.id,
    number: row.number,
    from_studio: row.from_studio,
    sender_name: row.sender_name,
    text: row.from_studio === isForStudio ? row.text : masked.text,
    is_masked: masked.is_masked,
    pictures: row.pictures.map(({ public_id, ...size }) => ({ url: pictureUrl(conversationId, public_id), ...size })),
    is_to_all: row.is_to_all,
    is_erased: row.is_erased,
    created_at: row.created_at.toISOString(),
  };
}
