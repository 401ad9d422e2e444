import type { z } from 'zod';
import type { OfferingStudio } from '../../../shared/schemas/offerings.ts';
import type { Studio } from '../../../shared/schemas/studios.ts';
import { studioAddress } from '../../studios/urls.ts';
import { absolute, type Node, type Telling } from './node.ts';

/** A studio as its own page knows it, or as an offering in a list does. */
export type Placed = Studio | z.infer<typeof OfferingStudio>;

/** Metres within which a blurred position may be. */
const BLUR = 200;

/** As much of it as the public may see: no street where the door is shown only to those who have booked. */
export function postalAddress(studio: Placed): Node {
  const known = 'country' in studio ? studio : undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: known?.street || undefined,
    postalCode: known?.postcode || undefined,
    addressLocality: studio.city || undefined,
    addressCountry: known?.country || undefined,
  };
}

/** A point; a circle around where it may be, where the studio blurs it. A list does not know which of them it is. */
export function geoOf(studio: Placed): Node | undefined {
  const { lat, lng } = studio;
  if (lat === null || lng === null || !('country' in studio)) return undefined;
  const point: Node = { '@type': 'GeoCoordinates', latitude: lat, longitude: lng };
  return studio.position_blurred ? { '@type': 'GeoCircle', geoMidpoint: point, geoRadius: BLUR } : point;
}

export const placeOf = (studio: Placed): Node => ({
  '@type': 'Place',
  name: studio.name,
  address: postalAddress(studio),
  geo: geoOf(studio),
});

export const studioId = (telling: Telling, studio: { slug: string }) =>
  `${absolute(telling, studioAddress(studio))}#studio`;

/** Whose offering it is. */
export const providerOf = (telling: Telling, studio: Placed): Node => ({
  '@type': 'LocalBusiness',
  '@id': studioId(telling, studio),
  name: studio.name,
  url: absolute(telling, studioAddress(studio)),
  address: postalAddress(studio),
});
