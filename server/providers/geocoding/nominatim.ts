import { z } from 'zod';
import type { Language } from '../../../shared/languages.ts';
import type { Place, PlaceQuestion } from '../../../shared/schemas/studio-changes.ts';
import { labelOf } from './place-label.ts';

const text = z.string().max(300).catch('');

/** `format=jsonv2&addressdetails=1`, as https://nominatim.openstreetmap.org/search answers. */
const Answer = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    name: text,
    address: z
      .object({
        road: text,
        house_number: text,
        postcode: text,
        suburb: text,
        neighbourhood: text,
        city: text,
        town: text,
        village: text,
        state: text,
        country_code: text,
      })
      .partial(),
  }),
);

export function askNominatim(address: string, { q, lat, lng }: PlaceQuestion, language: Language): URL {
  const url = new URL(address);
  url.searchParams.set('q', q);
  url.searchParams.set('format', 'jsonv2');
  url.searchParams.set('addressdetails', '1');
  url.searchParams.set('limit', '5');
  url.searchParams.set('accept-language', language);
  // Rather near here, elsewhere all the same.
  if (lat !== undefined && lng !== undefined) {
    url.searchParams.set('viewbox', [lng - 0.5, lat + 0.5, lng + 0.5, lat - 0.5].join(','));
  }
  return url;
}

/** @throws ZodError for what is no answer of Nominatim */
export const nominatimPlaces = (body: unknown): Place[] =>
  Answer.parse(body).map(({ lat, lon, name, address: at }) => {
    const street = [at.road, at.house_number].filter(Boolean).join(' ');
    const place = {
      street,
      postcode: at.postcode ?? '',
      neighbourhood: at.neighbourhood || at.suburb || '',
      city: at.city || at.town || at.village || '',
      region: at.state ?? '',
      country: /^[a-z]{2}$/i.test(at.country_code ?? '') ? String(at.country_code).toUpperCase() : '',
      lat,
      lng: lon,
    };
    return { ...place, label: labelOf(street ? '' : name, place) };
  });
