import { sql } from 'kysely';
import { MAX_CANNED_REPLIES } from '#shared/messages/messages.ts';
import type { CannedReply, NewCannedReply } from '#shared/schemas/messages.ts';
import { record } from '../activity/activity.ts';
import { transaction } from '../db/transaction.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { inTransaction, type Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { limitChanges } from './send-limits.ts';

type Person = { userId: string };

/** Lists the canned replies of a studio, the oldest first. @throws Refusal `http.not_found`, `studios.no_right` */
export async function listCannedReplies({ db }: Services, person: Person, idOrSlug: string) {
  const studio = await getStudioAs(db, person, idOrSlug, 'message_guests');
  const items: CannedReply[] = await db
    .selectFrom('canned_replies')
    .select(['id', 'title', 'text'])
    .where('studio_id', '=', studio.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { items };
}

/** Adds a canned reply. @throws Refusal `http.not_found`, `studios.no_right`, `messages.too_many_replies` */
export async function addCannedReply(
  services: Services,
  person: Person,
  idOrSlug: string,
  reply: NewCannedReply,
): Promise<CannedReply> {
  const { db, now } = services;
  const studio = await getStudioAs(db, person, idOrSlug, 'message_guests');
  await limitChanges(services, person.userId);
  return transaction(db, async (tx) => {
    await sql`select from studios where id = ${studio.id} for no key update`.execute(tx);
    const { rows } = await sql<CannedReply>`
      insert into canned_replies (studio_id, title, text, created_at)
      select ${studio.id}, ${reply.title}, ${reply.text}, ${now()}
      where (select count(*) from canned_replies where studio_id = ${studio.id}) < ${MAX_CANNED_REPLIES}
      returning id, title, text`.execute(tx);
    const added = rows[0] ?? refuse('messages.too_many_replies', { limit: MAX_CANNED_REPLIES });
    const activity = { by: person.userId, subject: studio.id, data: { title: added.title } };
    await record({ db: tx, now }, 'studio.canned_reply_added', activity);
    return added;
  });
}

/** Changes a canned reply. @throws Refusal `http.not_found`, `studios.no_right` */
export async function updateCannedReply(
  services: Services,
  person: Person,
  { idOrSlug, id }: { idOrSlug: string; id: string },
  { title, text }: NewCannedReply,
): Promise<CannedReply> {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'message_guests');
  await limitChanges(services, person.userId);
  return inTransaction(services, async (inside, tx) => {
    const reply = await tx
      .updateTable('canned_replies')
      .set({ title, text })
      .where('id', '=', assertId(id))
      .where('studio_id', '=', studio.id)
      .returning(['id', 'title', 'text'])
      .executeTakeFirst();
    if (!reply) return refuse('http.not_found');
    await record(inside, 'studio.canned_reply_changed', { by: person.userId, subject: studio.id, data: { title } });
    return reply;
  });
}

/** Deletes a canned reply. @throws Refusal `http.not_found`, `studios.no_right` */
export async function deleteCannedReply(
  services: Services,
  person: Person,
  { idOrSlug, id }: { idOrSlug: string; id: string },
): Promise<void> {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'message_guests');
  await inTransaction(services, async (inside, tx) => {
    const deleted = await tx
      .deleteFrom('canned_replies')
      .where('id', '=', assertId(id))
      .where('studio_id', '=', studio.id)
      .returning('title')
      .executeTakeFirst();
    if (!deleted) return refuse('http.not_found');
    await record(inside, 'studio.canned_reply_deleted', { by: person.userId, subject: studio.id, data: deleted });
  });
}
