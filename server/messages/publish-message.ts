import type { Tx } from '../db/database.ts';
import { publish } from '../live/live.ts';
import type { ConversationAccess } from './access.ts';

/** Tells the open pages of both sides that a conversation has a new message, was read, or changed. */
export async function publishMessage(
  tx: Tx,
  { id, guestId, studioId }: Pick<ConversationAccess, 'id' | 'guestId' | 'studioId'>,
): Promise<void> {
  const change = { kind: 'message', conversation: id } as const;
  await publish(tx, { person: guestId }, change);
  await publish(tx, { studio: studioId, right: 'message_guests' }, change);
}
