import { z } from 'zod';
import type { Place } from '#shared/schemas/studios/studio-changes.ts';
import type { Language } from '#shared/text/languages.ts';

/** Milliseconds that a geocoder has to answer: people wait for it while they type. */
const TIMEOUT = 2000;

/** Fetches the JSON of a geocoder. @throws Error when it does not answer in time, or with another status than 2xx */
export async function fetchJson(url: URL, siteUrl: string, language: Language): Promise<unknown> {
  const headers = {
    Accept: 'application/json',
    'Accept-Language': language,
    'User-Agent': `Atelio (${siteUrl})`,
  };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.json();
}

const Coordinates = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

/** True for a place whose coordinates are on the globe. */
export const hasCoordinates = ({ lat, lng }: Place): boolean => Coordinates.safeParse({ lat, lng }).success;
