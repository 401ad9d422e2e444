import type { Session } from '@supabase/auth-js';
import { browserStorage } from '../browser-storage.ts';

/** Where the accounts client keeps the session. */
export const STORAGE_KEY = 'atelio-auth';
/** Milliseconds before expiry from which a token is renewed. */
export const SOON = 90_000;

/** True if the token of a session needs no renewal yet. */
export const isFresh = (session: Session | null | undefined): session is Session =>
  (session?.expires_at ?? 0) * 1000 > Date.now() + SOON;

/** Returns the session of the last visit, whose token may have expired. */
export function findStoredSession(): Session | null {
  const stored = browserStorage.getJson(STORAGE_KEY) as Session | null | undefined;
  return stored?.user ? stored : null;
}
