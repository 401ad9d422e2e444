import type { z } from 'zod';
import type { OfferingStudio } from '#shared/schemas/offerings/offerings.ts';
import type { Studio } from '#shared/schemas/studios/studios.ts';
import { studioAddress } from '#web/studios/urls.ts';
import { absolute, type BlockContext, type Node } from './node.ts';

/** A studio from its own page, or from an offering in a list. */
export type Placed = Studio | z.infer<typeof OfferingStudio>;

/** Radius in metres of a blurred position. */
const BLUR = 200;

/** Returns the public address: without a street if only guests with a booking may see it. */
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

/**
 * Returns the position: a point, or a circle if the studio blurs it. Undefined in lists, which do not know which of the
 * two applies.
 */
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

export const studioId = (context: BlockContext, studio: { slug: string }) =>
  `${absolute(context, studioAddress(studio))}#studio`;

/** Returns the studio as the provider of an offering. */
export const providerOf = (context: BlockContext, studio: Placed): Node => ({
  '@type': 'LocalBusiness',
  '@id': studioId(context, studio),
  name: studio.name,
  url: absolute(context, studioAddress(studio)),
  address: postalAddress(studio),
});
