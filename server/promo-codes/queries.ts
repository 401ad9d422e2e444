import { sql } from 'kysely';
import type { NewPromoCode } from '../../shared/schemas/promo-codes.ts';
import type { Connection, Tx } from '../db/database.ts';

export interface PromoCodeRow {
  id: string;
  code: string;
  percent: number | null;
  amount: number | null;
  currency: string | null;
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

/** Lists codes of a studio, the latest first. @param usedStates states of bookings that use a code */
export async function listCodes(
  db: Connection,
  { studioId, usedStates, id }: { studioId: string; usedStates: readonly string[]; id?: string },
): Promise<PromoCodeRow[]> {
  const { rows } = await sql<PromoCodeRow>`
    select k.id, k.code, k.percent, k.amount, k.currency, k.starts_at, k.ends_at, k.max_uses, k.max_uses_per_guest,
      k.first_booking, k.ended_at, k.created_at, coalesce((select o.currency from offerings o where o.studio_id = k.studio_id
        order by o.id limit 1), 'EUR') as studio_currency,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title) order by o.title, o.id), '[]')
        from promo_code_offerings x join offerings o on o.id = x.offering_id where x.code_id = k.id) as offerings,
      used.uses, used.discount
    from promo_codes k cross join lateral (
      select count(*)::int as uses, coalesce(sum(b.discount), 0)::int as discount
      from bookings b where b.promo_code_id = k.id and b.state = any(${[...usedStates]}::text[])) used
    where k.studio_id = ${studioId} and (${id ?? null}::uuid is null or k.id = ${id ?? null})
    order by k.id desc`.execute(db);
  return rows;
}

/** Inserts a code with its offerings, of which those of other studios are left out. @returns its id; undefined if there are too many */
export async function insertCode(
  tx: Tx,
  { studioId, code, now, most }: { studioId: string; code: NewPromoCode; now: Date; most: number },
): Promise<string | undefined> {
  const { offering_ids = [], amount, ...terms } = code;
  await sql`select from studios where id = ${studioId} for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into promo_codes (studio_id, code, percent, amount, currency, starts_at, ends_at, max_uses, max_uses_per_guest,
      first_booking, created_at)
    select ${studioId}, ${terms.code}, ${terms.percent ?? null}::smallint, ${amount?.amount ?? null}::int,
      ${amount?.currency ?? null}, ${terms.starts_at ?? null}::timestamptz, ${terms.ends_at ?? null}::timestamptz,
      ${terms.max_uses ?? null}::int, ${terms.max_uses_per_guest ?? null}::int, ${terms.first_booking ?? false}, ${now}
    where (select count(*) from promo_codes where studio_id = ${studioId}) < ${most}
    returning id`.execute(tx);
  const [inserted] = rows;
  if (!inserted) return undefined;
  await sql`
    insert into promo_code_offerings (code_id, offering_id)
    select ${inserted.id}, o.id from offerings o where o.studio_id = ${studioId} and o.id = any(${offering_ids}::uuid[])`.execute(
    tx,
  );
  return inserted.id;
}

export async function endCode(
  db: Connection,
  { studioId, id, now }: { studioId: string; id: string; now: Date },
): Promise<void> {
  await sql`
    update promo_codes set ended_at = coalesce(ended_at, ${now}) where studio_id = ${studioId} and id = ${id}`.execute(
    db,
  );
}

/** A code with what decides whether it can be used. */
export interface FoundCode {
  id: string;
  code: string;
  percent: number | null;
  amount: number | null;
  currency: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
  max_uses: number | null;
  max_uses_per_guest: number | null;
  first_booking: boolean;
  is_for_offering: boolean;
}

/** Finds a code of a studio. @param lock locks its row, so that its uses can be counted until the transaction ends */
export async function findCode(
  db: Connection,
  { studioId, code, offeringId, lock }: { studioId: string; code: string; offeringId: string; lock: boolean },
): Promise<FoundCode | undefined> {
  const { rows } = await sql<FoundCode>`
    select k.*, not exists (select from promo_code_offerings x where x.code_id = k.id)
      or exists (select from promo_code_offerings x where x.code_id = k.id and x.offering_id = ${offeringId}) as is_for_offering
    from promo_codes k where k.studio_id = ${studioId} and k.code = ${code}
    ${lock ? sql`for update of k` : sql``}`.execute(db);
  return rows[0];
}

/** Counts the bookings that use a code, and those of a guest at the studio. */
export async function countUses(
  db: Connection,
  {
    code,
    studioId,
    guestId,
    bookingId,
    usedStates,
  }: {
    code: { id: string };
    studioId: string;
    guestId: string | null;
    /** It does not count. */
    bookingId: string | undefined;
    usedStates: readonly string[];
  },
): Promise<{ all: number; of_guest: number; bookings_of_guest: number }> {
  const { rows } = await sql<{ all: number; of_guest: number; bookings_of_guest: number }>`
    select count(*) filter (where promo_code_id = ${code.id})::int as all,
      count(*) filter (where promo_code_id = ${code.id} and guest_id = ${guestId}::uuid)::int as of_guest,
      count(*) filter (where guest_id = ${guestId}::uuid and studio_id = ${studioId})::int as bookings_of_guest
    from bookings
    where (promo_code_id = ${code.id} or guest_id = ${guestId}::uuid and studio_id = ${studioId})
      and state = any(${[...usedStates]}::text[]) and id is distinct from ${bookingId ?? null}::uuid`.execute(db);
  return rows[0] ?? { all: 0, of_guest: 0, bookings_of_guest: 0 };
}
