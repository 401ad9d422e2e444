import { sql } from 'kysely';
import type { Dispute, DisputedBooking, DisputeEvidence } from '#shared/schemas/disputes.ts';
import { findAnyBooking, toBooking } from '../bookings/bookings.ts';
import type { Connection } from '../db/database.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import {
  type DisputeRow,
  findDisputes,
  findPayer,
  findPurchase,
  listGuestMails,
  listPaidBookings,
} from './dispute-queries.ts';

/** The most that are listed. */
const MAX_LISTED = 500;

/** Lists the disputes, the latest first. */
export async function listDisputes({ db }: Services): Promise<{ items: Dispute[] }> {
  return { items: (await findDisputes(db, sql`true`, MAX_LISTED)).map(toDispute) };
}

/**
 * Puts together what can be shown to the guest's bank: what was bought, the terms as they were agreed, who came, what
 * happened when, and which mails the guest got.
 * @throws Refusal `http.not_found`
 */
export async function getEvidence(services: Services, id: string): Promise<DisputeEvidence> {
  const { db } = services;
  const [dispute] = await findDisputes(db, sql`d.id = ${assertId(id)}`, 1);
  if (!dispute) refuse('http.not_found');
  const bookings: DisputedBooking[] = [];
  for (const bookingId of await listPaidBookings(db, dispute.payment_id)) {
    bookings.push(await getDisputedBooking(services, bookingId));
  }
  const { payment_id: paymentId } = dispute;
  const [payer, purchase] = [await findPayer(db, paymentId), await getPurchase(db, paymentId)];
  return { dispute: toDispute(dispute), payer, purchase, bookings };
}

async function getDisputedBooking(services: Services, id: string): Promise<DisputedBooking> {
  const row = (await findAnyBooking(services.db, id)) ?? refuse('http.not_found');
  const booking = toBooking(row, services);
  const { mails, ...guest } = await listGuestMails(services.db, id);
  const { reference, seats, state, total, history, cancellation } = booking;
  return {
    ...{ id, reference, seats, state, total, history, guest },
    offering: booking.offering.title,
    studio: booking.studio.name,
    time_zone: booking.event.time_zone,
    booked_at: booking.created_at,
    dates: booking.dates.map(({ starts_at, ends_at, status }) => ({ starts_at, ends_at, status })),
    attendees: booking.attendees.map(({ name, checked_in_at }) => ({ name, checked_in_at })),
    terms: { policy: cancellation.policy, steps: cancellation.steps },
    waiver: row.signed_waiver && { name: row.signed_waiver.name, at: row.signed_waiver.at },
    mails: mails.map(({ subject, created_at, sent_at }) => ({
      ...{ subject, at: (sent_at ?? created_at).toISOString(), is_sent: sent_at !== null },
    })),
  };
}

async function getPurchase(db: Connection, paymentId: string): Promise<DisputeEvidence['purchase']> {
  const found = await findPurchase(db, paymentId);
  if (!found) return null;
  const { kind, name, price, currency, bought_at, credits, credits_used: used, spent, delivered_at } = found;
  return {
    ...{ kind, name, price: { amount: price, currency } },
    bought_at: bought_at?.toISOString() ?? null,
    credits: credits === null ? null : { all: credits, used },
    spent: spent === null ? null : { amount: spent, currency },
    delivered_at: delivered_at?.toISOString() ?? null,
  };
}

/** What everyone who may see a dispute sees of it. */
export const disputeFields = ({ id, amount, currency, reason, state, items, ...times }: DisputeRow) => ({
  ...{ id, reason, state, items },
  amount: { amount, currency },
  opened_at: times.opened_at.toISOString(),
  decided_at: times.decided_at?.toISOString() ?? null,
});

const toDispute = (row: DisputeRow): Dispute => ({
  ...disputeFields(row),
  provider_ref: row.provider_ref,
  evidence_due_at: row.evidence_due_at?.toISOString() ?? null,
  evidence_sent_at: row.evidence_sent_at?.toISOString() ?? null,
  evidence_note: row.evidence_note,
});
