import { z } from 'zod';
import type { Place, PlaceQuestion } from '#shared/schemas/studios/studio-changes.ts';
import type { Language } from '#shared/text/languages.ts';
import { fetchJson, hasCoordinates } from './fetch-json.ts';
import { type Geocoder, placeLabel } from './port.ts';

const text = z.string().max(300).catch('');

/** `format=jsonv2&addressdetails=1`, as https://nominatim.openstreetmap.org/search answers. */
const NominatimResponse = z.array(
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

/** A geocoder that speaks the protocol of Nominatim. */
export const nominatimGeocoder = (url: string, siteUrl: string): Geocoder => ({
  host: new URL(url).host,
  async find(query, language) {
    const found = toPlaces(await fetchJson(searchUrl(url, query, language), siteUrl, language));
    return found.slice(0, 5).filter(hasCoordinates);
  },
});

function searchUrl(address: string, { q, lat, lng }: PlaceQuestion, language: Language): URL {
  const url = new URL(address);
  url.searchParams.set('q', q);
  url.searchParams.set('format', 'jsonv2');
  url.searchParams.set('addressdetails', '1');
  url.searchParams.set('limit', '5');
  url.searchParams.set('accept-language', language);
  // Prefers places near the map's centre, but finds others too.
  if (lat !== undefined && lng !== undefined) {
    url.searchParams.set('viewbox', [lng - 0.5, lat + 0.5, lng + 0.5, lat - 0.5].join(','));
  }
  return url;
}

/** @throws ZodError for what is no response of Nominatim */
const toPlaces = (body: unknown): Place[] =>
  NominatimResponse.parse(body).map(({ lat, lon, name, address: at }) => {
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
    return { ...place, label: placeLabel(street ? '' : name, place) };
  });
