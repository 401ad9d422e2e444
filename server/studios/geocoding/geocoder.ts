import { z } from 'zod';
import type { Language } from '../../../shared/languages.ts';
import type { Place, PlaceQuestion } from '../../../shared/schemas/studio-changes.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { askNominatim, nominatimPlaces } from './nominatim.ts';
import { askPhoton, photonPlaces } from './photon.ts';

/** Whoever types an address does not wait longer. */
const TIMEOUT = 2000;
export const MOST_PLACES = 5;

/**
 * Addresses that fit what somebody typed, from the geocoder of the operator.
 * @throws Refusal `studios.place_search_off` when there is none, `studios.place_search_failed` when it does not answer
 *   within two seconds, or answers something else
 */
export async function findPlaces(
  { config, log }: Pick<Services, 'config' | 'log'>,
  question: PlaceQuestion,
  language: Language,
): Promise<Place[]> {
  const { geocoderUrl } = config.maps;
  if (!geocoderUrl) refuse('studios.place_search_off');
  // Both are known by where they answer: Nominatim at /search, Photon at /api.
  const isNominatim = new URL(geocoderUrl).pathname.endsWith('/search');
  const url = (isNominatim ? askNominatim : askPhoton)(geocoderUrl, question, language);
  try {
    const headers = {
      Accept: 'application/json',
      'Accept-Language': language,
      'User-Agent': `Atelio (${config.siteUrl})`,
    };
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT) });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const found = (isNominatim ? nominatimPlaces : photonPlaces)(await answer.json());
    return found.slice(0, MOST_PLACES).filter(({ lat, lng }) => onEarth.safeParse({ lat, lng }).success);
  } catch (error) {
    log.warn({ err: error, host: new URL(geocoderUrl).host }, 'the geocoder failed');
    return refuse('studios.place_search_failed');
  }
}

const onEarth = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
