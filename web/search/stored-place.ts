import { type Around, readAround } from './filters/location-filter.ts';

const KEY = 'place';

/** Where somebody said they are, or want to look. */
export interface KeptPlace {
  /** `latitude,longitude` */
  near: string;
  /** What they call it; undefined is where they are. */
  place?: string | undefined;
}

/** Told once, it counts until the tab is closed. Never the server's to know unless something is asked near it. */
export function keptPlace(): KeptPlace | undefined {
  try {
    const { near, place } = readAround(new URLSearchParams(sessionStorage.getItem(KEY) ?? ''));
    return near ? { near, place } : undefined;
  } catch {
    return undefined;
  }
}

export function keepPlace({ near, place }: Pick<Around, 'near' | 'place'>): void {
  try {
    if (near) sessionStorage.setItem(KEY, new URLSearchParams({ near, place: place ?? '' }).toString());
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing is asked again.
  }
}
