import { z } from 'zod';
import type { Studio, StudioSpace, StudioSummary } from '#shared/schemas/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { isSlug } from '#shared/text/slugs.ts';
import { refuse } from '../http/refuse.ts';
import { galleryOf, pictureOf } from '../media/media.ts';
import type { IdOrSlug } from '../read-models/id-or-slug.ts';
import { sellsPasses, shownPause } from '../read-models/pause.ts';
import type { StudioRow } from '../read-models/studio-card.ts';
import type { Services } from '../services.ts';
import { openTimes } from './hours/open-times.ts';
import { findStudio, type StudioDetailRow } from './queries.ts';

export { getStudioAs, type StudioAccess } from './access.ts';
export type { HourlyOfferings, RentedSpace, Renting } from './spaces/spaces.ts';

/**
 * Returns a published studio.
 * @param idOrSlug from a URL; also a former slug
 * @param language of the reader
 * @throws Refusal `http.not_found` also for a studio that is not published
 */
export async function getStudio({ db, now }: Services, idOrSlug: string, language: Language): Promise<StudioItself> {
  const at = placeOf(idOrSlug);
  const studio = at && (await findStudio(db, at, now(), language));
  return studio ? studioInFull(studio, now(), language) : refuse('http.not_found');
}

/** A public studio without what surrounds it. */
type StudioItself = Omit<Studio, 'neighbourhood_page'>;

/** Returns what an id or slug in a URL refers to; undefined if it can be neither. */
export function placeOf(idOrSlug: string): IdOrSlug | undefined {
  if (z.uuid().safeParse(idOrSlug).success) return { id: idOrSlug };
  return isSlug(idOrSlug) ? { slug: idOrSlug } : undefined;
}

/** Returns a studio as lists show it. */
export const studioSummary = (row: StudioRow, now: Date): StudioSummary => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  tagline: row.tagline,
  types: row.types,
  neighbourhood: row.neighbourhood,
  city: row.city,
  lat: row.shown_latitude,
  lng: row.shown_longitude,
  time_zone: row.time_zone,
  featured: row.featured,
  picture: pictureOf({ ...row, craft: row.cover_craft }, row.first_photo),
  rating_average: row.rating_average,
  rating_count: row.rating_count,
  offering_count: row.offering_count,
  pause: shownPause(row, now, row.time_zone),
});

/** Returns a space with the price at checkout if its hours can be booked, else with the price the studio states. */
function shownSpace({ hourly_price, currency, offering, ...space }: StudioDetailRow['spaces'][number]): StudioSpace {
  if (!offering) {
    return { ...space, hourly_price: hourly_price === null ? null : { amount: hourly_price, currency }, offering };
  }
  const { slug, is_choice, seats } = offering;
  const price = { amount: offering.price, currency: offering.currency };
  return { ...space, seats, hourly_price: price, offering: { slug, is_choice } };
}

const studioInFull = (row: StudioDetailRow, now: Date, language: Language): StudioItself => ({
  ...studioSummary(row, now),
  description: row.description,
  languages: row.languages,
  amenities: row.amenities,
  house_rules: row.house_rules,
  email: row.email,
  phone: row.phone,
  street: row.blur_position ? null : row.street,
  postcode: row.blur_position ? null : row.postcode,
  country: row.country,
  position_blurred: row.blur_position,
  people: row.people,
  spaces: row.spaces.map(shownSpace),
  opening_hours: row.opening_hours,
  open_times: openTimes(row, now),
  closures: row.closures,
  trust: row.trust,
  website: row.website,
  passes_page: row.sells_passes && sellsPasses(row) ? `/buy-pass/${row.slug}` : null,
  photos: row.photos,
  gallery: galleryOf({ ...row, craft: row.cover_craft }, row.photos, language),
});
