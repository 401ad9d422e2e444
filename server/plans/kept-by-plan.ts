import { sql } from 'kysely';
import { SOLD_STATES } from '#shared/bookings/bookings.ts';
import type { KeptByPlan, PlanPreview } from '#shared/schemas/plans.ts';
import { DAY } from '#shared/time/time.ts';
import { record } from '../activity/activity.ts';
import type { Connection } from '../db/database.ts';
import { inTransaction, type Services } from '../services.ts';
import { listMembersByPlan } from './members-by-plan.ts';
import { ensureSubscription, lockSubscription } from './queries.ts';

/**
 * Returns the studios, offerings and team of an owner of which a plan does not allow all, and what of them stays: what
 * the owner chose, then what was booked last, and who is there the longest. Null where the plan allows all.
 */
export async function findChoice(
  db: Connection,
  ownerId: string,
  planId: string,
  now: Date,
): Promise<PlanPreview['choice']> {
  const { rows: studios } = await sql<{ id: string; name: string; stays: boolean }>`
    select s.id, s.name, s.id in (select studio_id from studios_kept_by_plan(${ownerId}, ${planId})) as stays
    from studios s where s.owner_id = ${ownerId} and s.status = 'published' order by s.created_at, s.id`.execute(db);
  const { rows: offerings } = await sql<{
    id: string;
    title: string;
    studio_id: string;
    stays: boolean;
    sold: number;
    currency: string;
  }>`
    select o.id, o.title, o.studio_id, o.currency,
      o.id not in (select offering_id from offerings_over_plan(${ownerId}, ${planId})) as stays,
      (select coalesce(sum(b.total), 0)::int from bookings b where b.offering_id = o.id and b.state = any(${[...SOLD_STATES]}::text[])
        and b.created_at >= ${new Date(now.getTime() - 30 * DAY)}) as sold
    from offerings o join studios s on s.id = o.studio_id
    where s.owner_id = ${ownerId} and s.status <> 'archived' and o.status = 'published'
    order by last_booked_at(o.id) desc nulls last, coalesce(o.published_at, o.created_at), o.id`.execute(db);
  const members = await listMembersByPlan(db, ownerId, planId);
  if ([...offerings, ...members].every(({ stays }) => stays)) return null;
  return {
    studios,
    offerings: offerings.map(({ sold, currency, ...offering }) => ({ ...offering, sold: { amount: sold, currency } })),
    members,
  };
}

/** Saves what an owner wants to keep where a plan allows less; ids of others change nothing. */
export async function keepByPlan(
  services: Services,
  ownerId: string,
  { studios, offerings, members }: KeptByPlan,
): Promise<void> {
  const known = await ensureSubscription(services.db, { ownerId, isSandbox: false }, services.now());
  await inTransaction(services, async (inside, tx) => {
    await lockSubscription(tx, known.id);
    await sql`
      update subscriptions set kept_studios = ${studios}::uuid[], kept_offerings = ${offerings}::uuid[],
        kept_members = ${members}::uuid[]
      where id = ${known.id}`.execute(tx);
    const data = { studios, offerings, members };
    await record(inside, 'subscription.kept_chosen', { by: ownerId, subject: known.id, data });
  });
}
