import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SOLD_STATES } from '../../shared/bookings/bookings.ts';
import type { MessageRecipients } from '../../shared/schemas/messages.ts';
import { isLanguage } from '../../shared/text/languages.ts';
import { toOffsetIso } from '../../shared/time/offset-iso.ts';
import { formatDayTime } from '../../shared/time/time.ts';
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
import { insertMessage, upsertConversation } from './message-queries.ts';
import { publishMessage } from './publish-message.ts';
import { limitSendings } from './send-limits.ts';

/**
 * Returns how many guests a message to all guests of an event would reach.
 * @throws Refusal `http.not_found` for people outside the team; `studios.no_right`
 */
export async function getRecipients(
  { db }: Services,
  person: { userId: string },
  eventId: string,
): Promise<MessageRecipients> {
  const { time_zone: zone, title, starts_at } = await getEventAs(db, person, eventId);
  const found = await listBookings(db, eventId);
  const guests = toRecipients(found).length + toAddresses(found).length;
  const people = new Set(found.map(({ id, guest_id, email }) => guest_id ?? email ?? id)).size;
  return { guests, left_out: people - guests, title, starts_at: toOffsetIso(starts_at, zone) };
}

/**
 * Sends a message to all guests with a confirmed booking of an event: each gets it in the conversation about that
 * booking, guests without an account by mail. Those without an address are left out, and those with whom the
 * conversation has ended.
 * @returns how many guests it was sent to
 * @throws Refusal as `getRecipients`; `messages.no_guests`, `http.too_many`, `http.idempotency_reused`
 */
export async function writeToGuestsOf(
  services: Services,
  person: { userId: string },
  eventId: string,
  text: string,
  idempotency: IdempotentRequest | undefined,
): Promise<{ sent: number }> {
  const { db, now } = services;
  const { userId } = person;
  const event = await getEventAs(db, person, eventId);
  const sendingId = await onlyOnce(db, userId, idempotency, async (remember) => {
    await limitSendings(services, userId);
    return inTransaction(services, async (inside, tx) => {
      const found = await listBookings(tx, eventId);
      const [recipients, addresses] = [toRecipients(found), toAddresses(found)];
      if (recipients.length + addresses.length === 0) refuse('messages.no_guests');
      const sending = { id: randomUUID(), eventId };
      for (const booking of recipients) {
        const conversationId = await upsertConversation(tx, bookingSubject(booking), now());
        const { studio_id: studioId, guest_id: guestId } = booking;
        await insertMessage(tx, { conversationId, senderId: userId, fromStudio: true, text, at: now(), sending });
        await publishMessage(tx, { id: conversationId, studioId, guestId });
      }
      for (const booking of addresses) await mailMessage(inside, event, { booking, text, sendingId: sending.id });
      const data = { guests: recipients.length + addresses.length };
      await record(inside, 'event.guests_written_to', { by: userId, subject: eventId, studio: event.studio_id, data });
      await remember(tx, sending.id);
      return sending.id;
    });
  });
  const { rows } = await sql`select from messages where sending_id = ${sendingId}`.execute(db);
  const mails = (await listBookings(db, eventId)).map(({ id }) => mailKey(id, sendingId));
  return { sent: rows.length + (await countMails(db, mails)) };
}

const mailKey = (bookingId: string, sendingId: string) => `event_message:${bookingId}:${sendingId}`;

/** Mails a message to a guest without an account. The answer goes to the address of the studio. */
async function mailMessage(
  services: TxServices,
  { title, starts_at, time_zone: zone, studio_name: studio, studio_email: replyTo }: EventRow,
  { booking, text, sendingId }: { booking: EventBookingRow & { email: string }; text: string; sendingId: string },
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

interface EventBookingRow {
  id: string;
  studio_id: string;
  guest_id: string | null;
  /** Of a guest without an account; null for one who gave none. */
  email: string | null;
  language: string;
  offering_id: string;
  is_blocked: boolean;
}

/**
 * Lists the confirmed bookings of an event in the order of their guests, so that two sendings at once do not deadlock.
 */
async function listBookings(db: Connection, eventId: string): Promise<EventBookingRow[]> {
  const { rows } = await sql<EventBookingRow>`
    select b.id, b.studio_id, b.guest_id, b.offering_id, b.language, case when b.guest_id is null then lower(b.contact_email) end as email,
      exists (select from message_blocks k left join auth.users u on u.id = k.guest_id and b.guest_id is null
        where k.studio_id = b.studio_id and (k.guest_id = b.guest_id or u.email = lower(b.contact_email))) as is_blocked
    from booking_events x join bookings b on b.id = x.booking_id
    where x.event_id = ${eventId} and x.released_at is null and b.state = any(${[...SOLD_STATES]})
    order by b.guest_id, b.id`.execute(db);
  return rows;
}

/** Returns one booking of each guest who can be written to. */
function toRecipients(rows: readonly EventBookingRow[]) {
  const recipients = new Map<string, EventBookingRow & { guest_id: string }>();
  for (const { guest_id, ...row } of rows) {
    if (guest_id && !row.is_blocked && !recipients.has(guest_id)) recipients.set(guest_id, { ...row, guest_id });
  }
  return [...recipients.values()];
}

/** Returns one booking of each address of guests without an account, such as those who booked at the desk. */
function toAddresses(rows: readonly EventBookingRow[]) {
  const addresses = new Map<string, EventBookingRow & { email: string }>();
  for (const { email, ...row } of rows) {
    if (email && !row.is_blocked && !addresses.has(email)) addresses.set(email, { ...row, email });
  }
  return [...addresses.values()];
}
