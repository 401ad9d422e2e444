import { sql } from 'kysely';
import { SOLD_STATES } from '#shared/bookings/bookings.ts';
import { addMonths } from '#shared/plans/periods.ts';
import { GRACE_DAYS } from '#shared/plans/plans.ts';
import type { Plan, PlanAnswer, PlanCharge, PlanPreview, Subscription } from '#shared/schemas/plans.ts';
import { addDays } from '#shared/time/local-time.ts';
import { DAY } from '#shared/time/time.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { createBillingTestBankIfUsed, hasInvoicePages } from '../providers/billing/billing.ts';
import type { Services } from '../services.ts';
import type { ProviderAnswer } from './at-provider/change-at-provider.ts';
import { findChoice } from './kept-by-plan.ts';
import { listMembersOverLimit, listMembersPausedByPlan } from './members-by-plan.ts';
import { listOverLimit, listPausedByPlan, stopsSellingAt } from './over-limit.ts';
import {
  type ChargeRow,
  findOpenCharge,
  findSubscription,
  listEvents,
  listPaidCharges,
  listPlans,
  NOTHING_KEPT,
  type PlanRow,
  type SubscriptionOwner,
  type SubscriptionRow,
} from './queries.ts';
import { quoteFor } from './quote-for.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Returns a plan as the API shows it. */
export const toPlan = ({ id, name, price, currency, commission, ...row }: PlanRow): Plan => ({
  id,
  name,
  price: { amount: price, currency },
  commission: commission / 100,
  limits: { studios: row.max_studios, offerings: row.max_offerings, members: row.max_members },
});

/** What an owner without a subscription has. */
const NO_SUBSCRIPTION: Omit<SubscriptionRow, 'owner_id' | 'id' | 'started_at'> = {
  ...{ plan_id: 'free', state: 'free', clock: null, next_plan_id: null, anchor_at: null },
  ...{ period_starts_at: null, period_ends_at: null, customer_ref: null, card_ref: null, card_last4: null },
  customer_account: null,
  ...{ provider_ref: null, looked_at: null },
  ...{ failed_at: null, try_at: null, lowered_at: null },
  ...NOTHING_KEPT,
};

/** Returns the plan of an owner, with what the owner uses of it. */
export async function getSubscription(services: Services, owner: SubscriptionOwner): Promise<Subscription> {
  const { db } = services;
  const found = await findSubscription(db, owner);
  const row = found ?? NO_SUBSCRIPTION;
  const open = found && (await findOpenCharge(db, found.id));
  const currency = (await listPlans(db))[0]?.currency ?? 'EUR';
  const { sold, ...usage } = await countUsage(db, owner.ownerId, new Date(services.now().getTime() - 30 * DAY));
  return {
    plan: row.plan_id,
    state: row.state,
    next_plan: row.next_plan_id,
    period_starts_at: iso(row.period_starts_at),
    period_ends_at: iso(row.period_ends_at),
    card_last4: row.card_last4,
    usage,
    sold: { amount: sold, currency },
    payment: open ? toOpenCharge(open, row.card_last4) : null,
    failure: found?.failed_at ? await failureOf(db, found, found.failed_at) : null,
    over_limit: row.lowered_at && {
      stops_at: stopsSellingAt(row.lowered_at).toISOString(),
      offerings: await listOverLimit(db, owner.ownerId, row.plan_id),
      members: await listMembersOverLimit(db, owner.ownerId, row.plan_id),
    },
    paused: owner.isSandbox ? [] : await listPausedByPlan(db, owner.ownerId),
    paused_members: owner.isSandbox ? [] : await listMembersPausedByPlan(db, owner.ownerId),
    is_test: createBillingTestBankIfUsed(services) !== undefined,
  };
}

const toOpenCharge = (
  { kind, plan_id, amount, currency, step, decline_code, card_last4 }: ChargeRow,
  saved: string | null,
) => ({
  ...{ kind, plan: plan_id, amount: { amount, currency }, step, decline_code },
  card_last4: card_last4 ?? saved,
});

async function failureOf(db: Connection, { id, try_at }: SubscriptionRow, failedAt: Date) {
  const events = await listEvents(db, id);
  const tries = events.filter(({ action, at }) => (action === 'fail' || action === 'fail_again') && at >= failedAt);
  const ends = addDays(failedAt, GRACE_DAYS, 'UTC');
  return {
    tries: tries.map(({ at, data }) => ({ at: at.toISOString(), decline_code: data.decline ?? ('declined' as const) })),
    next_try_at: (try_at ?? ends).toISOString(),
    ends_at: ends.toISOString(),
  };
}

async function countUsage(db: Connection, ownerId: string, since: Date) {
  const { rows } = await sql<{ studios: number; offerings: number; members: number; sold: number }>`
    select count_for_plan(${ownerId}, 'studios') as studios, count_for_plan(${ownerId}, 'offerings') as offerings,
      count_for_plan(${ownerId}, 'members') as members,
      (select coalesce(sum(b.total), 0) from bookings b join studios s on s.id = b.studio_id
        where s.owner_id = ${ownerId} and b.state = any(${[...SOLD_STATES]}::text[]) and b.created_at >= ${since})::float8 as sold`.execute(
    db,
  );
  return rows[0] ?? { studios: 0, offerings: 0, members: 1, sold: 0 };
}

/**
 * Previews what choosing a plan does and costs; nothing is saved.
 * @throws Refusal `http.not_found` for an unknown plan
 */
export async function previewPlan(services: Services, owner: SubscriptionOwner, planId: string): Promise<PlanPreview> {
  const { db } = services;
  const row = (await findSubscription(db, owner)) ?? NO_SUBSCRIPTION;
  const now = row.clock ?? services.now();
  const plans = await listPlans(db);
  const plan = plans.find(({ id }) => id === planId) ?? refuse('http.not_found');
  const quote = quoteFor(row, plans, plan, now);
  const money = (amount: number) => ({ amount, currency: plan.currency });
  const paidUntil = quote.kind === 'start' ? addMonths(now, 1) : row.period_ends_at;
  return {
    plan: planId,
    kind: quote.kind,
    at: quote.at.toISOString(),
    price: money(quote.price),
    credit: money(quote.credit),
    due: money(quote.due),
    days_left: quote.days?.left ?? null,
    days: quote.days?.total ?? null,
    next_payment_at: plan.price === 0 ? null : iso(paidUntil),
    over_limit: await listOverLimit(db, owner.ownerId, planId),
    stops_at: (quote.kind === 'same' && row.lowered_at
      ? stopsSellingAt(row.lowered_at)
      : stopsSellingAt(quote.at)
    ).toISOString(),
    choice: await findChoice(db, owner.ownerId, planId, services.now()),
  };
}

/** Returns what became of a change or a payment. */
export async function toAnswer(
  services: Services,
  owner: SubscriptionOwner,
  became: ChargeRow | ProviderAnswer | undefined,
): Promise<PlanAnswer> {
  const subscription = await getSubscription(services, owner);
  if (!became) return { outcome: 'planned', decline_code: null, url: null, subscription };
  if ('outcome' in became) {
    const { outcome, decline, url } = became;
    return { outcome, decline_code: decline, url, subscription };
  }
  const outcome = became.state === 'paid' ? 'paid' : (became.step ?? 'declined');
  return { outcome, decline_code: outcome === 'declined' ? became.decline_code : null, url: null, subscription };
}

/** Lists what an owner paid for plans, the latest first. */
export async function listCharges({ db }: Services, owner: SubscriptionOwner): Promise<PlanCharge[]> {
  const row = await findSubscription(db, owner);
  if (!row) return [];
  const names = new Map((await listPlans(db)).map(({ id, name }) => [id, name]));
  return (await listPaidCharges(db, row.id)).map((charge) => {
    const money = (amount: number) => ({ amount, currency: charge.currency });
    return {
      id: charge.id,
      // The last digits of the id are random.
      reference: `P-${charge.id.slice(-8).toUpperCase()}`,
      kind: charge.kind,
      plan: charge.plan_id,
      plan_name: names.get(charge.plan_id) ?? charge.plan_id,
      ...{ amount: money(charge.amount), vat: money(charge.vat), credit: money(charge.credit) },
      period_starts_at: charge.period_starts_at.toISOString(),
      period_ends_at: charge.period_ends_at.toISOString(),
      paid_at: (charge.settled_at ?? charge.created_at).toISOString(),
      card_last4: charge.card_last4,
      has_invoice: hasInvoicePages(charge.provider),
    };
  });
}
