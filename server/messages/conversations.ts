import { z } from 'zod';
import { maskContacts } from '#shared/messages/mask-contacts.ts';
import type { ConversationSide } from '#shared/messages/messages.ts';
import type { Conversation, ConversationQuery, UnreadMessages } from '#shared/schemas/messages.ts';
import { mayDo, TEAM_ROLES } from '#shared/studios/team.ts';
import type { Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { transaction } from '../db/transaction.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import { refuse } from '../http/refuse.ts';
import { pictureOf } from '../media/media.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { getConversationAs } from './access.ts';
import * as queries from './conversation-queries.ts';
import { lockConversation, markRead } from './message-queries.ts';
import { publishMessage } from './publish-message.ts';

const Key = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Lists the conversations of a user as a guest, or those of a studio for its team, the one with the latest message
 * first.
 * @param language of the reader
 * @throws Refusal `http.not_found` for people outside the team; `studios.no_right`
 */
export async function listConversations(
  { db }: Services,
  person: { userId: string },
  query: ConversationQuery,
  language: Language,
): Promise<{ items: Conversation[]; next_cursor: string | null }> {
  const pages = parseCursor('conversations', query, Key, query.cursor);
  const scope: queries.ConversationScope = query.studio_id
    ? { side: 'studio', studioId: (await getStudioAs(db, person, query.studio_id, 'message_guests')).id }
    : { side: 'guest', userId: person.userId };
  const page = { after: pages.after, limit: query.limit + 1 };
  const found = await queries.listConversations(db, scope, query, page, language);
  const keyOf = (row: queries.ConversationRow): z.infer<typeof Key> => [row.last_message_at.toISOString(), row.id];
  const { rows, next_cursor } = toPage(found, query.limit, keyOf, pages);
  return { items: rows.map((row) => toConversation(row, scope.side)), next_cursor };
}

/** Returns a conversation for one of its two sides. @throws Refusal as `getConversationAs` */
export async function getConversation(
  { db }: Pick<Services, 'db'>,
  person: { userId: string },
  id: string,
  language: Language,
): Promise<Conversation> {
  const { side } = await getConversationAs(db, person, id);
  const row = (await queries.findConversation(db, id, side, language)) ?? refuse('http.not_found');
  return toConversation(row, side);
}

/** Marks the messages up to a number as read by the side of the user. @throws Refusal as `getConversationAs` */
export async function readConversation(
  { db }: Services,
  person: { userId: string },
  id: string,
  to: number,
): Promise<void> {
  const access = await getConversationAs(db, person, id);
  await transaction(db, async (tx) => {
    await lockConversation(tx, id);
    if (await markRead(tx, id, access.side === 'studio', to)) await publishMessage(tx, access);
  });
}

const READERS = TEAM_ROLES.filter((role) => mayDo(role, 'message_guests'));

/** Counts what a user has not read: as a guest, and at the studios whose messages they answer. */
export async function countUnread({ db }: Services, { userId }: { userId: string }): Promise<UnreadMessages> {
  const { guest, studios } = await queries.countUnread(db, userId, READERS);
  return { guest, studios, total: studios.reduce((sum, { unread }) => sum + unread, guest) };
}

function toConversation(row: queries.ConversationRow, side: ConversationSide): Conversation {
  const isStudio = side === 'studio';
  const isMasked = (fromStudio: boolean) => !row.is_open && fromStudio !== isStudio;
  const name = row.guest_name;
  const last = row.last_message;
  return {
    id: row.id,
    side,
    studio: { id: row.studio_id, slug: row.studio_slug, name: row.studio_name, time_zone: row.time_zone },
    guest: { id: row.guest_id, name: name && isMasked(false) ? maskContacts(name).text : name },
    offering: row.offering_id
      ? {
          id: row.offering_id,
          slug: row.offering_slug,
          title: row.offering_title,
          picture: pictureOf({ ...row, craft: row.studio_type }, row.first_photo),
        }
      : null,
    booking: row.booking && {
      ...row.booking,
      starts_at: row.booking.starts_at && toOffsetIso(new Date(row.booking.starts_at), row.time_zone),
    },
    last_message: last && {
      ...last,
      text: isMasked(last.from_studio) ? maskContacts(last.text).text : last.text,
      created_at: new Date(last.created_at).toISOString(),
    },
    last_message_at: row.last_message_at.toISOString(),
    message_count: row.message_count,
    unread: isStudio ? row.studio_unread : row.guest_unread,
    read_to: isStudio ? row.studio_read : row.guest_read,
    other_read_to: isStudio ? row.guest_read : row.studio_read,
    is_open: row.is_open,
    blocked_by: row.blocks.length === 0 ? null : row.blocks.includes(side) ? 'me' : 'other',
    report: row.report && { ...row.report, created_at: new Date(row.report.created_at).toISOString() },
  };
}
