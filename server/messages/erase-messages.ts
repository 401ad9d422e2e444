import { sql } from 'kysely';
import type { ErasureHook } from '../accounts/accounts.ts';
import { removeUpload, uploadAddress } from '../media/media.ts';
import { forgetNotificationsAbout } from '../notifications/notifications.ts';

/**
 * Deletes the texts and pictures that a deleted guest wrote; the studio keeps the conversation without them. What a
 * member of a team wrote is the studio's, and stays without their name.
 */
export const eraseMessages: ErasureHook = async (services, { userId }) => {
  const { db, now } = services;
  const { rows } = await sql<{ public_id: string }>`
    delete from message_pictures i using messages m, conversations c
    where m.id = i.message_id and c.id = m.conversation_id and c.guest_id = ${userId} and not m.from_studio
    returning i.public_id`.execute(db);
  for (const { public_id } of rows) {
    const folder = public_id.slice(0, public_id.lastIndexOf('/'));
    await removeUpload(services, { folder, address: uploadAddress(public_id) });
  }
  await sql`
    update messages m set text = '', erased_at = ${now()} from conversations c
    where c.id = m.conversation_id and c.guest_id = ${userId} and not m.from_studio`.execute(db);
  // The notifications contain the name of the guest.
  const conversations = await db.selectFrom('conversations').select('id').where('guest_id', '=', userId).execute();
  await forgetNotificationsAbout(
    services,
    conversations.map(({ id }) => id),
  );
  await sql`update messages set sender_id = null where sender_id = ${userId}`.execute(db);
  await sql`update message_reports set note = '', reporter_id = null where reporter_id = ${userId}`.execute(db);
  await sql`update message_blocks set blocked_by = null where blocked_by = ${userId}`.execute(db);
};
