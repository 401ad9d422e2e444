import { z } from 'zod';
import type { Language } from '../../../shared/languages.ts';
import type { FoundPlaces, Place, PlaceQuestion } from '../../../shared/schemas/studio-changes.ts';
import { askNominatim, nominatimPlaces } from '../../providers/geocoding/nominatim.ts';
import { askPhoton, photonPlaces } from '../../providers/geocoding/photon.ts';
import type { Services } from '../../services.ts';
import { findAddresses } from '../where/streets.ts';

/** Whoever types an address does not wait longer. */
const TIMEOUT = 2000;
const MOST_PLACES = 5;

type Asking = Pick<Services, 'config' | 'log'>;

/** Whether the addresses of the built-in city are searched: as long as the operator has named no geocoder and no map. */
const isBuiltIn = ({ maps }: Services['config']) => !maps.geocoderUrl && !maps.styleUrl && !maps.google;

/** Whether addresses can be searched at all. */
export const hasAddresses = (config: Services['config']): boolean =>
  config.maps.geocoderUrl !== undefined || isBuiltIn(config);

/**
 * Finds addresses that fit what somebody typed: by the geocoder of the operator, or without one, among the house numbers
 * of the built-in city.
 * @returns `failed` when the geocoder did not answer within two seconds, or answered something else
 */
export async function findPlaces(
  { config, log }: Asking,
  question: PlaceQuestion,
  language: Language,
): Promise<FoundPlaces> {
  const { geocoderUrl } = config.maps;
  if (!geocoderUrl) return { items: isBuiltIn(config) ? findAddresses(question.q, MOST_PLACES) : [], failed: false };
  try {
    return { items: await askGeocoder(geocoderUrl, config.siteUrl, question, language), failed: false };
  } catch (error) {
    log.warn({ err: error, host: new URL(geocoderUrl).host }, 'the geocoder failed');
    return { items: [], failed: true };
  }
}

async function askGeocoder(
  address: string,
  siteUrl: string,
  question: PlaceQuestion,
  language: Language,
): Promise<Place[]> {
  // Both are known by where they answer: Nominatim at /search, Photon at /api.
  const isNominatim = new URL(address).pathname.endsWith('/search');
  const url = (isNominatim ? askNominatim : askPhoton)(address, question, language);
  const headers = {
    Accept: 'application/json',
    'Accept-Language': language,
    'User-Agent': `Atelio (${siteUrl})`,
  };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const found = (isNominatim ? nominatimPlaces : photonPlaces)(await answer.json());
  return found.slice(0, MOST_PLACES).filter(({ lat, lng }) => onEarth.safeParse({ lat, lng }).success);
}

const onEarth = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
