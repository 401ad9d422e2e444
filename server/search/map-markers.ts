import { sql } from 'kysely';
import type { OfferingFilters, OfferingPlaces } from '#shared/schemas/search/search.ts';
import { MAX_COUNTED } from '#shared/search.ts';
import type { Language } from '#shared/text/languages.ts';
import { literal, translatedColumn } from '../read-models/translations.ts';
import type { Services } from '../services.ts';
import { firstBookable, matchesWithoutTime } from './query/first-bookable.ts';
import { listingCouldMatch, listings } from './query/listing-conditions.ts';
import { parseSearchQuery } from './query/search-query.ts';

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

/** Returns the positions of the hits for a map: up to a thousand, in no order. */
export async function findMarkers(
  services: Services,
  params: OfferingFilters,
  language: Language,
): Promise<OfferingPlaces> {
  const { query } = await parseSearchQuery(services, params);
  if (!query) return { items: [], more: false };
  const { rows } = await sql<PlaceRow>`
    with hit as materialized (
      select l.offering_id, l.studio_id, l.latitude, l.longitude, l.currency, coalesce(first.price, l.price) as amount
      from ${listings(query)} left join lateral ${firstBookable(query)} first on true
      where ${listingCouldMatch(query)} and l.latitude is not null and (first.starts_at is not null or ${matchesWithoutTime(query)})
      limit ${MAX_COUNTED + 1}
    )
    select o.id, o.slug, ${sql.raw(translatedColumn('offering', 'title', { row: 'o', language: literal(language), writtenIn: 'o.language' }))} as title, hit.studio_id, hit.latitude as lat,
      hit.longitude as lng, hit.amount, hit.currency
    from hit
    join offerings o on o.id = hit.offering_id`.execute(services.db);
  return {
    items: rows
      .slice(0, MAX_COUNTED)
      .map(({ amount, currency, ...place }) => ({ ...place, price: { amount, currency } })),
    more: rows.length > MAX_COUNTED,
  };
}
