/**
 * The screens that open without a network, by the name of their caches. Their data is stored by the screens themselves.
 */
const OFFLINE_SCREENS: Record<string, RegExp> = {
  door: /^\/check-in\/[^/]+$/,
  booking: /^\/bookings\/[^/]+$/,
  bookings: /^\/dashboard\?tab=bookings$/,
};

/**
 * The key of a screen's page in its cache. One page stands for all URLs of the screen, because it has no personal data
 * in it.
 */
export const PAGE = '/page';

/** Returns the name of a screen that opens without a network by its URL; undefined for all others. */
export const offlineScreenAt = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined =>
  Object.entries(OFFLINE_SCREENS).find(([, address]) => address.test(pathname + search))?.[0];

/** Returns what the names of a screen's caches begin with; the version of the program follows. */
export const cachesOf = (screen: string): string => `screen ${screen} `;
