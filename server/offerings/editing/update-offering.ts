import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal, refuse } from '#server/http/refuse.ts';
import { recordChanges } from '#server/read-models/versions.ts';
import type { Services } from '#server/services.ts';
import { slugOf } from '#server/slug-of.ts';
import { ANSWER_TIME } from '#shared/bookings/answer-time.ts';
import { MAX_PERCENT_OFF } from '#shared/bookings/price-rules.ts';
import { isDated, PRICE_UNITS_OF, type PriceUnit, type ServiceType } from '#shared/offerings/offerings.ts';
import type { OfferingChanges, OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { OFFERING_SLUG_MAX } from '#shared/text/slugs.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import type { EditingRow } from './editing-queries.ts';
import { lockSales } from './lock-sales.ts';
import { needsOf } from './offering-editing.ts';
import { type LockedOffering, mergeEdit, refuseIncomplete, withOfferingLock } from './offering-lock.ts';
import { setInstructor, setSpaces } from './offering-spaces.ts';
import { setAddons, setPriceKinds } from './price-kinds.ts';
import { setQuestions } from './questions.ts';
import { freeSlug, isSlugTaken } from './slugs.ts';
import { updateTranslatedSteps } from './translated-steps.ts';

type Edit = Partial<Omit<OfferingChanges, 'version'>>;

/**
 * Updates fields of an offering. Changes that others made since the editor's version stay, unless both changed the same
 * field. Existing bookings keep their price, currency and policy, which they have copies of.
 * @throws as `withOfferingLock` and `mergeEdit`; Refusal `offerings.slug_taken`, `offerings.currency_fixed`,
 * `offerings.booked_ahead`, `offerings.dates_ahead`, `http.invalid` for fields that do not go together
 */
export function updateOffering(
  services: Services,
  person: { userId: string },
  id: string,
  { version, ...edit }: OfferingChanges,
): Promise<OfferingEditing> {
  const work = async (locked: LockedOffering) => {
    const { tx, row } = locked;
    const changed = await withDerivedFields(locked, await mergeEdit(locked, row, edit, version));
    if (Object.keys(changed).length === 0) return;
    await check(tx, row, changed);
    await write(locked, changed);
  };
  // Bookings and events decide whether these may change.
  const isSold = edit.service_type !== undefined || edit.currency !== undefined;
  return retryOnConflict(() => withOfferingLock(services, person, id, work, isSold ? lockSales : undefined));
}

/** Minutes of notice that an offering needs whose bookings the studio approves. */
const LEAST_NOTICE = ANSWER_TIME.beforeStart * 60;

/**
 * Adds derived changes: time to answer where the studio approves bookings, no deposit without payment online, a price
 * unit that fits the service type, and a draft's slug from its title.
 */
async function withDerivedFields({ tx, row, history }: LockedOffering, changed: Edit): Promise<Edit> {
  const type = changed.service_type ?? row.service_type;
  const unit = changed.price_unit ?? row.price_unit;
  const more: Edit = {};
  const { booking_mode: mode, notice_minutes: notice } = { ...row, ...changed };
  if (mode === 'requires_approval' && notice < LEAST_NOTICE) more.notice_minutes = LEAST_NOTICE;
  if (changed.service_type && !changed.price_unit && !fitsUnit(type, unit)) more.price_unit = PRICE_UNITS_OF[type][0];
  if (changed.payment === 'at_studio' && !changed.deposit_percent) more.deposit_percent = null;
  const isNamedByTitle = row.published_at === null && history.slug === undefined;
  if (changed.title !== undefined && changed.slug === undefined && isNamedByTitle) {
    const slug = await freeSlug(tx, slugOf(changed.title, OFFERING_SLUG_MAX), row.service_type, row.id);
    if (slug !== row.slug) more.slug = slug;
  }
  return { ...changed, ...more };
}

const fitsUnit = (type: ServiceType, unit: PriceUnit) => PRICE_UNITS_OF[type].includes(unit);

const misfit = (path: string, message: string, code = 'custom') =>
  new Refusal('http.invalid', undefined, [{ path, code, message }]);

async function check(db: Tx, row: EditingRow, changed: Edit): Promise<void> {
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
  for (const path of ['prices', 'addons', 'questions'] as const) {
    const ids = (changed[path] ?? []).map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw misfit(path, 'each id once');
  }
  checkPriceRules(after);
  if (after.deposit_percent !== null && after.payment === 'at_studio') {
    throw misfit('deposit_percent', 'only where guests pay online', 'not_online');
  }
  refuseIncomplete(row, needsOf({ ...row, ...changed }));
}

/** Refuses rules that take off an amount of which the price has too little. */
function checkPriceRules({ price, course_price, service_type, price_rules }: EditingRow): void {
  const base = service_type === 'recurring' && course_price !== null ? course_price : price;
  const most = base === null ? Number.POSITIVE_INFINITY : Math.floor((base * MAX_PERCENT_OFF) / 100);
  price_rules.forEach(({ amount }, index) => {
    if (amount !== null && amount > most) {
      throw misfit(`price_rules.${index}.amount`, `at most ${MAX_PERCENT_OFF} % of the price`, 'more_than_price');
    }
  });
}

/** Refuses another service type while there are bookings or events that it does not fit. */
function checkServiceType(row: EditingRow, type: ServiceType): void {
  const guests = row.booked.reduce((sum, paid) => sum + paid.guests, 0);
  if (row.booked_until) {
    refuse('offerings.booked_ahead', { count: guests, until: toOffsetIso(row.booked_until, row.studio.time_zone) });
  }
  if (isDated(row.service_type) !== isDated(type) && row.coming_dates > 0) {
    refuse('offerings.dates_ahead', { count: row.coming_dates });
  }
}

/** Refuses spaces and members of other studios. */
function checkTeam(row: EditingRow, { space_ids = [], any_space_ids = [], instructor_id }: Edit): void {
  const spaces = new Set([...row.studio.spaces.map(({ id }) => id), ...row.space_ids, ...row.any_space_ids]);
  if (!space_ids.every((id) => spaces.has(id))) throw misfit('space_ids', 'not a space of this studio');
  if (!any_space_ids.every((id) => spaces.has(id))) throw misfit('any_space_ids', 'not a space of this studio');
  if (instructor_id && !row.studio.people.some(({ id }) => id === instructor_id)) {
    throw misfit('instructor_id', 'nobody of this studio');
  }
}

async function write({ tx, row, by }: LockedOffering, changed: Edit): Promise<void> {
  const { space_ids, any_space_ids, take_home, tax, price_rules, prices, addons, questions, ...columns } = changed;
  const values = {
    ...columns,
    ...(tax !== undefined && { tax_reason: tax?.reason ?? null, tax_rate: tax?.rate ?? null }),
    ...(take_home !== undefined && { take_home: take_home && JSON.stringify(take_home) }),
    ...(price_rules && { price_rules: JSON.stringify(price_rules) }),
  };
  if (Object.keys(values).length > 0) await tx.updateTable('offerings').set(values).where('id', '=', row.id).execute();
  // A slug derived from the title does not count as chosen by the user, and keeps following the title.
  const fields = Object.keys(changed).filter((field) => field !== 'slug' || changed.title === undefined);
  await recordChanges(tx, 'offerings', row.id, { ...by, fields });
  if (space_ids || any_space_ids) {
    await setSpaces(tx, row.id, space_ids ?? row.space_ids, any_space_ids ?? row.any_space_ids);
  }
  if (take_home !== undefined) {
    await updateTranslatedSteps(tx, row.id, row.take_home?.steps ?? [], take_home?.steps ?? []);
  }
  if (prices) await setPriceKinds(tx, row.id, prices);
  if (addons) await setAddons(tx, row.id, addons);
  if (questions) await setQuestions(tx, row.id, questions);
  if (changed.instructor_id !== undefined) await setInstructor(tx, row.id, changed.instructor_id);
}
