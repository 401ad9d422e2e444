import { type RefObject, useEffect } from 'react';
import { browserStorage } from '#web/browser-storage.ts';
import type { Around } from '../filters/location-filter.ts';

/** The searches made last, latest first: words, and places by name. Stored in this browser only. */
const KEYS = { words: 'recent_words', places: 'recent_places' } as const;
const MAX_STORED = 3;

export interface RecentPlace {
  label: string;
  lat: number;
  lng: number;
}

export const readRecentWords = (): string[] =>
  read(KEYS.words).filter((words): words is string => typeof words === 'string');

export const readRecentPlaces = (): RecentPlace[] => read(KEYS.places).filter(isPlace);

const isPlace = (value: unknown): value is RecentPlace => {
  const { label, lat, lng } = (value ?? {}) as Partial<RecentPlace>;
  return typeof label === 'string' && Number.isFinite(lat) && Number.isFinite(lng);
};

/** Stores a search. An unnamed spot is the reader's own position and is never stored. */
function rememberSearch({ q, near, place }: { q: string } & Pick<Around, 'near' | 'place'>): void {
  if (q) write(KEYS.words, [q, ...readRecentWords().filter((other) => other !== q)]);
  const [lat = Number.NaN, lng = Number.NaN] = near?.split(',').map(Number) ?? [];
  const spot = { label: place ?? '', lat, lng };
  if (!spot.label || !isPlace(spot)) return;
  write(KEYS.places, [spot, ...readRecentPlaces().filter(({ label }) => label !== spot.label)]);
}

/** Stores the search when the field's form is submitted. */
export function useRememberSearch(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const remember = () => {
      const fields = new FormData(form);
      const text = (name: string) => String(fields.get(name) ?? '').trim();
      // If another place was typed than the known one, its position does not apply.
      const isKnown = text('place') === text('was');
      rememberSearch({ q: text('q'), place: text('place'), near: isKnown ? text('near') : undefined });
    };
    form.addEventListener('submit', remember);
    return () => form.removeEventListener('submit', remember);
  }, [input]);
}

function read(key: string): unknown[] {
  const stored = browserStorage.getJson(key);
  return Array.isArray(stored) ? stored.slice(0, MAX_STORED) : [];
}

const write = (key: string, values: readonly unknown[]): void =>
  browserStorage.setJson(key, values.slice(0, MAX_STORED));
