import { sql } from 'kysely';
import type { PassState } from '#shared/passes/passes.ts';
import type { PaymentState } from '#shared/payments/payments.ts';
import type { Pass } from '#shared/schemas/passes.ts';
import type { Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { record } from '../activity/activity.ts';
import type { Connection, Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { applyTo, findPayment, insertPayment, isRecent } from '../payments/payments.ts';
import { assertTakesBookings, sellsPasses } from '../read-models/pause.ts';
import type { Purchase, Services } from '../services.ts';
import { findPaidPass, findTypeOnSale, isUsableFor, listPasses, type PassRow, type UsedPassRow } from './queries.ts';

/** The page of a pass for its guest, where it is paid. */
export const passUrl = (siteUrl: string, id: string) => `${siteUrl}/passes/${id}`;

/** Passes of one guest that are listed. */
const MAX_LISTED = 200;

/**
 * Creates a pass that its guest pays next.
 * @throws Refusal `passes.not_on_sale`; `bookings.paused` while the studio takes no bookings and does not say until
 * when;
 *   `payments.unavailable` where nothing can be paid online
 */
export async function buyPass(
  services: Services,
  guest: { userId: string; language: Language },
  typeId: string,
): Promise<Pass> {
  const { db, now: clock, config } = services;
  const provider = config.payments ?? refuse('payments.unavailable');
  const now = clock();
  const type = (await findTypeOnSale(db, assertId(typeId))) ?? refuse('passes.not_on_sale');
  if (!sellsPasses(type)) assertTakesBookings(type, now);
  const { studio_id, name, price, currency, credits, months } = type;
  const id = await transaction(db, async (tx) => {
    const pass = await tx
      .insertInto('passes')
      .values({
        ...{ pass_type_id: type.id, studio_id, name, price, currency, credits, credits_left: credits, months },
        ...{ guest_id: guest.userId, language: guest.language, created_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payment = { guest_id: guest.userId, studio_id, provider, amount: price, currency, bought_pass_id: pass.id };
    await insertPayment(tx, payment, now);
    const activity = { by: guest.userId, subject: pass.id, studio: studio_id, data: { name } };
    await record({ db: tx, now: clock }, 'pass.ordered', activity);
    return pass.id;
  });
  return getPass(services, guest, id);
}

/** Returns a pass of a guest. @throws Refusal `http.not_found`, for the pass of another guest too */
export async function getPass(services: Services, guest: { userId: string }, id: string): Promise<Pass> {
  const [row] = await listPasses(services.db, sql`p.id = ${assertId(id)} and p.guest_id = ${guest.userId}`, 1);
  return toPass(services, row ?? refuse('http.not_found'));
}

/**
 * Lists the paid passes of a guest, the latest first.
 * @param offeringId only those that can pay for it now, those that end first on top
 */
export async function listOwnPasses(services: Services, guest: { userId: string }, offeringId: string | undefined) {
  const own = sql`p.guest_id = ${guest.userId} and p.paid_at is not null`;
  const which = offeringId ? sql`${own} and ${isUsableFor(offeringId, services.now())}` : own;
  const rows = await listPasses(services.db, which, MAX_LISTED);
  if (offeringId) rows.sort((one, other) => Number(one.expires_at) - Number(other.expires_at));
  return { items: await Promise.all(rows.map((row) => toPass(services, row))), next_cursor: null };
}

/** What a pass is to pay for. */
export interface PassUse {
  guestId: string;
  offeringId: string;
  studioId: string;
  currency: string;
  seats: number;
  startsAt: Date;
  now: Date;
}

/**
 * Returns a pass that can pay for seats. Inside a transaction it is locked, so that its last credit has one winner.
 * @throws Refusal `passes.unknown`, `passes.over`, `passes.ends_before`, `passes.other_offering`,
 * `passes.too_few_credits`
 */
export async function getUsablePass(db: Connection, id: string, use: PassUse): Promise<UsedPassRow> {
  const pass = (await findPaidPass(db, { id, ...use }, { lock: db.isTransaction })) ?? refuse('passes.unknown');
  if (pass.studio_id !== use.studioId || pass.currency !== use.currency) refuse('passes.other_offering');
  if (!pass.is_for_offering) refuse('passes.other_offering');
  if (pass.ended_at || pass.expires_at <= use.now) refuse('passes.over');
  if (pass.expires_at < use.startsAt) refuse('passes.ends_before');
  if (pass.credits_left < use.seats) refuse('passes.too_few_credits', { left: pass.credits_left });
  return pass;
}

/** Takes credits of a pass that the caller has locked. */
export async function takeCredits(tx: Tx, id: string, credits: number): Promise<void> {
  await sql`update passes set credits_left = credits_left - ${credits} where id = ${id}`.execute(tx);
}

/** Passes as what payments buy. */
export const passPurchase: Purchase = {
  async apply(services, payment, found) {
    const { bought_pass_id: id } = payment;
    if (id === null) return undefined;
    return applyTo(services, payment, found, async ({ db, now }, state) => {
      if (state === 'captured') await activatePass(db, id, now());
    });
  },
  isAwaited: (now) => sql`p.bought_pass_id is not null and ${isRecent(now)}`,
};

/** Makes a pass usable whose payment was charged: its months count from now. */
async function activatePass(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    update passes set paid_at = ${now}, expires_at = ${now}::timestamptz + make_interval(months => months)
    where id = ${id} and paid_at is null`.execute(tx);
}

/** How far a pass is. */
export function stateOf({ paid_at, expires_at, ended_at, end_reason, credits_left }: PassRow, now: Date): PassState {
  if (!paid_at || !expires_at) return 'unpaid';
  if (ended_at) return end_reason ?? 'expired';
  if (expires_at <= now) return 'expired';
  return credits_left > 0 ? 'valid' : 'used_up';
}

async function toPass({ db, config, now }: Services, row: PassRow): Promise<Pass> {
  const state: PaymentState = (await findPayment(db, row.payment_id))?.state ?? 'voided';
  return {
    id: row.id,
    name: row.name,
    price: { amount: row.price, currency: row.currency },
    credits: row.credits,
    credits_left: row.credits_left,
    months: row.months,
    state: stateOf(row, now()),
    expires_at: row.expires_at && toOffsetIso(row.expires_at, row.time_zone),
    studio: { id: row.studio_id, slug: row.studio_slug, name: row.studio_name, time_zone: row.time_zone },
    offerings: row.offerings,
    payment: { id: row.payment_id, state, url: passUrl(config.siteUrl, row.id) },
  };
}
