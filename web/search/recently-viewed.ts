/** Slugs of the offerings viewed last, latest first; stored in this browser only. */
const KEY = 'seen';
const MAX_STORED = 8;

/** Returns the slugs of the offerings viewed last, latest first. */
export function readRecentlyViewed(): string[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(seen) ? seen.filter((slug) => typeof slug === 'string').slice(0, MAX_STORED) : [];
  } catch {
    return [];
  }
}

/** Remembers an offering. @param slug of the offering shown */
export function rememberViewed(slug: string): void {
  write([slug, ...readRecentlyViewed().filter((other) => other !== slug)].slice(0, MAX_STORED));
}

export const forgetRecentlyViewed = (): void => write([]);

function write(seen: readonly string[]): void {
  try {
    if (seen.length > 0) localStorage.setItem(KEY, JSON.stringify(seen));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is remembered.
  }
}
