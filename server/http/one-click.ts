/** What can be unsubscribed from without signing in: the first part of the path. */
type Subscription = 'searches' | 'mail-topics';

/** Matches what `oneClickAddress` returns. */
const ONE_CLICK_PATH = /^\/api\/v1\/(searches|mail-topics)\/[^/]+\/stop$/;

/** Returns the address of a `List-Unsubscribe` header: mail programs post a form to it (RFC 8058). */
export const oneClickAddress = (siteUrl: string, what: Subscription, token: string): string =>
  `${siteUrl}/api/v1/${what}/${token}/stop`;

export const isOneClickPath = (path: string): boolean => ONE_CLICK_PATH.test(path);
