import { sql } from 'kysely';
import type { ConversationSide } from '#shared/messages/messages.ts';
import type { Connection } from '../db/database.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { getStudioAs } from '../studios/studios.ts';

/** A conversation with the side of the user who opens it. */
export interface ConversationAccess {
  id: string;
  studioId: string;
  guestId: string;
  side: ConversationSide;
}

/**
 * Returns a conversation for its guest, or for a member of the studio's team who may write to guests.
 * @throws Refusal `http.not_found` for everyone else; `studios.no_right`
 */
export async function getConversationAs(
  db: Connection,
  person: { userId: string },
  id: string,
): Promise<ConversationAccess> {
  const { rows } = await sql<{ studio_id: string; guest_id: string }>`
    select studio_id, guest_id from conversations where id = ${assertId(id)}`.execute(db);
  const [row] = rows;
  if (!row) return refuse('http.not_found');
  const access = { id, studioId: row.studio_id, guestId: row.guest_id };
  if (row.guest_id === person.userId) return { ...access, side: 'guest' };
  await getStudioAs(db, person, row.studio_id, 'message_guests');
  return { ...access, side: 'studio' };
}
