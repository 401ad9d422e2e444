import { z } from 'zod';
import type { Place, PlaceQuestion } from '#shared/schemas/studios/studio-changes.ts';
import type { Language } from '#shared/text/languages.ts';
import { fetchJson, hasCoordinates } from './fetch-json.ts';
import { type Geocoder, placeLabel } from './port.ts';

const text = z.string().max(300).catch('');

/** GeoJSON, as https://photon.komoot.io/api answers. */
const PhotonResponse = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        name: text,
        street: text,
        housenumber: text,
        postcode: text,
        district: text,
        city: text,
        state: text,
        countrycode: text,
        type: text,
      }),
    }),
  ),
});

/** Languages a Photon server commonly has names in; it refuses others. */
const SPOKEN: readonly string[] = ['en', 'de', 'fr'];

/** A geocoder that speaks the protocol of Photon. */
export const photonGeocoder = (url: string, siteUrl: string): Geocoder => ({
  host: new URL(url).host,
  async find(query, language) {
    const found = toPlaces(await fetchJson(searchUrl(url, query, language), siteUrl, language));
    return found.slice(0, 5).filter(hasCoordinates);
  },
});

function searchUrl(address: string, { q, lat, lng }: PlaceQuestion, language: Language): URL {
  const url = new URL(address);
  url.searchParams.set('q', q);
  url.searchParams.set('limit', '5');
  if (SPOKEN.includes(language)) url.searchParams.set('lang', language);
  if (lat !== undefined && lng !== undefined) {
    url.searchParams.set('lat', String(lat));
    url.searchParams.set('lon', String(lng));
  }
  return url;
}

/** @throws ZodError for what is no response of Photon */
const toPlaces = (body: unknown): Place[] =>
  PhotonResponse.parse(body).features.map(({ geometry: { coordinates }, properties: at }) => {
    const street = [at.street || (at.type === 'street' ? at.name : ''), at.housenumber].filter(Boolean).join(' ');
    const place = {
      street,
      postcode: at.postcode,
      neighbourhood: at.district,
      city: at.city || (at.type === 'city' ? at.name : ''),
      region: at.state,
      country: /^[a-z]{2}$/i.test(at.countrycode) ? at.countrycode.toUpperCase() : '',
      lng: coordinates[0],
      lat: coordinates[1],
    };
    return { ...place, label: placeLabel(street ? '' : at.name, place) };
  });
