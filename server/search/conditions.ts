import { type RawBuilder, sql } from 'kysely';
import { DATED_SERVICE_TYPES } from '../../shared/offerings.ts';
import type { OfferingQuestion } from '../../shared/schemas/search.ts';
import { everyWord, type Words } from '../db/words.ts';
import { bookable, listed } from '../offerings/offerings.ts';
import { placeOf } from '../studios/studios.ts';
import { withinDays } from './when.ts';

type Condition = RawBuilder<unknown>;

/** A place on the globe, in degrees. */
export interface Place {
  lat: number;
  lng: number;
}

/** What must hold for an offering `o` of a studio `s`, whatever its dates. */
export function offeringFits(question: OfferingQuestion, words: Words | undefined, near: Place | undefined): Condition {
  const { studio_type, service_type, studio, materials_included, radius_km } = question;
  const conditions: Condition[] = [listed];
  if (words) conditions.push(hasWords(words));
  if (studio_type?.length) conditions.push(sql`o.studio_type = any(${studio_type})`);
  if (service_type?.length) conditions.push(sql`o.service_type = any(${service_type})`);
  if (studio !== undefined) conditions.push(isStudio(studio));
  if (materials_included) conditions.push(sql`o.materials_included = ${materials_included === 'true'}`);
  if (near && radius_km !== undefined) conditions.push(within(near, radius_km * 1000));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** What must hold for one and the same date `e` of it. */
export function dateFits({ seats, price_max, ...days }: OfferingQuestion, now: Date): Condition {
  const affordable = price_max === undefined ? sql`true` : sql`coalesce(e.price_override, o.price) <= ${price_max}`;
  return sql`(${bookable(now, seats)} and ${affordable} and ${withinDays(days, now)})`;
}

/**
 * Offerings worth showing below those with a date that fits: what is sold by the hour, and what has no date to book
 * at the moment. Whoever asks for days or seats wants a date, and gets none of them.
 */
export function fitsWithoutDate(question: OfferingQuestion, now: Date): Condition {
  if (isAboutDates(question)) return sql`false`;
  const { price_max } = question;
  const affordable = price_max === undefined ? sql`true` : sql`o.price <= ${price_max}`;
  const resting = sql`not exists (select from events e where e.offering_id = o.id and ${bookable(now)})`;
  return sql`(${affordable} and (${soldByTheHour} or ${resting}))`;
}

export const isAboutDates = ({ when, from, to, seats }: OfferingQuestion) =>
  Boolean(when || from || to || seats !== undefined);

export const soldByTheHour = sql`o.service_type <> all(${[...DATED_SERVICE_TYPES]})`;

/** Metres to what the public sees of the studio's position; null where it has none. */
export const metresFrom = ({ lat, lng }: Place) => sql`earth_distance(s.shown_place, ll_to_earth(${lat}, ${lng}))`;

// The box is what the index knows; it is a little wider than the circle.
const within = ({ lat, lng }: Place, metres: number) =>
  sql`(earth_box(ll_to_earth(${lat}, ${lng}), ${metres}) @> s.shown_place and ${metresFrom({ lat, lng })} <= ${metres})`;

function isStudio(idOrSlug: string): Condition {
  const at = placeOf(idOrSlug);
  if (!at) return sql`false`;
  return 'id' in at ? sql`s.id = ${at.id}` : sql`s.slug = ${at.slug}`;
}

/**
 * Each word is in the offering or in its studio. A word that is nowhere in the catalogue is taken for a slip of the
 * finger and may be like one that is; a word that is somewhere was meant.
 */
const hasWords = (words: Words) =>
  everyWord(words, ({ query, isMistypedIn }) => {
    const studioWhere = (condition: Condition) =>
      sql`o.studio_id = any(array(select id from studios where status = 'published' and ${condition}))`;
    const unknown = sql`
      not exists (select from offerings where status = 'published' and search @@ ${query})
      and not exists (select from studios where status = 'published' and search @@ ${query})`;
    const alike = sql`${isMistypedIn('o')} or ${studioWhere(isMistypedIn('studios'))}`;
    return sql`(o.search @@ ${query} or ${studioWhere(sql`search @@ ${query}`)} or (${unknown} and (${alike})))`;
  });
