import { sql, type Transaction } from 'kysely';
import {
  isDated,
  type OfferingNeed,
  PRICE_UNITS_OF,
  type PriceUnit,
  type ServiceType,
  slugOf,
} from '../../../shared/offerings.ts';
import type { OfferingChanges, OfferingEditing } from '../../../shared/schemas/offering-editing.ts';
import { toOffsetIso } from '../../../shared/time.ts';
import { retryOnConflict } from '../../availability/retry-on-conflict.ts';
import { type FieldChange, mergeChanges } from '../../db/merging.ts';
import type { DB } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal, refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { getOfferingToChange } from './access.ts';
import { type EditingRow, findEditing } from './editing-queries.ts';
import { lockSales } from './lock-sales.ts';
import { loadOfferingEditing, needsOf } from './offering-editing.ts';
import { setInstructor, setSpaces } from './offering-spaces.ts';
import { freeSlug, isSlugTaken } from './slugs.ts';
import { updateTranslatedSteps } from './translated-steps.ts';

type Wanted = Partial<Omit<OfferingChanges, 'version'>>;

/**
 * Updates fields of an offering. Changes that others made since the editor's version stay, unless both changed the same
 * field. Existing bookings keep their price, currency and policy, which they have copies of.
 * @throws Refusal `offerings.changed_meanwhile`, `offerings.incomplete` if a published offering would lack something it
 * needs, `offerings.slug_taken`, `offerings.currency_fixed`, `offerings.booked_ahead`, `offerings.dates_ahead`,
 * `offerings.archived`, `http.invalid` for fields that do not go together, `http.not_found`, `studios.no_right`
 */
export async function updateOffering(
  services: Services,
  person: { userId: string },
  id: string,
  { version, ...wanted }: OfferingChanges,
): Promise<OfferingEditing> {
  const now = services.now();
  const work = async (db: Transaction<DB>) => {
    const { studio } = await getOfferingToChange(db, person, id);
    // Bookings and events decide whether these may change.
    if (wanted.service_type !== undefined || wanted.currency !== undefined) await lockSales(db, id, now);
    const row = (await findEditing(db, id, now, { lock: true })) ?? refuse('http.not_found');
    const merged = mergeChanges({ ...row }, row.changes, wanted, version);
    if (merged.clashes.length > 0) await refuseClashes(db, person, row, merged.clashes);
    const changed: Wanted = await completed(db, row, merged.changed);
    if (Object.keys(changed).length > 0) {
      await check(db, row, changed);
      await write(db, row, changed, { version: row.version + 1, by: person.userId, at: now.toISOString() });
    }
    const after = await loadOfferingEditing(db, id, studio.role, now);
    refuseLoss(row, after.missing);
    return after;
  };
  return retryOnConflict(() => transaction(services.db, work));
}

/** Refuses conflicting edits with the other editor's name (none if it was the same user) and the current values. */
export async function refuseClashes(
  db: Transaction<DB>,
  { userId }: { userId: string },
  current: object & { time_zone: string },
  clashes: { field: string; change: FieldChange }[],
): Promise<never> {
  const last = clashes[0]?.change;
  const who = await db
    .selectFrom('profiles')
    .select('full_name')
    .where('id', '=', last?.by ?? '')
    .executeTakeFirst();
  return refuse('offerings.changed_meanwhile', {
    by: last?.by === userId ? '' : (who?.full_name ?? ''),
    at: toOffsetIso(new Date(last?.at ?? 0), current.time_zone),
    current: Object.fromEntries(clashes.map(({ field }) => [field, (current as Record<string, unknown>)[field]])),
  });
}

/** Adds derived changes: a price unit that fits the service type, and a draft's slug from its title. */
async function completed(db: Transaction<DB>, row: EditingRow, changed: Wanted): Promise<Wanted> {
  const type = changed.service_type ?? row.service_type;
  const unit = changed.price_unit ?? row.price_unit;
  const more: Wanted = {};
  if (changed.service_type && !changed.price_unit && !fitsUnit(type, unit)) more.price_unit = PRICE_UNITS_OF[type][0];
  const isNamedByTitle = row.published_at === null && row.changes.slug === undefined;
  if (changed.title !== undefined && changed.slug === undefined && isNamedByTitle) {
    const slug = await freeSlug(db, slugOf(changed.title), row.service_type, row.id);
    if (slug !== row.slug) more.slug = slug;
  }
  return { ...changed, ...more };
}

const fitsUnit = (type: ServiceType, unit: PriceUnit) => PRICE_UNITS_OF[type].includes(unit);

const misfit = (path: string, message: string, code = 'custom') =>
  new Refusal('http.invalid', undefined, [{ path, code, message }]);

async function check(db: Transaction<DB>, row: EditingRow, changed: Wanted): Promise<void> {
  const after = { ...row, ...changed };
  if (!fitsUnit(after.service_type, after.price_unit)) throw misfit('price_unit', 'not a unit of this service type');
  if (after.minimum_to_run !== null && after.minimum_to_run > after.capacity) {
    throw misfit('minimum_to_run', 'more than there are seats', 'more_than_seats');
  }
  if (changed.slug !== undefined && (await isSlugTaken(db, changed.slug, row.id))) {
    refuse('offerings.slug_taken', { slug: changed.slug });
  }
  if (changed.currency !== undefined && row.was_booked) refuse('offerings.currency_fixed', { currency: row.currency });
  if (changed.service_type !== undefined) checkServiceType(row, changed.service_type);
  checkTeam(row, changed);
  refuseLoss(row, needsOf({ ...row, ...changed }));
}

/** Refuses to remove what a published offering needs; drafts may be incomplete. */
function refuseLoss(row: EditingRow, needs: readonly OfferingNeed[]): void {
  const missing = needs.filter((need) => !needsOf(row).includes(need));
  if (row.status !== 'draft' && missing.length > 0) refuse('offerings.incomplete', { missing });
}

/** Refuses another service type while there are bookings or events that it does not fit. */
function checkServiceType(row: EditingRow, type: ServiceType): void {
  const guests = row.booked.reduce((sum, paid) => sum + paid.guests, 0);
  if (row.booked_until) {
    refuse('offerings.booked_ahead', { count: guests, until: toOffsetIso(row.booked_until, row.time_zone) });
  }
  if (isDated(row.service_type) !== isDated(type) && row.coming_dates > 0) {
    refuse('offerings.dates_ahead', { count: row.coming_dates });
  }
}

/** Refuses spaces and members of other studios. */
function checkTeam(row: EditingRow, { space_ids = [], any_space_ids = [], instructor_id }: Wanted): void {
  const spaces = new Set([...row.spaces.map(({ id }) => id), ...row.space_ids, ...row.any_space_ids]);
  if (!space_ids.every((id) => spaces.has(id))) throw misfit('space_ids', 'not a space of this studio');
  if (!any_space_ids.every((id) => spaces.has(id))) throw misfit('any_space_ids', 'not a space of this studio');
  if (instructor_id && !row.people.some(({ id }) => id === instructor_id)) {
    throw misfit('instructor_id', 'nobody of this studio');
  }
}

async function write(db: Transaction<DB>, row: EditingRow, changed: Wanted, change: FieldChange): Promise<void> {
  const { space_ids, any_space_ids, take_home, ...columns } = changed;
  // A slug derived from the title does not count as chosen by the user, and keeps following the title.
  const named = Object.keys(changed).filter((field) => field !== 'slug' || changed.title === undefined);
  const history = Object.fromEntries(named.map((field) => [field, change]));
  await db
    .updateTable('offerings')
    .set({
      ...columns,
      ...(take_home !== undefined && { take_home: take_home && JSON.stringify(take_home) }),
      version: change.version,
      changed_by: change.by,
      changes: sql`changes || ${JSON.stringify(history)}::jsonb`,
    })
    .where('id', '=', row.id)
    .execute();
  if (space_ids || any_space_ids) {
    await setSpaces(db, row.id, space_ids ?? row.space_ids, any_space_ids ?? row.any_space_ids);
  }
  if (take_home !== undefined) {
    await updateTranslatedSteps(db, row.id, row.take_home?.steps ?? [], take_home?.steps ?? []);
  }
  if (changed.instructor_id !== undefined) await setInstructor(db, row.id, changed.instructor_id);
}
