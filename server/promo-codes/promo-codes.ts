import { SEATED_STATES } from '#shared/bookings/bookings.ts';
import { type CodeTerms, discountOf } from '#shared/bookings/discount.ts';
import { PLATFORM_CODE_LEAVES } from '#shared/money/promo-codes.ts';
import type { NewPlatformCode, NewPromoCode, PromoCode } from '#shared/schemas/promo-codes.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { record } from '../activity/activity.ts';
import { hasVerifiedEmail } from '../auth/auth.ts';
import type { Tx } from '../db/database.ts';
import { getConstraintName } from '../db/errors.ts';
import { transaction } from '../db/transaction.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import type { ConnectedServices, Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import {
  type CodeDraft,
  countUses,
  endCode,
  findCode,
  insertCode,
  isOfTeam,
  listCodes,
  type PromoCodeRow,
} from './queries.ts';

/** Most codes of one studio, or of the platform, ended ones included. */
const MAX_CODES = 500;

/** Whose codes are meant. */
interface Issuer {
  /** Null for the platform. */
  studioId: string | null;
  timeZone: string;
}

/** Returns the studio as the issuer of its codes. @throws Refusal `http.not_found`, `studios.no_right` */
async function getStudioIssuer({ db }: Services, person: { userId: string }, idOrSlug: string): Promise<Issuer> {
  const { id, time_zone } = await getStudioAs(db, person, idOrSlug, 'edit_offerings');
  return { studioId: id, timeZone: time_zone };
}

const platformIssuer = ({ config }: Services): Issuer => ({ studioId: null, timeZone: config.invoices.timeZone });

/** Lists the codes of a studio, the latest first. @throws Refusal `http.not_found`, `studios.no_right` */
export const listPromoCodes = async (services: Services, person: { userId: string }, idOrSlug: string) =>
  listCodesOf(services, await getStudioIssuer(services, person, idOrSlug));

/** Lists the codes of the platform, the latest first. */
export const listPlatformCodes = (services: Services) => listCodesOf(services, platformIssuer(services));

async function listCodesOf({ db }: Services, { studioId, timeZone }: Issuer) {
  const rows = await listCodes(db, { studioId, usedStates: SEATED_STATES });
  return { items: rows.map((row) => toPromoCode(row, timeZone)), next_cursor: null };
}

/**
 * Creates a code of a studio.
 * @throws Refusal `http.not_found`, `studios.no_right`; `promo_codes.ends_past`; `promo_codes.taken` for one that the
 * studio has or had; `promo_codes.too_many`
 */
export async function createPromoCode(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  { amount, ...code }: NewPromoCode,
): Promise<PromoCode> {
  const issuer = await getStudioIssuer(services, person, idOrSlug);
  const draft = { ...code, amount: amount?.amount, currency: amount?.currency ?? null };
  const { studioId: studio } = issuer;
  return createCode(services, issuer, draft, (tx, id) =>
    record({ ...services, db: tx }, 'promo_code.created', { by: person.userId, as: 'studio', subject: id, studio }),
  );
}

/**
 * Creates a code of the platform, which pays studios what it takes off.
 * @throws Refusal `promo_codes.taken` for one that the platform has or had; `promo_codes.too_many`
 */
export const createPlatformCode = (services: Services, by: Administrator, code: NewPlatformCode): Promise<PromoCode> =>
  createCode(services, platformIssuer(services), code, (tx, id) =>
    record({ ...services, db: tx }, 'promo_code.created', { by: by.userId, subject: id }),
  );

async function createCode(
  services: Services,
  issuer: Issuer,
  code: CodeDraft,
  whenCreated: (tx: Tx, id: string) => Promise<void>,
): Promise<PromoCode> {
  const { db, now } = services;
  if (code.ends_at && new Date(code.ends_at) <= now()) refuse('promo_codes.ends_past');
  const id = await transaction(db, async (tx) => {
    const created = await insertCode(tx, { studioId: issuer.studioId, code, now: now(), most: MAX_CODES });
    if (created) await whenCreated(tx, created);
    return created;
  }).catch((error: unknown) => {
    if (getConstraintName(error) === 'promo_codes_key') refuse('promo_codes.taken', { code: code.code });
    throw error;
  });
  return getPromoCode(services, issuer, id ?? refuse('promo_codes.too_many', { most: MAX_CODES }));
}

/**
 * Ends a code: no booking can use it from now on; those that did keep their price.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function endPromoCode(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  id: string,
): Promise<PromoCode> {
  const { db, now } = services;
  const issuer = await getStudioIssuer(services, person, idOrSlug);
  const { studioId: studio } = issuer;
  await transaction(db, async (tx) => {
    if (await endCode(tx, { studioId: studio, id: assertId(id), now: now() })) {
      await record({ db: tx, now }, 'promo_code.ended', { by: person.userId, as: 'studio', subject: id, studio });
    }
  });
  return getPromoCode(services, issuer, id);
}

/** Ends a code of the platform; bookings that are held with it keep their price. @throws Refusal `http.not_found` */
export async function endPlatformCode(services: Services, by: Administrator, id: string): Promise<PromoCode> {
  const { db, now } = services;
  const issuer = platformIssuer(services);
  await transaction(db, async (tx) => {
    if (await endCode(tx, { studioId: issuer.studioId, id: assertId(id), now: now() })) {
      await record({ db: tx, now }, 'promo_code.ended', { by: by.userId, subject: id });
    }
  });
  return getPromoCode(services, issuer, id);
}

interface Administrator {
  userId: string;
}

async function getPromoCode({ db }: Services, { studioId, timeZone }: Issuer, id: string) {
  const rows = await listCodes(db, { studioId, usedStates: SEATED_STATES, id });
  return toPromoCode(rows[0] ?? refuse('http.not_found'), timeZone);
}

type ForCodes = Pick<ConnectedServices, 'config' | 'db'>;

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

/** A code that a booking can use. */
export interface UsableCode extends CodeTerms {
  id: string;
  code: string;
  /** True if the platform pays what it takes off. */
  is_of_platform: boolean;
  /** What it may still cost the platform, in minor units; null without a limit. */
  budget_left: number | null;
}

/**
 * Returns a code that can be used for a booking: the studio's own before one of the platform with the same text. Inside
 * a transaction it is locked, so that its last use has one winner.
 * @param text as the guest typed it
 * @throws Refusal `promo_codes.unknown`, `promo_codes.not_yet`, `promo_codes.over`, `promo_codes.other_offering`,
 * `promo_codes.online_only`,
 *   `promo_codes.own_studio`, `promo_codes.address_unproven`, `promo_codes.used_up`, `promo_codes.used_by_you`,
 * `promo_codes.first_only`
 */
export async function getUsableCode(
  services: ForCodes,
  text: string,
  { studioId, offeringId, currency, guestId, bookingId, now }: CodeUse,
): Promise<UsableCode> {
  const { db } = services;
  const code = await findCode(db, { studioId, code: text.trim().toUpperCase(), offeringId, lock: db.isTransaction });
  if (!code || (code.currency !== null && code.currency !== currency)) refuse('promo_codes.unknown');
  const { id, percent, amount, studio_id, budget } = code;
  const isOfPlatform = studio_id === null;
  if (code.starts_at && code.starts_at > now) refuse('promo_codes.not_yet');
  if (code.ended_at || (code.ends_at && code.ends_at <= now)) refuse('promo_codes.over', { code: code.code });
  if (!code.is_for_offering) refuse('promo_codes.other_offering');
  if (isOfPlatform && !code.is_paid_online) refuse('promo_codes.online_only');
  if (isOfPlatform && guestId !== null) await assertMayUsePlatformCodes(services, studioId, guestId);
  const uses = await countUses(db, { code, studioId: studio_id, guestId, bookingId, usedStates: SEATED_STATES });
  if (code.max_uses !== null && uses.all >= code.max_uses) refuse('promo_codes.used_up');
  if (code.max_uses_per_guest !== null && uses.of_guest >= code.max_uses_per_guest) refuse('promo_codes.used_by_you');
  if (code.first_booking && uses.bookings_of_guest > 0) refuse('promo_codes.first_only');
  return {
    ...{ id, code: code.code, percent, amount, is_of_platform: isOfPlatform },
    ...(isOfPlatform && { leaves: PLATFORM_CODE_LEAVES }),
    budget_left: budget === null ? null : budget - uses.cost,
  };
}

/**
 * The platform pays the studio what its code takes off, so that a team cannot use one at its own studio, nor a guest
 * whose address is unproven.
 * @throws Refusal `promo_codes.own_studio`, `promo_codes.address_unproven`
 */
async function assertMayUsePlatformCodes(services: ForCodes, studioId: string, guestId: string): Promise<void> {
  if (await isOfTeam(services.db, studioId, guestId)) refuse('promo_codes.own_studio');
  if (!(await hasVerifiedEmail(services, guestId))) refuse('promo_codes.address_unproven');
}

/**
 * Returns what a code takes off a price, in minor units.
 * @throws Refusal `promo_codes.used_up` for more than the platform still spends on it
 */
export function priceOff(code: UsableCode, price: number): number {
  const discount = discountOf(code, price);
  return code.budget_left !== null && discount > code.budget_left ? refuse('promo_codes.used_up') : discount;
}

function toPromoCode(row: PromoCodeRow, zone: string): PromoCode {
  const moment = (at: Date | null) => at && toOffsetIso(at, zone);
  const { amount, budget, currency, discount, studio_currency, ...rest } = row;
  const money = (sum: number | null) => (sum === null || currency === null ? null : { amount: sum, currency });
  return {
    ...rest,
    amount: money(amount),
    budget: money(budget),
    discount: { amount: discount, currency: currency ?? studio_currency },
    starts_at: moment(row.starts_at),
    ends_at: moment(row.ends_at),
    ended_at: moment(row.ended_at),
    created_at: toOffsetIso(row.created_at, zone),
  };
}
