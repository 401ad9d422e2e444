import { sql } from 'kysely';
import type { Language } from '../../shared/languages.ts';
import type { OfferingConditions, OfferingPlaces } from '../../shared/schemas/search.ts';
import { COUNTED } from '../../shared/search.ts';
import type { Services } from '../services.ts';
import { literal, translatedColumn } from '../translated.ts';
import { firstTime, fitsWithoutTime } from './query/first-bookable.ts';
import { listings, mayFit } from './query/listing-conditions.ts';
import { takeQuestion } from './query/search-query.ts';

interface PlaceRow {
  id: string;
  slug: string;
  title: string;
  studio_id: string;
  lat: number;
  lng: number;
  amount: number;
  currency: string;
}

/** Where what fits is, for a map: up to a thousand, in no order. */
export async function findPlaces(
  services: Services,
  question: OfferingConditions,
  language: Language,
): Promise<OfferingPlaces> {
  const { asked } = await takeQuestion(services, question);
  if (!asked) return { items: [], more: false };
  const { rows } = await sql<PlaceRow>`
    with hit as materialized (
      select l.offering_id, l.studio_id, l.latitude, l.longitude, l.currency, coalesce(first.price, l.price) as amount
      from ${listings(asked)} left join lateral ${firstTime(asked)} first on true
      where ${mayFit(asked)} and l.latitude is not null and (first.starts_at is not null or ${fitsWithoutTime(asked)})
      limit ${COUNTED + 1}
    )
    select o.id, o.slug, ${sql.raw(translatedColumn('offering', 'title', { row: 'o', language: literal(language), writtenIn: 'o.language' }))} as title, hit.studio_id, hit.latitude as lat,
      hit.longitude as lng, hit.amount, hit.currency
    from hit
    join offerings o on o.id = hit.offering_id`.execute(services.db);
  return {
    items: rows.slice(0, COUNTED).map(({ amount, currency, ...place }) => ({ ...place, price: { amount, currency } })),
    more: rows.length > COUNTED,
  };
}
