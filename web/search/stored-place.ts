import { tabStorage } from '../browser-storage.ts';
import { type Around, parseLocation } from './filters/location-filter.ts';

const KEY = 'place';

/** A place the reader gave: their position, or where they want to search. */
export interface StoredPlace {
  /** `latitude,longitude` */
  near: string;
  /** The reader's name of it; undefined for their own position. */
  place?: string | undefined;
}

/** Returns the place stored in this tab until it is closed. It is sent to the server only with a search near it. */
export function readStoredPlace(): StoredPlace | undefined {
  const { near, place } = parseLocation(new URLSearchParams(tabStorage.get(KEY) ?? ''));
  return near ? { near, place } : undefined;
}

/** Stores the place of a search for this tab. */
export function storePlace({ near, place }: Pick<Around, 'near' | 'place'>): void {
  tabStorage.set(KEY, near ? new URLSearchParams({ near, place: place ?? '' }).toString() : null);
}
