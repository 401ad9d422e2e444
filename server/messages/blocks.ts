import { sql } from 'kysely';
import { record } from '../activity/activity.ts';
import type { Connection } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { type ConversationAccess, getConversationAs } from './access.ts';
import { publishMessage } from './publish-message.ts';
import { limitChanges } from './send-limits.ts';

/** The two sides of a conversation, or of one that is about to begin. */
type Sides = Pick<ConversationAccess, 'studioId' | 'guestId' | 'side'>;

/**
 * Checks that neither side has blocked the conversation.
 * @throws Refusal `messages.blocked`, `messages.blocked_by_you`
 */
export async function assertNotBlocked(db: Connection, { studioId, guestId, side }: Sides): Promise<void> {
  const { rows } = await sql<{ by: string }>`
    select by from message_blocks where studio_id = ${studioId} and guest_id = ${guestId}`.execute(db);
  if (rows.length === 0) return;
  if (rows.every(({ by }) => by === side)) refuse('messages.blocked_by_you');
  refuse('messages.blocked');
}

/** Ends all conversations between a guest and a studio, for one of the two sides; repeating it changes nothing. */
export async function blockConversation(services: Services, person: { userId: string }, id: string): Promise<void> {
  const access = await getConversationAs(services.db, person, id);
  await limitChanges(services, person.userId);
  await transaction(services.db, async (tx) => {
    await insertBlock(tx, access, { by: access.side, userId: person.userId, at: services.now() });
    await record({ ...services, db: tx }, 'conversation.blocked', bySide(access, person));
    await publishMessage(tx, access);
  });
}

/** Opens the conversations again that this side has ended; a block of the other side stays. */
export async function unblockConversation(services: Services, person: { userId: string }, id: string): Promise<void> {
  const access = await getConversationAs(services.db, person, id);
  await limitChanges(services, person.userId);
  await transaction(services.db, async (tx) => {
    await tx
      .deleteFrom('message_blocks')
      .where('studio_id', '=', access.studioId)
      .where('guest_id', '=', access.guestId)
      .where('by', '=', access.side)
      .execute();
    await record({ ...services, db: tx }, 'conversation.unblocked', bySide(access, person));
    await publishMessage(tx, access);
  });
}

/** The parts of an activity that say which side of a conversation did it. */
export const bySide = ({ id, studioId, side }: ConversationAccess, { userId }: { userId: string }) => ({
  by: userId,
  as: side,
  subject: id,
  studio: studioId,
});

/** Inserts a block; one that is there stays as it is. */
export async function insertBlock(
  db: Connection,
  { studioId, guestId }: Pick<Sides, 'studioId' | 'guestId'>,
  { by, userId, at }: { by: 'guest' | 'studio' | 'platform'; userId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('message_blocks')
    .values({ studio_id: studioId, guest_id: guestId, by, blocked_by: userId, blocked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
