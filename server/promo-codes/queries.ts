import { sql } from 'kysely';
import type { NewPromoCode } from '#shared/schemas/promo-codes.ts';
import type { Connection, Tx } from '../db/database.ts';
import { assertOfferingsOf } from '../offerings/offerings.ts';

export interface PromoCodeRow {
  id: string;
  code: string;
  percent: number | null;
  amount: number | null;
  currency: string | null;
  /** The most that it costs the platform; null for a code of a studio. */
  budget: number | null;
  /** Of the studio's offerings. */
  studio_currency: string;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  max_uses_per_guest: number | null;
  first_booking: boolean;
  offerings: { id: string; title: string }[];
  uses: number;
  discount: number;
  ended_at: Date | null;
  created_at: Date;
}

/**
 * Lists codes of a studio, or of the platform, the latest first. The discount of the platform's is what it has paid.
 * @param usedStates states of bookings that use a code
 */
export async function listCodes(
  db: Connection,
  { studioId, usedStates, id }: { studioId: string | null; usedStates: readonly string[]; id?: string },
): Promise<PromoCodeRow[]> {
  const { rows } = await sql<PromoCodeRow>`
    select k.id, k.code, k.percent, k.amount, k.currency::text, k.budget, k.starts_at, k.ends_at, k.max_uses, k.max_uses_per_guest,
      k.first_booking, k.ended_at, k.created_at, coalesce((select o.currency from offerings o where o.studio_id = k.studio_id
        order by o.id limit 1), 'EUR') as studio_currency,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title) order by o.title, o.id), '[]')
        from promo_code_offerings x join offerings o on o.id = x.offering_id where x.code_id = k.id) as offerings,
      used.uses, case when k.studio_id is null
        then coalesce((select sum(e.amount) from bookings b join ledger_entries e on e.account = 'promo' and e.owner = b.id::text
          where b.promo_code_id = k.id), 0)::int
        else used.discount end as discount
    from promo_codes k cross join lateral (
      select count(*)::int as uses, coalesce(sum(b.discount), 0)::int as discount
      from bookings b where b.promo_code_id = k.id and b.state = any(${[...usedStates]}::text[])) used
    where k.studio_id is not distinct from ${studioId} and (${id ?? null}::uuid is null or k.id = ${id ?? null})
    order by k.id desc`.execute(db);
  return rows;
}

/** What is written of a new code: `NewPromoCode` with the terms of the platform's own. */
export interface CodeDraft extends Omit<NewPromoCode, 'amount'> {
  /** Minor units. */
  amount?: number | undefined;
  budget?: number | undefined;
  /** Null for a percentage off the prices of a studio. */
  currency: string | null;
}

/**
 * Inserts a code with its offerings.
 * @param studioId null for the platform
 * @returns its id; undefined if there are too many
 * @throws Refusal `http.invalid` for an offering that is not the studio's: without it the code would be for everything
 */
export async function insertCode(
  tx: Tx,
  { studioId, code, now, most }: { studioId: string | null; code: CodeDraft; now: Date; most: number },
): Promise<string | undefined> {
  const { offering_ids = [], ...terms } = code;
  await sql`select from studios where id = ${studioId} for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into promo_codes (studio_id, code, percent, amount, currency, budget, starts_at, ends_at, max_uses,
      max_uses_per_guest, first_booking, created_at)
    select ${studioId}, ${terms.code}, ${terms.percent ?? null}::smallint, ${terms.amount ?? null}::int, ${terms.currency},
      ${terms.budget ?? null}::int, ${terms.starts_at ?? null}::timestamptz, ${terms.ends_at ?? null}::timestamptz,
      ${terms.max_uses ?? null}::int, ${terms.max_uses_per_guest ?? null}::int, ${terms.first_booking ?? false}, ${now}
    where (select count(*) from promo_codes where studio_id is not distinct from ${studioId}) < ${most}
    returning id`.execute(tx);
  const [inserted] = rows;
  if (!inserted) return undefined;
  await assertOfferingsOf(tx, studioId, offering_ids);
  await sql`
    insert into promo_code_offerings (code_id, offering_id)
    select distinct ${inserted.id}::uuid, id from unnest(${offering_ids}::uuid[]) as given (id)`.execute(tx);
  return inserted.id;
}

/** Ends a code of a studio, or of the platform. @returns whether it had not ended */
export async function endCode(
  db: Connection,
  { studioId, id, now }: { studioId: string | null; id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update promo_codes set ended_at = ${now}
    where studio_id is not distinct from ${studioId} and id = ${id} and ended_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** A code with what decides whether it can be used. */
export interface FoundCode {
  id: string;
  /** Null for a code of the platform. */
  studio_id: string | null;
  code: string;
  percent: number | null;
  amount: number | null;
  currency: string | null;
  budget: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
  max_uses: number | null;
  max_uses_per_guest: number | null;
  first_booking: boolean;
  is_for_offering: boolean;
  /** False where the offering is paid at the studio only. */
  is_paid_online: boolean;
}

/**
 * Finds a code that is good at a studio: one that has not ended first, and the studio's own before the platform's.
 * @param lock locks its row, so that its uses can be counted until the transaction ends
 */
export async function findCode(
  db: Connection,
  { studioId, code, offeringId, lock }: { studioId: string; code: string; offeringId: string; lock: boolean },
): Promise<FoundCode | undefined> {
  const { rows } = await sql<FoundCode>`
    select k.*, not exists (select from promo_code_offerings x where x.code_id = k.id)
        or exists (select from promo_code_offerings x where x.code_id = k.id and x.offering_id = ${offeringId}) as is_for_offering,
      exists (select from offerings o where o.id = ${offeringId} and o.payment <> 'at_studio') as is_paid_online
    from promo_codes k where (k.studio_id = ${studioId} or k.studio_id is null) and k.code = ${code}
    order by k.ended_at is not null, k.studio_id is null limit 1
    ${lock ? sql`for update of k` : sql``}`.execute(db);
  return rows[0];
}

/** True if a person owns a studio or works in it. */
export async function isOfTeam(db: Connection, studioId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from studios where id = ${studioId} and owner_id = ${userId}
    union all select from studio_members where studio_id = ${studioId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

interface CodeUses {
  all: number;
  of_guest: number;
  bookings_of_guest: number;
  /** What it has cost the platform, and will with the bookings that are held; 0 for a code without a budget. */
  cost: number;
}

/**
 * Counts the bookings that use a code, and those of a guest at the studio, or, for a code of the platform, anywhere.
 */
export async function countUses(
  db: Connection,
  {
    code,
    studioId,
    guestId,
    bookingId,
    usedStates,
  }: {
    code: { id: string; budget: number | null };
    studioId: string | null;
    guestId: string | null;
    /** It does not count. */
    bookingId: string | undefined;
    usedStates: readonly string[];
  },
): Promise<CodeUses> {
  const isUsed = sql`b.state = any(${[...usedStates]}::text[])`;
  const ofGuest = sql`b.guest_id = ${guestId}::uuid`;
  const { rows } = await sql<CodeUses>`
    select count(*) filter (where ${isUsed} and promo_code_id = ${code.id})::int as all,
      count(*) filter (where ${isUsed} and promo_code_id = ${code.id} and ${ofGuest})::int as of_guest,
      count(*) filter (where ${isUsed} and ${ofGuest} and (studio_id = ${studioId} or ${studioId}::uuid is null))::int as bookings_of_guest,
      coalesce(sum(case when ${code.budget !== null}::boolean and promo_code_id = ${code.id}
        then greatest(case when ${isUsed} then discount else 0 end, (select sum(e.amount) from ledger_entries e
          where e.account = 'promo' and e.owner = b.id::text)) end), 0)::int as cost
    from bookings b
    where (promo_code_id = ${code.id} or ${ofGuest} and (studio_id = ${studioId} or ${studioId}::uuid is null))
      and id is distinct from ${bookingId ?? null}::uuid`.execute(db);
  return rows[0] ?? { all: 0, of_guest: 0, bookings_of_guest: 0, cost: 0 };
}
