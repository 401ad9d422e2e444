import type { Config } from '#server/config.ts';
import { nominatimGeocoder } from './nominatim.ts';
import { photonGeocoder } from './photon.ts';
import type { Geocoder } from './port.ts';

/**
 * Creates the geocoder at GEOCODER_URL; the path tells which one it is: Nominatim answers at /search, Photon at /api.
 * @returns undefined when none is configured
 */
export function createGeocoder({
  maps: { geocoderUrl },
  siteUrl,
}: Pick<Config, 'maps' | 'siteUrl'>): Geocoder | undefined {
  if (!geocoderUrl) return undefined;
  const isNominatim = new URL(geocoderUrl).pathname.endsWith('/search');
  return (isNominatim ? nominatimGeocoder : photonGeocoder)(geocoderUrl, siteUrl);
}
