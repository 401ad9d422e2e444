/**
 * Paths that contain a secret which grants access by itself: for the log, and for caches, which must not keep what is
 * there.
 */
const SECRET_PLACES =
  /^(\/calendars|\/api\/v1\/team-invitations|\/api\/v1\/searches|\/api\/v1\/mail-topics|\/gift|\/seat|\/api\/v1\/seats|\/rebook|\/api\/v1\/rebookings|\/pay-share|\/api\/v1\/payment-shares)\/[^/]+/;

/** Removes secrets from a path. */
export const withoutSecrets = (path: string): string => path.replace(SECRET_PLACES, '$1/[secret]');

/** True for a path that is known only to those who got a link. */
export const isSecretPlace = (path: string): boolean => SECRET_PLACES.test(path);
