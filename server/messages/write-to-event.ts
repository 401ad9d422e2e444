import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EventAudience } from '#shared/messages/messages.ts';
import type { MessageRecipients } from '#shared/schemas/messages.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { formatDayTime } from '#shared/time/time.ts';
import { record } from '../activity/activity.ts';
import type { Connection } from '../db/database.ts';
import { type IdempotentRequest, onlyOnce } from '../http/idempotency.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { countMails, enqueueMail } from '../mail/mail.ts';
import { inTransaction, type Services, type TxServices } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { translateTo } from '../translate.ts';
import { bookingSubject } from './begin-conversation.ts';
import { type EventRecipientRow, listEventRecipients } from './event-recipients.ts';
import { type ConversationSubject, insertMessage, upsertConversation } from './message-queries.ts';
import { publishMessage } from './publish-message.ts';
import { limitSendings } from './send-limits.ts';

/**
 * Returns how many people a message to all guests of an event, or to all who wait for it, would reach.
 * @throws Refusal `http.not_found` for people outside the team; `studios.no_right`
 */
export async function getRecipients(
  { db }: Services,
  person: { userId: string },
  { eventId, audience }: { eventId: string; audience: EventAudience },
): Promise<MessageRecipients> {
  const { time_zone: zone, title, starts_at } = await getEventAs(db, person, eventId);
  const found = await listEventRecipients(db, eventId, audience);
  const guests = toRecipients(found).length + toAddresses(found).length;
  const people = new Set(found.map(({ id, guest_id, email }) => guest_id ?? email ?? id)).size;
  return { guests, left_out: people - guests, title, starts_at: toOffsetIso(starts_at, zone) };
}

/**
 * Sends a message to all guests with a confirmed booking of an event, also after the studio cancelled it, or to all who
 * wait for a seat: each gets it in the conversation about the booking or the offering, guests without an account by
 * mail. Those without an address are left out, and those with whom the conversation has ended.
 * @returns how many guests it was sent to
 * @throws Refusal as `getRecipients`; `messages.no_guests`, `http.too_many`, `http.idempotency_reused`
 */
export async function writeToGuestsOf(
  services: Services,
  person: { userId: string },
  { eventId, audience, text }: { eventId: string; audience: EventAudience; text: string },
  idempotency: IdempotentRequest | undefined,
): Promise<{ sent: number }> {
  const { db, now } = services;
  const { userId } = person;
  const event = await getEventAs(db, person, eventId);
  const sendingId = await onlyOnce(db, userId, idempotency, async (remember) => {
    await limitSendings(services, userId);
    return inTransaction(services, async (inside, tx) => {
      const found = await listEventRecipients(tx, eventId, audience);
      const [recipients, addresses] = [toRecipients(found), toAddresses(found)];
      if (recipients.length + addresses.length === 0) refuse('messages.no_guests');
      const sending = { id: randomUUID(), eventId };
      for (const booking of recipients) {
        const conversationId = await upsertConversation(tx, subjectOf(booking), now());
        const { studio_id: studioId, guest_id: guestId } = booking;
        await insertMessage(tx, { conversationId, senderId: userId, fromStudio: true, text, at: now(), sending });
        await publishMessage(tx, { id: conversationId, studioId, guestId });
      }
      for (const booking of addresses) await mailMessage(inside, event, { booking, text, sendingId: sending.id });
      const data = { guests: recipients.length + addresses.length, to: audience };
      await record(inside, 'event.guests_written_to', { by: userId, subject: eventId, studio: event.studio_id, data });
      await remember(tx, sending.id);
      return sending.id;
    });
  });
  const { rows } = await sql`select from messages where sending_id = ${sendingId}`.execute(db);
  const mails = (await listEventRecipients(db, eventId, audience)).map(({ id }) => mailKey(id, sendingId));
  return { sent: rows.length + (await countMails(db, mails)) };
}

const mailKey = (bookingId: string, sendingId: string) => `event_message:${bookingId}:${sendingId}`;

/** Mails a message to a guest without an account. The answer goes to the address of the studio. */
async function mailMessage(
  services: TxServices,
  { title, starts_at, time_zone: zone, studio_name: studio, studio_email: replyTo }: EventRow,
  { booking, text, sendingId }: { booking: EventRecipientRow & { email: string }; text: string; sendingId: string },
): Promise<void> {
  const language = isLanguage(booking.language) ? booking.language : 'en';
  const when = formatDayTime(translateTo(language), starts_at, zone);
  await enqueueMail(services, {
    ...{ template: 'event-message', to: booking.email, language, replyTo, dedupeKey: mailKey(booking.id, sendingId) },
    data: { studio, title, when, message: text },
  });
}

interface EventRow {
  studio_id: string;
  studio_name: string;
  studio_email: string | null;
  time_zone: string;
  title: string;
  starts_at: Date;
}

async function getEventAs(db: Connection, person: { userId: string }, eventId: string): Promise<EventRow> {
  const { rows } = await sql<EventRow>`
    select e.studio_id, s.name as studio_name, coalesce(s.email, w.email) as studio_email, s.time_zone, o.title, e.starts_at
    from events e join studios s on s.id = e.studio_id join offerings o on o.id = e.offering_id join auth.users w on w.id = s.owner_id
    where e.id = ${assertId(eventId)}`.execute(db);
  const event = rows[0] ?? refuse('http.not_found');
  await getStudioAs(db, person, event.studio_id, 'message_guests');
  return event;
}

/** What the conversation is about in which a guest gets the message. */
function subjectOf({ booking_id: bookingId, ...row }: EventRecipientRow & { guest_id: string }): ConversationSubject {
  if (bookingId) return bookingSubject({ ...row, id: bookingId });
  const { studio_id: studioId, guest_id: guestId, offering_id: offeringId } = row;
  return { studioId, guestId, subject: `offering:${offeringId}`, bookingId: null, offeringId };
}

/** Returns one booking of each guest who can be written to. */
function toRecipients(rows: readonly EventRecipientRow[]) {
  const recipients = new Map<string, EventRecipientRow & { guest_id: string }>();
  for (const { guest_id, ...row } of rows) {
    if (guest_id && !row.is_blocked && !recipients.has(guest_id)) recipients.set(guest_id, { ...row, guest_id });
  }
  return [...recipients.values()];
}

/** Returns one booking of each address of guests without an account, such as those who booked at the desk. */
function toAddresses(rows: readonly EventRecipientRow[]) {
  const addresses = new Map<string, EventRecipientRow & { email: string }>();
  for (const { email, ...row } of rows) {
    if (email && !row.is_blocked && !addresses.has(email)) addresses.set(email, { ...row, email });
  }
  return [...addresses.values()];
}
