import type { Tx } from '../db/database.ts';
import { publish } from '../live/live.ts';
import type { ConversationAccess } from './access.ts';

/**
 * Tells the open pages of both sides that a conversation has a new message, was read, or changed.
 * @param only the one side whose pages show the change; undefined for both
 */
export async function publishMessage(
  tx: Tx,
  { id, guestId, studioId }: Pick<ConversationAccess, 'id' | 'guestId' | 'studioId'>,
  only?: ConversationAccess['side'],
): Promise<void> {
  const change = { kind: 'message', conversation: id } as const;
  if (only !== 'studio') await publish(tx, { person: guestId }, change);
  if (only !== 'guest') await publish(tx, { studio: studioId, right: 'message_guests' }, change);
}
