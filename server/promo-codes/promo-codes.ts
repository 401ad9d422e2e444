import { SEATED_STATES } from '../../shared/bookings/bookings.ts';
import type { CodeTerms } from '../../shared/bookings/discount.ts';
import type { NewPromoCode, PromoCode } from '../../shared/schemas/promo-codes.ts';
import { toOffsetIso } from '../../shared/time/offset-iso.ts';
import type { Connection } from '../db/database.ts';
import { getConstraintName } from '../db/errors.ts';
import { transaction } from '../db/transaction.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { countUses, endCode, findCode, insertCode, listCodes, type PromoCodeRow } from './queries.ts';

/** Most codes of one studio, ended ones included. */
const MAX_CODES = 500;

/** Lists the codes of a studio, the latest first. @throws Refusal `http.not_found`, `studios.no_right` */
export async function listPromoCodes({ db }: Services, person: { userId: string }, idOrSlug: string) {
  const studio = await getStudioAs(db, person, idOrSlug, 'edit_offerings');
  const rows = await listCodes(db, { studioId: studio.id, usedStates: SEATED_STATES });
  return { items: rows.map((row) => toPromoCode(row, studio.time_zone)), next_cursor: null };
}

/**
 * Creates a code of a studio.
 * @throws Refusal `http.not_found`, `studios.no_right`; `promo_codes.taken` for one that the studio has or had; `promo_codes.too_many`
 */
export async function createPromoCode(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  code: NewPromoCode,
): Promise<PromoCode> {
  const { db, now } = services;
  const studio = await getStudioAs(db, person, idOrSlug, 'edit_offerings');
  const id = await transaction(db, (tx) =>
    insertCode(tx, { studioId: studio.id, code, now: now(), most: MAX_CODES }),
  ).catch((error: unknown) => {
    if (getConstraintName(error) === 'promo_codes_key') refuse('promo_codes.taken', { code: code.code });
    throw error;
  });
  return getPromoCode(services, studio, id ?? refuse('promo_codes.too_many', { most: MAX_CODES }));
}

/** Ends a code: no booking can use it from now on; those that did keep their price. @throws Refusal `http.not_found`, `studios.no_right` */
export async function endPromoCode(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  id: string,
): Promise<PromoCode> {
  const { db, now } = services;
  const studio = await getStudioAs(db, person, idOrSlug, 'edit_offerings');
  await endCode(db, { studioId: studio.id, id: assertId(id), now: now() });
  return getPromoCode(services, studio, id);
}

async function getPromoCode({ db }: Services, studio: { id: string; time_zone: string }, id: string) {
  const rows = await listCodes(db, { studioId: studio.id, usedStates: SEATED_STATES, id });
  return toPromoCode(rows[0] ?? refuse('http.not_found'), studio.time_zone);
}

/** What a code is asked for. */
export interface CodeUse {
  studioId: string;
  offeringId: string;
  currency: string;
  /** Null for a visitor: what depends on the guest is not checked. */
  guestId: string | null;
  /** A booking whose own use of the code does not count. */
  bookingId?: string | undefined;
  now: Date;
}

/**
 * Returns a code that can be used for a booking. Inside a transaction it is locked, so that its last use has one winner.
 * @param text as the guest typed it
 * @throws Refusal `promo_codes.unknown`, `promo_codes.not_yet`, `promo_codes.over`, `promo_codes.other_offering`, `promo_codes.used_up`,
 *   `promo_codes.used_by_you`, `promo_codes.first_only`
 */
export async function getUsableCode(
  db: Connection,
  text: string,
  { studioId, offeringId, currency, guestId, bookingId, now }: CodeUse,
): Promise<CodeTerms & { id: string; code: string }> {
  const code = await findCode(db, { studioId, code: text.trim().toUpperCase(), offeringId, lock: db.isTransaction });
  if (!code || (code.currency !== null && code.currency !== currency)) refuse('promo_codes.unknown');
  if (code.starts_at && code.starts_at > now) refuse('promo_codes.not_yet');
  if (code.ended_at || (code.ends_at && code.ends_at <= now)) refuse('promo_codes.over');
  if (!code.is_for_offering) refuse('promo_codes.other_offering');
  const uses = await countUses(db, { code, studioId, guestId, bookingId, usedStates: SEATED_STATES });
  if (code.max_uses !== null && uses.all >= code.max_uses) refuse('promo_codes.used_up');
  if (code.max_uses_per_guest !== null && uses.of_guest >= code.max_uses_per_guest) refuse('promo_codes.used_by_you');
  if (code.first_booking && uses.bookings_of_guest > 0) refuse('promo_codes.first_only');
  return code;
}

function toPromoCode(row: PromoCodeRow, zone: string): PromoCode {
  const moment = (at: Date | null) => at && toOffsetIso(at, zone);
  const { amount, currency, discount, studio_currency, ...rest } = row;
  return {
    ...rest,
    amount: amount === null || currency === null ? null : { amount, currency },
    discount: { amount: discount, currency: currency ?? studio_currency },
    starts_at: moment(row.starts_at),
    ends_at: moment(row.ends_at),
    ended_at: moment(row.ended_at),
    created_at: toOffsetIso(row.created_at, zone),
  };
}
