import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** Minutes that a movement may take from our books to the provider's list. */
const PATIENCE_MINUTES = 60;

/**
 * SQL: where the provider and we do not agree. What it paid to the platform's bank, and what it bills, is posted as it
 * comes. What moved there must be a payment that is captured here or a refund that we know, of the same amount; and
 * what moved here must be on its list after an hour.
 */
const differencesToProvider = (provider: string, now: Date) => sql`
  with settled as (select ${now}::timestamptz - make_interval(mins => ${PATIENCE_MINUTES}) as until),
  ours as (
    select 'charge' as kind, p.provider_intent as about, p.amount::bigint, p.currency, p.changed_at as at, p.id::text as id
    from payments p where p.provider = ${provider} and p.state = 'captured'
    union all
    select 'refund', r.provider_ref, -r.amount::bigint, p.currency, r.changed_at, r.id::text
    from refunds r join payments p on p.id = r.payment_id
    where p.provider = ${provider} and r.state in ('succeeded', 'pending') and r.provider_ref is not null
    union all
    select k.kind, t.provider_ref, k.sign * r.amount::bigint, p.currency, t.returned_at, t.id::text
    from refund_returns t join refunds r on r.id = t.refund_id join payments p on p.id = r.payment_id
    cross join (values ('refund', -1), ('refund_failure', 1)) k (kind, sign)
    where p.provider = ${provider} and t.provider_ref is not null
    union all
    select 'dispute', d.provider_ref, -d.amount::bigint, d.currency, d.opened_at, d.id::text
    from disputes d where d.provider = ${provider}
    union all
    select 'dispute', d.provider_ref, d.amount::bigint, d.currency, d.decided_at, d.id::text
    from disputes d where d.provider = ${provider} and d.state = 'won'
    union all
    select 'charge', c.provider_intent, c.amount::bigint, c.currency, c.settled_at, c.id::text
    from plan_charges c where c.provider = ${provider} and c.state = 'paid' and c.amount > 0 and not c.is_sandbox
    union all
    select 'transfer', t.provider_ref, -t.amount::bigint, y.currency, t.sent_at, t.id::text
    from payout_transfers t join payouts y on y.id = t.payout_id where y.provider = ${provider} and t.sent_at is not null
    union all
    select 'transfer_reversal', v.provider_ref, v.amount::bigint, y.currency, v.reversed_at, v.id::text
    from transfer_reversals v join payout_transfers t on t.id = v.transfer_id join payouts y on y.id = t.payout_id
    where y.provider = ${provider} and v.reversed_at is not null
  )
  select case when o.id is null then 'unknown_transaction' else 'amount_differs' end as kind, t.ref,
    t.amount - coalesce(o.amount, 0) as amount, t.currency
  from provider_transactions t left join ours o on o.kind = t.kind and o.about = t.about
    and (t.kind <> 'dispute' or sign(o.amount) = sign(t.amount))
  where t.provider = ${provider} and t.at < (select until from settled) and t.kind not in ('platform_payout', 'provider_fee')
    and (o.id is null or o.amount <> t.amount or o.currency <> t.currency)
  union all
  select 'missing_transaction', o.kind || ':' || o.id, -o.amount, o.currency
  from ours o where o.at < (select until from settled) and not exists (
    select from provider_transactions t where t.provider = ${provider} and t.kind = o.kind and t.about = o.about
      and (t.kind <> 'dispute' or sign(o.amount) = sign(t.amount)))
  union all
  select 'call_without_answer', a.key, null, null
  from payment_attempts a join payments p on p.id = a.payment_id
  where p.provider = ${provider} and a.answered_at is null and a.started_at < (select until from settled)
`;

/** SQL: money of guests that waits until a person decides about it, and goes away by nothing else. */
const undecided = (provider: string) => sql`
  select 'refund_failed' as kind, r.id::text as ref, r.amount::bigint as amount, p.currency
  from refunds r join payments p on p.id = r.payment_id
  where p.provider = ${provider} and r.state = 'failed'
  union all
  select 'funds_left', b.id::text, sum(-e.amount)::bigint, e.currency
  from ledger_entries e join bookings b on b.id::text = e.owner
  where e.account = 'booking_funds' and b.state in (${'cancelled'}, ${'declined'}, ${'expired'}) and not exists (
    select from booking_events c join events v on v.id = c.event_id where c.booking_id = b.id and v.earned_at is null)
  group by b.id, e.currency having sum(-e.amount) > 0`;

/**
 * Writes down the differences that there are, and closes those that are gone.
 * @param provider.reports false: it lists nothing that ours could be compared with
 */
export async function recordDifferences(
  db: Connection,
  { name: provider, reports }: { name: string; reports: boolean },
  now: Date,
): Promise<void> {
  const all = reports
    ? sql`select * from (${differencesToProvider(provider, now)}) d union all ${undecided(provider)}`
    : undecided(provider);
  await sql`
    with found as (${all}), recorded as (
      insert into ledger_differences (provider, kind, ref, amount, currency, found_at, seen_at)
      select ${provider}, kind, ref, amount, currency, ${now}, ${now} from found
      on conflict (provider, kind, ref) do update set amount = excluded.amount, currency = excluded.currency,
        seen_at = excluded.seen_at, resolved_at = null,
        found_at = case when ledger_differences.resolved_at is null then ledger_differences.found_at else excluded.found_at end
    )
    update ledger_differences d set resolved_at = ${now}
    where d.provider = ${provider} and d.resolved_at is null and not exists (
      select from found f where f.kind = d.kind and f.ref = d.ref)`.execute(db);
}
