import { browserStorage } from '../browser-storage.ts';

/** Slugs of the offerings viewed last, latest first; stored in this browser only. */
const KEY = 'seen';
const MAX_STORED = 8;

/** Returns the slugs of the offerings viewed last, latest first. */
export function readRecentlyViewed(): string[] {
  const viewed = browserStorage.getJson(KEY);
  return Array.isArray(viewed) ? viewed.filter((slug) => typeof slug === 'string').slice(0, MAX_STORED) : [];
}

/** Remembers an offering. @param slug of the offering shown */
export function rememberViewed(slug: string): void {
  const others = readRecentlyViewed().filter((other) => other !== slug);
  browserStorage.setJson(KEY, [slug, ...others].slice(0, MAX_STORED));
}

export const forgetRecentlyViewed = (): void => browserStorage.remove(KEY);
