/**
 * The cache whose keys are the ids of notifications that were opened from a push message and are not yet marked as
 * read.
 */
export const OPENED = 'opened notifications';

/** What the service worker says to open pages: go to a link, or that the push subscription has changed. */
export type PageMessage = { kind: 'open'; link: string } | { kind: 'subscription' };
