import { type RawBuilder, sql } from 'kysely';
import type { NewPassType } from '#shared/schemas/passes.ts';
import type { Connection, Tx } from '../db/database.ts';
import { assertOfferingsOf } from '../offerings/offerings.ts';
import { type PauseRow, pauseColumns } from '../read-models/pause.ts';

export interface PassTypeRow {
  id: string;
  studio_id: string;
  name: string;
  price: number;
  currency: string;
  credits: number;
  months: number;
  is_on_sale: boolean;
  offerings: { id: string; title: string }[];
  sold: number;
}

/** SQL for the offerings of pass type `t` as JSON; empty for all of the studio. */
const offerings = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title) order by o.title, o.id), '[]')
    from pass_type_offerings x join offerings o on o.id = x.offering_id where x.pass_type_id = t.id)`;

/** Lists what a studio sells, what is on sale first. */
export async function listTypes(
  db: Connection,
  studioId: string,
  { onSale = false, id }: { onSale?: boolean; id?: string } = {},
): Promise<PassTypeRow[]> {
  const { rows } = await sql<PassTypeRow>`
    select t.*, ${offerings} as offerings,
      (select count(*)::int from passes p where p.pass_type_id = t.id and p.paid_at is not null) as sold
    from pass_types t
    where t.studio_id = ${studioId} and (t.is_on_sale or not ${onSale}) and (${id ?? null}::uuid is null or t.id = ${id ?? null})
    order by t.is_on_sale desc, t.id desc`.execute(db);
  return rows;
}

/**
 * Inserts a pass type with its offerings.
 * @returns its id; undefined if there are too many
 * @throws Refusal `http.invalid` for an offering that is not the studio's: without it the pass would be for everything
 */
export async function insertType(
  tx: Tx,
  { studioId, type, now, most }: { studioId: string; type: NewPassType; now: Date; most: number },
): Promise<string | undefined> {
  const { offering_ids = [], name, price, currency, credits, months } = type;
  await sql`select from studios where id = ${studioId} for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into pass_types (studio_id, name, price, currency, credits, months, created_at)
    select ${studioId}, ${name}, ${price}, ${currency}, ${credits}, ${months}, ${now}
    where (select count(*) from pass_types where studio_id = ${studioId}) < ${most}
    returning id`.execute(tx);
  const [inserted] = rows;
  if (!inserted) return undefined;
  await assertOfferingsOf(tx, studioId, offering_ids);
  await sql`
    insert into pass_type_offerings (pass_type_id, offering_id)
    select distinct ${inserted.id}::uuid, id from unnest(${offering_ids}::uuid[]) as given (id)`.execute(tx);
  return inserted.id;
}

type TypeOnSaleRow = PassTypeRow & PauseRow & { time_zone: string };

/** Finds a pass type that guests can buy, of a published studio. */
export async function findTypeOnSale(db: Connection, id: string): Promise<TypeOnSaleRow | undefined> {
  const { rows } = await sql<TypeOnSaleRow>`
    select t.*, '[]'::jsonb as offerings, 0 as sold, ${pauseColumns}, s.time_zone from pass_types t join studios s on s.id = t.studio_id
    where t.id = ${id} and t.is_on_sale and s.status = 'published'`.execute(db);
  return rows[0];
}

export interface PassRow {
  id: string;
  studio_id: string;
  studio_slug: string;
  studio_name: string;
  time_zone: string;
  guest_id: string | null;
  guest_name: string;
  guest_email: string | null;
  name: string;
  price: number;
  currency: string;
  credits: number;
  credits_left: number;
  months: number;
  language: string;
  paid_at: Date | null;
  expires_at: Date | null;
  ended_at: Date | null;
  end_reason: 'expired' | 'refunded' | null;
  offerings: { id: string; title: string }[];
  /** What is left on it, in minor units. */
  value: number;
  /** The payment that buys it. */
  payment_id: string;
}

/** SQL for what is left on pass `p`. */
const fundsOf = sql`
  (select coalesce(-sum(l.amount), 0)::int from ledger_entries l where l.account = 'pass_funds' and l.owner = p.id::text)`;

export async function listPasses(db: Connection, which: RawBuilder<unknown>, limit: number): Promise<PassRow[]> {
  const { rows } = await sql<PassRow>`
    select p.*, s.slug as studio_slug, s.name as studio_name, s.time_zone, ${offerings} as offerings, ${fundsOf} as value,
      coalesce(f.display_name, '') as guest_name, u.email as guest_email, y.id as payment_id
    from passes p join pass_types t on t.id = p.pass_type_id join studios s on s.id = p.studio_id
    join payments y on y.bought_pass_id = p.id
    left join profiles f on f.id = p.guest_id left join auth.users u on u.id = p.guest_id
    where ${which} order by p.id desc limit ${limit}`.execute(db);
  return rows;
}

/** SQL: pass `p` can pay for an offering at `now`. */
export const isUsableFor = (offeringId: string, now: Date) => sql`
  p.paid_at is not null and p.ended_at is null and p.expires_at > ${now} and p.credits_left > 0
  and exists (select from offerings o where o.id = ${offeringId} and o.studio_id = p.studio_id and o.currency = p.currency)
  and (not exists (select from pass_type_offerings x where x.pass_type_id = p.pass_type_id)
    or exists (select from pass_type_offerings x where x.pass_type_id = p.pass_type_id and x.offering_id = ${offeringId}))`;

/** A pass with what decides whether it can pay. */
export interface UsedPassRow {
  id: string;
  name: string;
  studio_id: string;
  currency: string;
  credits_left: number;
  expires_at: Date;
  ended_at: Date | null;
  is_for_offering: boolean;
  value: number;
}

/** Finds a paid pass of a guest. @param lock locks it, so that its credits are the same until the transaction ends */
export async function findPaidPass(
  db: Connection,
  { id, guestId, offeringId }: { id: string; guestId: string; offeringId: string },
  { lock }: { lock: boolean },
): Promise<UsedPassRow | undefined> {
  // What is left is read by a statement of its own, which sees what those wrote for whom the lock waited.
  if (lock) await sql`select from passes where id = ${id} for update`.execute(db);
  const { rows } = await sql<UsedPassRow>`
    select p.id, p.name, p.studio_id, p.currency, p.credits_left, p.expires_at, p.ended_at, ${fundsOf} as value,
      not exists (select from pass_type_offerings x where x.pass_type_id = p.pass_type_id)
        or exists (select from pass_type_offerings x where x.pass_type_id = p.pass_type_id and x.offering_id = ${offeringId})
        as is_for_offering
    from passes p where p.id = ${id} and p.guest_id = ${guestId} and p.paid_at is not null`.execute(db);
  return rows[0];
}

/** Locks a pass of a studio, with what is left on it. */
export async function lockPass(tx: Tx, studioId: string, id: string): Promise<PassRow | undefined> {
  await sql`select from passes where id = ${id} and studio_id = ${studioId} for update`.execute(tx);
  return (await listPasses(tx, sql`p.id = ${id} and p.studio_id = ${studioId} and p.paid_at is not null`, 1))[0];
}

/** A pass that is over, with what decides what its studio earns. */
export interface ExpiredPassRow {
  id: string;
  studio_id: string;
  currency: string;
  value: number;
  /** Of the commission, in hundredths of a percent. */
  rate: number;
}

/** Takes a pass that is over; other workers take others. */
export async function takeExpiredPass(tx: Tx, now: Date): Promise<ExpiredPassRow | undefined> {
  const { rows: ended } = await sql<{ id: string }>`
    update passes p set ended_at = ${now}, end_reason = 'expired' where p.id = (
      select id from passes where ended_at is null and paid_at is not null and expires_at <= ${now} order by expires_at, id limit 1
      for no key update skip locked)
    returning p.id`.execute(tx);
  if (!ended[0]) return undefined;
  const { rows } = await sql<ExpiredPassRow>`
    select p.id, p.studio_id, p.currency, ${fundsOf} as value, n.commission as rate
    from passes p join studios s on s.id = p.studio_id
    left join subscriptions u on u.owner_id = s.owner_id and u.clock is null
    join plans n on n.id = coalesce(u.plan_id, 'free')
    where p.id = ${ended[0].id}`.execute(tx);
  return rows[0];
}

/** Locks passes that have credits left and end before an instant, and of which the guest has not been reminded. */
export async function takeEndingPasses(tx: Tx, before: Date, now: Date, limit: number): Promise<PassRow[]> {
  const { rows } = await sql<{ id: string }>`
    update passes set reminded_at = ${now} where id in (
      select id from passes where ended_at is null and paid_at is not null and reminded_at is null and credits_left > 0
        and expires_at <= ${before} and expires_at > ${now} order by expires_at limit ${limit} for update skip locked)
    returning id`.execute(tx);
  if (rows.length === 0) return [];
  return listPasses(tx, sql`p.id = any(${rows.map(({ id }) => id)}::uuid[])`, limit);
}
