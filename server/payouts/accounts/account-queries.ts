import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { ProviderAccount } from '#server/providers/payments/port.ts';
import type { PaymentProviderName } from '#shared/payments/payments.ts';
import type { PayoutAccountState, PayoutRequirement, PayoutSchedule } from '#shared/payouts/payouts.ts';

/** After how many mails about missing tax details payouts wait for them: the first one and two reminders. */
export const TAX_REQUESTS_UNTIL_HOLD = 3;

export interface PayoutAccountRow {
  studio_id: string;
  provider: PaymentProviderName | null;
  provider_ref: string | null;
  state: PayoutAccountState;
  missing: PayoutRequirement[];
  bank_last4: string | null;
  schedule: PayoutSchedule;
  /** Minor units. */
  minimum: number;
  hold_reason: string | null;
  retry_at: Date;
  /** IANA name, of the studio. */
  time_zone: string;
  /** When the studio first earned what a guest paid online. */
  first_earned_at: Date | null;
  /** True when its owner was asked for tax details often enough, without an answer. */
  lacks_tax_details: boolean;
}

/** Creates the row of a studio that has none. */
export const ensureAccount = (db: Connection, studioId: string, now: Date) =>
  sql`
    insert into payout_accounts (studio_id, created_at, changed_at) values (${studioId}, ${now}, ${now})
    on conflict (studio_id) do nothing`.execute(db);

const ACCOUNT = sql`
  select a.*, s.time_zone, (select min(i.earned_at) from payout_items i where i.studio_id = a.studio_id and i.amount > 0)
    as first_earned_at, a.tax_requests >= ${TAX_REQUESTS_UNTIL_HOLD}
    and not exists (select from studio_tax_details d where d.studio_id = a.studio_id) as lacks_tax_details
  from payout_accounts a join studios s on s.id = a.studio_id`;

/** Returns the account of a studio; one that has none gets the row of it. */
export async function getAccount(db: Connection, studioId: string, now: Date): Promise<PayoutAccountRow> {
  const find = () => sql<PayoutAccountRow>`${ACCOUNT} where a.studio_id = ${studioId}`.execute(db);
  const found = (await find()).rows[0];
  if (found) return found;
  await ensureAccount(db, studioId, now);
  return (await find()).rows[0] as PayoutAccountRow;
}

/** Locks the account of a studio; undefined where another worker has it. */
export async function lockAccount(tx: Tx, studioId: string): Promise<PayoutAccountRow | undefined> {
  const { rows } = await sql<PayoutAccountRow>`
    ${ACCOUNT} where a.studio_id = ${studioId} for update of a skip locked`.execute(tx);
  return rows[0];
}

/** Records what the provider says about an account. A new payout may be tried at once where something has changed. */
export async function recordAccount(db: Connection, found: ProviderAccount, now: Date): Promise<void> {
  await sql`
    update payout_accounts set state = ${found.state}, missing = ${[...found.missing]}::text[], bank_last4 = ${found.bankLast4},
      checked_at = ${now},
      changed_at = case when state = ${found.state} and bank_last4 is not distinct from ${found.bankLast4} then changed_at else ${now} end,
      retry_at = case when state = ${found.state} and bank_last4 is not distinct from ${found.bankLast4} then retry_at else '-infinity' end
    where provider_ref = ${found.ref}`.execute(db);
}

/** What the provider needs to know of a studio, and the mails of its payouts. */
export interface StudioOwnerRow {
  studio_id: string;
  slug: string;
  name: string;
  country: string;
  time_zone: string;
  owner_id: string;
  email: string | null;
  language: string | null;
}

export async function findStudioOwner(db: Connection, studioId: string): Promise<StudioOwnerRow | undefined> {
  const { rows } = await sql<StudioOwnerRow>`
    select s.id as studio_id, s.slug, s.name, s.country, s.time_zone, s.owner_id,
      case when u.deleted_at is null then u.email end as email, p.language
    from studios s join auth.users u on u.id = s.owner_id left join profiles p on p.id = s.owner_id
    where s.id = ${studioId}`.execute(db);
  return rows[0];
}

/** Records the account that the provider created for a studio. */
export async function recordNewAccount(
  db: Connection,
  studioId: string,
  provider: PaymentProviderName,
  created: ProviderAccount,
  now: Date,
): Promise<void> {
  await sql`
    update payout_accounts set provider = ${provider}, provider_ref = ${created.ref}, state = ${created.state},
      missing = ${[...created.missing]}::text[], bank_last4 = ${created.bankLast4}, checked_at = ${now}, changed_at = ${now}
    where studio_id = ${studioId} and provider_ref is null`.execute(db);
}

/** Saves when a studio is paid. @param minimum of a payout, in minor units */
export const saveSchedule = (
  db: Connection,
  studioId: string,
  { schedule, minimum }: { schedule: PayoutSchedule; minimum: number },
  now: Date,
) =>
  sql`
    update payout_accounts set schedule = ${schedule}, minimum = ${minimum}, changed_at = ${now} where studio_id = ${studioId}`.execute(
    db,
  );
