import { sql } from 'kysely';
import type { NewPassType, OwnPassType, PassType, SoldPass, StudioPasses } from '#shared/schemas/passes.ts';
import type { Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { record } from '../activity/activity.ts';
import { getConstraintName } from '../db/errors.ts';
import { transaction } from '../db/transaction.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { refundPass } from '../payments/payments.ts';
import type { Services } from '../services.ts';
import { getStudio, getStudioAs } from '../studios/studios.ts';
import { stateOf } from './passes.ts';
import { insertType, listPasses, listTypes, lockPass, type PassRow, type PassTypeRow } from './queries.ts';

/** Most pass types of one studio. */
const MAX_TYPES = 50;

/** Sold passes of one studio that are listed. */
const MAX_LISTED = 500;

/** Lists the passes that a studio sells now, for guests. @throws Refusal `http.not_found` */
export async function listPassesOnSale(
  services: Services,
  idOrSlug: string,
  language: Language,
): Promise<StudioPasses> {
  const { id, slug, name, pause, time_zone } = await getStudio(services, idOrSlug, language);
  const rows = services.config.payments ? await listTypes(services.db, id, { onSale: true }) : [];
  return { studio: { id, slug, name, time_zone }, pause, items: rows.map(toPassType) };
}

/** Lists the passes that a studio sells or sold. @throws Refusal `http.not_found`, `studios.no_right` */
export async function listPassTypes({ db }: Services, person: { userId: string }, idOrSlug: string) {
  const studio = await getStudioAs(db, person, idOrSlug, 'edit_offerings');
  return { items: (await listTypes(db, studio.id)).map(toOwnPassType), next_cursor: null };
}

/**
 * Creates a pass that a studio sells.
 * @throws Refusal `http.not_found`, `studios.no_right`, `passes.name_taken`, `passes.too_many`
 */
export async function createPassType(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
  type: NewPassType,
): Promise<OwnPassType> {
  const studio = await getStudioAs(db, person, idOrSlug, 'edit_offerings');
  const id = await transaction(db, async (tx) => {
    const made = await insertType(tx, { studioId: studio.id, type, now: now(), most: MAX_TYPES });
    const data = { name: type.name };
    if (made) {
      await record({ db: tx, now }, 'pass_type.created', { by: person.userId, subject: made, studio: studio.id, data });
    }
    return made;
  }).catch((error: unknown) => {
    if (getConstraintName(error) === 'pass_types_name_key') refuse('passes.name_taken', { name: type.name });
    throw error;
  });
  const [row] = await listTypes(db, studio.id, { id: id ?? refuse('passes.too_many', { most: MAX_TYPES }) });
  return toOwnPassType(row ?? refuse('http.not_found'));
}

/**
 * Puts a pass on sale, or takes it off; those that guests have stay valid.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function changePassType(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
  typeId: string,
  { is_on_sale }: { is_on_sale: boolean },
): Promise<OwnPassType> {
  const studio = await getStudioAs(db, person, idOrSlug, 'edit_offerings');
  const id = assertId(typeId);
  await transaction(db, async (tx) => {
    const { rows } = await sql`
      update pass_types set is_on_sale = ${is_on_sale}
      where id = ${id} and studio_id = ${studio.id} and is_on_sale <> ${is_on_sale} returning id`.execute(tx);
    const data = { before: { is_on_sale: !is_on_sale }, after: { is_on_sale } };
    if (rows.length > 0) {
      await record({ db: tx, now }, 'pass_type.changed', { by: person.userId, subject: id, studio: studio.id, data });
    }
  });
  const [row] = await listTypes(db, studio.id, { id });
  return toOwnPassType(row ?? refuse('http.not_found'));
}

/**
 * Lists the passes that guests of a studio paid, the latest first.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function listSoldPasses({ db, now }: Services, person: { userId: string }, idOrSlug: string) {
  const studio = await getStudioAs(db, person, idOrSlug, 'see_money');
  const rows = await listPasses(db, sql`p.studio_id = ${studio.id} and p.paid_at is not null`, MAX_LISTED);
  return { items: rows.map((row) => toSoldPass(row, now())), next_cursor: null };
}

/**
 * Refunds what is left on a pass to the card that paid it: the pass has ended. Bookings that it paid stay as they are.
 * @throws Refusal `http.not_found`, `studios.no_right`, `passes.over`, `passes.nothing_left`
 */
export async function refundSoldPass(
  { db, now: clock }: Services,
  person: { userId: string },
  idOrSlug: string,
  passId: string,
): Promise<SoldPass> {
  const studio = await getStudioAs(db, person, idOrSlug, 'decide_bookings');
  const id = assertId(passId);
  const now = clock();
  return transaction(db, async (tx) => {
    const pass = (await lockPass(tx, studio.id, id)) ?? refuse('http.not_found');
    if (pass.ended_at) refuse('passes.over');
    if (pass.value === 0) refuse('passes.nothing_left');
    await refundPass(tx, pass, now);
    const data = { value: pass.value, currency: pass.currency };
    await record({ db: tx, now: clock }, 'pass.refunded', { by: person.userId, subject: id, studio: studio.id, data });
    const [refunded] = await listPasses(tx, sql`p.id = ${id}`, 1);
    return toSoldPass(refunded ?? pass, now);
  });
}

const toPassType = ({ id, name, price, currency, credits, months, offerings, is_on_sale }: PassTypeRow): PassType => ({
  ...{ id, name, price: { amount: price, currency }, credits, months, offerings, is_on_sale },
});

const toOwnPassType = (row: PassTypeRow): OwnPassType => ({ ...toPassType(row), sold: row.sold });

function toSoldPass(row: PassRow, now: Date): SoldPass {
  const { id, name, currency, credits, credits_left, time_zone: zone } = row;
  return {
    ...{ id, name, credits, credits_left, guest: row.guest_name },
    price: { amount: row.price, currency },
    value_left: { amount: row.value, currency },
    state: stateOf(row, now),
    paid_at: toOffsetIso(row.paid_at ?? now, zone),
    expires_at: toOffsetIso(row.expires_at ?? now, zone),
  };
}
