import { sql } from 'kysely';
import { OVER_LIMIT_DAYS } from '#shared/plans/plans.ts';
import { addDays } from '#shared/time/local-time.ts';
import type { Connection } from '../db/database.ts';
import { inTransaction, type Services, type TxServices } from '../services.ts';
import { listMembersOverLimit, pauseMembersOverLimit } from './members-by-plan.ts';
import { mailOwner } from './plan-mails.ts';
import { lockSubscription, NOTHING_KEPT, type SubscriptionRow } from './queries.ts';

/** An offering that is over the limit of its owner's plan. */
export interface OfferingOverLimit {
  id: string;
  title: string;
}

/** Lists the published offerings of an owner that are over the limits of a plan, the newest last. */
export async function listOverLimit(db: Connection, ownerId: string, planId: string): Promise<OfferingOverLimit[]> {
  const { rows } = await sql<OfferingOverLimit>`
    select o.id, o.title from offerings o
    where o.id in (select offering_id from offerings_over_plan(${ownerId}, ${planId}))
    order by coalesce(o.published_at, o.created_at), o.id`.execute(db);
  return rows;
}

/** Returns when offerings over the limit stop selling. */
export const stopsSellingAt = (loweredAt: Date): Date => addDays(loweredAt, OVER_LIMIT_DAYS, 'UTC');

/** Notes that a smaller plan took effect, and mails the owner what stops, and who loses access, in 14 days. */
export async function noteLoweredPlan(services: TxServices, row: SubscriptionRow, now: Date): Promise<void> {
  if (row.clock !== null) return;
  const over = await listOverLimit(services.db, row.owner_id, row.plan_id);
  const members = await listMembersOverLimit(services.db, row.owner_id, row.plan_id);
  if (over.length === 0 && members.length === 0) return;
  await services.db.updateTable('subscriptions').set({ lowered_at: now }).where('id', '=', row.id).execute();
  const offerings = over.map(({ title }) => title);
  await mailOwner(services, row, {
    template: 'plan-over-limit',
    planId: row.plan_id,
    offerings,
    members: members.map(({ name }) => name),
    at: stopsSellingAt(now),
  });
}

/**
 * Pauses offerings and members that have been over the limit of their owner's plan for 14 days, and mails the owner.
 */
export async function pauseOverLimit(services: Services): Promise<void> {
  const { rows } = await sql<{ id: string; lowered_at: Date }>`
    select id, lowered_at from subscriptions where lowered_at is not null and clock is null`.execute(services.db);
  const due = rows.filter(({ lowered_at }) => stopsSellingAt(lowered_at) <= services.now());
  for (const { id } of due) await inTransaction(services, (inside, tx) => pauseOf(inside, tx, id));
}

async function pauseOf(services: TxServices, db: TxServices['db'], subscriptionId: string): Promise<void> {
  const row = await lockSubscription(db, subscriptionId);
  if (!row?.lowered_at) return;
  const over = await listOverLimit(db, row.owner_id, row.plan_id);
  await sql`
    update offerings set status = 'paused', plan_paused_at = ${services.now()}, version = version + 1
    where id = any(${over.map(({ id }) => id)}::uuid[]) and status = 'published'`.execute(db);
  const members = (await listMembersOverLimit(db, row.owner_id, row.plan_id)).map(({ name }) => name);
  await pauseMembersOverLimit(services, row.owner_id, row.plan_id);
  await db
    .updateTable('subscriptions')
    .set({ lowered_at: null, ...NOTHING_KEPT })
    .where('id', '=', row.id)
    .execute();
  if (over.length === 0 && members.length === 0) return;
  const offerings = over.map(({ title }) => title);
  await mailOwner(services, row, { template: 'plan-offerings-paused', planId: row.plan_id, offerings, members });
}

/** Lists the offerings of an owner that were paused because they were over the limit. */
export async function listPausedByPlan(db: Connection, ownerId: string): Promise<OfferingOverLimit[]> {
  const { rows } = await sql<OfferingOverLimit>`
    select o.id, o.title from offerings o join studios s on s.id = o.studio_id
    where s.owner_id = ${ownerId} and o.plan_paused_at is not null and o.status = 'paused'
    order by o.plan_paused_at, o.id`.execute(db);
  return rows;
}
