import { sql } from 'kysely';
import type { Conversation, NewConversation } from '#shared/schemas/messages.ts';
import { mayDo, type TeamRole } from '#shared/studios/team.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '../http/idempotency.ts';
import { refuse } from '../http/refuse.ts';
import { isListed } from '../read-models/bookable.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import type { ConversationAccess } from './access.ts';
import { assertNotBlocked } from './blocks.ts';
import { getConversation } from './conversations.ts';
import { type ConversationSubject, findConversationId, upsertConversation } from './message-queries.ts';
import { writeMessage } from './messages.ts';
import { limitConversations, limitMessages } from './send-limits.ts';

/**
 * Writes the first message about a studio, an offering or a booking; when there is a conversation about it, the message
 * goes there. About a booking the studio may begin too.
 * @throws Refusal `http.not_found` for what is not published, and for bookings of others; `studios.no_right`,
 * `messages.own_studio`,
 *   `messages.no_account`, `messages.blocked`, `messages.blocked_by_you`, `messages.too_many_new`, `http.too_many`,
 *   `http.idempotency_reused`
 */
export async function beginConversation(
  services: Services,
  person: { userId: string },
  { text, ...about }: NewConversation,
  idempotency: IdempotentRequest | undefined,
  language: Language,
): Promise<Conversation> {
  const { db, now } = services;
  const { side, ...subject } = await findSubject(db, person, about);
  const id = await onlyOnce(db, person.userId, idempotency, async (remember) => {
    await assertNotBlocked(db, { ...subject, side });
    if (side === 'guest' && !(await findConversationId(db, subject))) await limitConversations(services, person.userId);
    await limitMessages(services, person.userId, side === 'studio');
    return transaction(db, async (tx) => {
      const conversationId = await upsertConversation(tx, subject, now());
      const access: ConversationAccess = { ...subject, id: conversationId, side };
      await writeMessage({ ...services, db: tx }, access, person.userId, { text });
      await remember(tx, conversationId);
      return conversationId;
    });
  });
  return getConversation(services, person, id, language);
}

type Subject = ConversationSubject & Pick<ConversationAccess, 'side'>;

async function findSubject(
  db: Connection,
  person: { userId: string },
  about: Omit<NewConversation, 'text'>,
): Promise<Subject> {
  if (about.booking_id) return findBookingSubject(db, person, about.booking_id);
  const { userId } = person;
  const { rows } = about.offering_id
    ? await sql<{ studio_id: string; role: TeamRole | null }>`
        select o.studio_id, ${roleOf(userId)} as role from offerings o join studios s on s.id = o.studio_id
        where o.id = ${about.offering_id} and ${isListed}`.execute(db)
    : await sql<{ studio_id: string; role: TeamRole | null }>`
        select s.id as studio_id, ${roleOf(userId)} as role from studios s
        where s.id = ${about.studio_id} and s.status = 'published'`.execute(db);
  const { studio_id: studioId, role } = rows[0] ?? refuse('http.not_found');
  if (role && mayDo(role, 'message_guests')) refuse('messages.own_studio');
  return {
    side: 'guest',
    studioId,
    guestId: userId,
    subject: about.offering_id ? `offering:${about.offering_id}` : 'studio',
    bookingId: null,
    offeringId: about.offering_id ?? null,
  };
}

/** SQL of the role of a user in studio `s`; null outside its team. */
const roleOf = (userId: string) => sql`case when s.owner_id = ${userId} then 'owner' else (
  select m.role from studio_members m where m.studio_id = s.id and m.user_id = ${userId}) end`;

async function findBookingSubject(db: Connection, person: { userId: string }, bookingId: string): Promise<Subject> {
  const { rows } = await sql<{ studio_id: string; guest_id: string | null; offering_id: string }>`
    select studio_id, guest_id, offering_id from bookings where id = ${bookingId}`.execute(db);
  const booking = rows[0] ?? refuse('http.not_found');
  const side = booking.guest_id === person.userId ? 'guest' : 'studio';
  if (side === 'studio') await getStudioAs(db, person, booking.studio_id, 'message_guests');
  return {
    ...bookingSubject({ ...booking, id: bookingId, guest_id: booking.guest_id ?? refuse('messages.no_account') }),
    side,
  };
}

/** What a conversation about a booking is about. */
export const bookingSubject = (booking: {
  id: string;
  studio_id: string;
  guest_id: string;
  offering_id: string;
}): ConversationSubject => ({
  studioId: booking.studio_id,
  guestId: booking.guest_id,
  subject: `booking:${booking.id}`,
  bookingId: booking.id,
  offeringId: booking.offering_id,
});
