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
  try {
    const { near, place } = parseLocation(new URLSearchParams(sessionStorage.getItem(KEY) ?? ''));
    return near ? { near, place } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the place of a search for this tab. */
export function storePlace({ near, place }: Pick<Around, 'near' | 'place'>): void {
  try {
    if (near) sessionStorage.setItem(KEY, new URLSearchParams({ near, place: place ?? '' }).toString());
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the reader is asked again.
  }
}
