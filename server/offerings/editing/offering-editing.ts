import { type OfferingNeed, offeringNeeds } from '../../../shared/offerings.ts';
import type { OfferingEditing } from '../../../shared/schemas/offering-editing.ts';
import { rightsOf, type TeamRole } from '../../../shared/team.ts';
import { toOffsetIso } from '../../../shared/time.ts';
import type { Connection } from '../../db/database.ts';
import { refuse } from '../../http/refuse.ts';
import { pictureOf } from '../../media/media.ts';
import type { Services } from '../../services.ts';
import { getOfferingAs } from './access.ts';
import { type EditingRow, findEditing } from './editing-queries.ts';

/**
 * Returns all data of an offering, for those who may edit it.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function getOfferingEditing(
  services: Services,
  person: { userId: string },
  id: string,
): Promise<OfferingEditing> {
  const { studio } = await getOfferingAs(services.db, person, id, 'edit_offerings');
  return loadOfferingEditing(services.db, id, studio.role, services.now());
}

/** The same within the transaction of a change, whose response it is. */
export async function loadOfferingEditing(
  db: Connection,
  id: string,
  role: TeamRole,
  now: Date,
): Promise<OfferingEditing> {
  return offeringEditing((await findEditing(db, id, now)) ?? refuse('http.not_found'), role);
}

export const needsOf = (
  row: Pick<EditingRow, 'hours' | keyof Omit<Parameters<typeof offeringNeeds>[0], 'spaces'>>,
): OfferingNeed[] => offeringNeeds({ ...row, spaces: row.hours });

const offeringEditing = (row: EditingRow, role: TeamRole): OfferingEditing => ({
  id: row.id,
  version: row.version,
  status: row.status,
  published_at: row.published_at && toOffsetIso(row.published_at, row.time_zone),
  slug: row.slug,
  service_type: row.service_type,
  booking_mode: row.booking_mode,
  studio_type: row.studio_type,
  language: row.language,
  title: row.title,
  summary: row.summary,
  description: row.description,
  price: row.price,
  currency: row.currency,
  price_unit: row.price_unit,
  capacity: row.capacity,
  minimum_to_run: row.minimum_to_run,
  duration_minutes: row.duration_minutes,
  notice_minutes: row.notice_minutes,
  materials_included: row.materials_included,
  included: row.included,
  bring: row.bring,
  take_home: row.take_home,
  level: row.level,
  languages: row.languages,
  minimum_age: row.minimum_age,
  step_free: row.step_free,
  accessibility: row.accessibility,
  cancellation_policy: row.cancellation_policy,
  instructor_id: row.instructor_id,
  tags: row.tags,
  slot_step_minutes: row.slot_step_minutes,
  slot_days_ahead: row.slot_days_ahead,
  space_ids: row.space_ids,
  any_space_ids: row.any_space_ids,
  missing: needsOf(row),
  picture: pictureOf({ ...row, craft: row.studio_type }, row.photos[0]),
  photos: row.photos,
  translations: row.translations.filter(({ language }) => language !== row.language),
  booked: row.booked.map(({ unit_price, currency, guests }) => ({
    unit_price: { amount: unit_price, currency },
    guests,
  })),
  was_booked: row.was_booked,
  coming_dates: row.coming_dates,
  studio: {
    id: row.studio_id,
    slug: row.studio_slug,
    name: row.studio_name,
    neighbourhood: row.neighbourhood,
    city: row.city,
    status: row.studio_status,
    time_zone: row.time_zone,
    types: row.studio_types,
    languages: row.studio_languages,
    rights: [...rightsOf(role)],
    spaces: row.spaces,
    people: row.people,
  },
});
