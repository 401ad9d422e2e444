import { createGeocoder } from '#server/providers/geocoding/geocoding.ts';
import type { Services } from '#server/services.ts';
import type { FoundPlaces, PlaceQuestion } from '#shared/schemas/studios/studio-changes.ts';
import type { Language } from '#shared/text/languages.ts';
import { builtInGeocoder } from './streets.ts';

/**
 * Whether the addresses of the built-in city are searched: as long as the operator has named no geocoder and no map.
 */
const isBuiltIn = ({ maps }: Services['config']) => !maps.geocoderUrl && !maps.styleUrl && !maps.google;

/** Whether addresses can be searched at all. */
export const hasAddresses = (config: Services['config']): boolean =>
  config.maps.geocoderUrl !== undefined || isBuiltIn(config);

/**
 * Returns the places that fit what a person typed: from the configured geocoder, or without one among the house numbers
 * of the built-in city.
 * @returns `failed` when the geocoder did not answer in time, or answered something else
 */
export async function searchAddresses(
  { config, log }: Pick<Services, 'config' | 'log'>,
  query: PlaceQuestion,
  language: Language,
): Promise<FoundPlaces> {
  const geocoder = createGeocoder(config) ?? (isBuiltIn(config) ? builtInGeocoder : undefined);
  if (!geocoder) return { items: [], failed: false };
  try {
    return { items: await geocoder.find(query, language), failed: false };
  } catch (error) {
    log.warn({ err: error, host: geocoder.host }, 'the geocoder failed');
    return { items: [], failed: true };
  }
}
