import { sql } from 'kysely';
import type { DeclineCode, PaymentProviderName } from '#shared/payments/payments.ts';
import type { ChargeKind } from '#shared/plans/plans.ts';
import type { SubscriptionAction, SubscriptionState } from '#shared/plans/transitions.ts';
import type { Connection, Tx } from '../db/database.ts';

export interface PlanRow {
  id: string;
  name: string;
  position: number;
  /** A month, in minor units. */
  price: number;
  currency: string;
  /** Hundredths of a percent. */
  commission: number;
  /** Null: no limit. */
  max_studios: number | null;
  max_offerings: number | null;
  max_members: number | null;
}

export interface SubscriptionRow {
  id: string;
  owner_id: string;
  plan_id: string;
  state: SubscriptionState;
  started_at: Date;
  /** The time of a sandbox; null for the owner's real subscription. */
  clock: Date | null;
  next_plan_id: string | null;
  anchor_at: Date | null;
  period_starts_at: Date | null;
  period_ends_at: Date | null;
  customer_ref: string | null;
  /** The account of the provider that knows these ids. */
  customer_account: string | null;
  /** The id at the provider that renews it. */
  provider_ref: string | null;
  /** When the provider was asked whose answer was taken over last. */
  looked_at: Date | null;
  card_ref: string | null;
  card_last4: string | null;
  failed_at: Date | null;
  try_at: Date | null;
  lowered_at: Date | null;
  /** What the owner wants to keep where a plan allows less. */
  kept_studios: string[];
  kept_offerings: string[];
  kept_members: string[];
}

/** A subscription whose owner has chosen nothing to keep. */
export const NOTHING_KEPT = { kept_studios: [], kept_offerings: [], kept_members: [] };

export interface ChargeRow {
  id: string;
  subscription_id: string;
  owner_id: string;
  is_sandbox: boolean;
  kind: ChargeKind;
  plan_id: string;
  from_plan_id: string | null;
  period_starts_at: Date;
  period_ends_at: Date;
  currency: string;
  price: number;
  credit: number;
  amount: number;
  vat: number;
  state: 'open' | 'paid' | 'failed';
  step: 'second_step' | 'pending' | null;
  decline_code: DeclineCode | null;
  tries: number;
  provider: PaymentProviderName;
  provider_ref: string | null;
  card_ref: string | null;
  card_last4: string | null;
  created_at: Date;
  settled_at: Date | null;
}

export interface EventRow {
  id: number;
  action: SubscriptionAction;
  data: { plan?: string; amount?: number; currency?: string; decline?: DeclineCode; at?: string };
  at: Date;
}

/** Whose subscription: the owner's real one, or the sandbox. */
export interface SubscriptionOwner {
  ownerId: string;
  isSandbox: boolean;
}

/** Lists the plans, the smallest first. */
export async function listPlans(db: Connection): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`select * from plans order by position`.execute(db);
  return rows;
}

const isOf = ({ ownerId, isSandbox }: SubscriptionOwner) =>
  sql`owner_id = ${ownerId} and clock is ${isSandbox ? sql`not null` : sql`null`}`;

export async function findSubscription(db: Connection, owner: SubscriptionOwner): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`select * from subscriptions where ${isOf(owner)}`.execute(db);
  return rows[0];
}

export async function findSubscriptionById(db: Connection, id: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`select * from subscriptions where id = ${id}`.execute(db);
  return rows[0];
}

/** Creates the subscription with the free plan if the owner has none. @param clock of a sandbox */
export async function ensureSubscription(
  db: Connection,
  owner: SubscriptionOwner,
  now: Date,
): Promise<SubscriptionRow> {
  await sql`
    insert into subscriptions (owner_id, plan_id, started_at, state, clock)
    values (${owner.ownerId}, 'free', ${now}, 'free', ${owner.isSandbox ? now : null})
    on conflict do nothing`.execute(db);
  return (await findSubscription(db, owner)) as SubscriptionRow;
}

/** Locks a subscription. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`select * from subscriptions where id = ${id} for no key update`.execute(
    tx,
  );
  return rows[0];
}

export async function findCharge(db: Connection, id: string): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`select * from plan_charges where id = ${id}`.execute(db);
  return rows[0];
}

/** Finds the charge of a subscription that is neither paid nor failed. */
export async function findOpenCharge(db: Connection, subscriptionId: string): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    select * from plan_charges where subscription_id = ${subscriptionId} and state = 'open'`.execute(db);
  return rows[0];
}

/** Lists what an owner paid, the latest first. */
export async function listPaidCharges(db: Connection, subscriptionId: string): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select * from plan_charges where subscription_id = ${subscriptionId} and state = 'paid'
    order by settled_at desc, id desc limit 120`.execute(db);
  return rows;
}

/** Lists what happened to a subscription, in order. */
export async function listEvents(db: Connection, subscriptionId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id, action, data, at from subscription_events where subscription_id = ${subscriptionId}
    order by id limit 500`.execute(db);
  return rows;
}

/** Lists the real subscriptions that a renewal, another try or the end of a payment may be due for. */
export async function listDue(db: Connection, now: Date, abandonedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions
    where clock is null and (state = 'active' and period_ends_at <= ${now} or state = 'past_due' and try_at <= ${now})
    union
    select c.subscription_id from plan_charges c
    where c.state = 'open' and not c.is_sandbox and c.subscription_id is not null
      and (c.step = 'pending' or c.kind <> 'renewal' and c.created_at <= ${abandonedBefore})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the subscriptions with a plan whose owner's account was erased. */
export async function listOfErased(db: Connection): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select s.* from subscriptions s join auth.users u on u.id = s.owner_id
    where s.clock is null and s.state in ('active', 'past_due') and u.deleted_at is not null`.execute(db);
  return rows;
}

/** Returns the number of the last thing that happened to a subscription; 0 before the first. */
export async function lastEventId(db: Connection, subscriptionId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::int as id from subscription_events where subscription_id = ${subscriptionId}`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** Returns the name and the email of an owner, which the provider's customer gets. */
export async function findOwner(
  db: Connection,
  id: string,
): Promise<{ name: string; email: string | null } | undefined> {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select coalesce(p.display_name, '') as name, u.email from auth.users u left join profiles p on p.id = u.id where u.id = ${id}`.execute(
    db,
  );
  return rows[0];
}
