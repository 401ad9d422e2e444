import type { GoTrueClient, Session } from '@supabase/auth-js';
import { SIGNED_IN_COOKIE } from '#shared/cookies.ts';
import { browserStorage } from '../browser-storage.ts';
import { ownZone } from '../settings/own-zone.ts';
import { isFresh, STORAGE_KEY } from './stored-session.ts';

const YEAR = 31_536_000;

let loading: Promise<GoTrueClient> | undefined;
/**
 * The session of the last event. Storage lags slightly behind events of other tabs, too much for requests that follow
 * at once.
 */
let latest: Session | null = null;

/**
 * Loads the accounts client. It is as large as a screen, so it is fetched only for people with a session or signing in.
 */
export function loadAuthClient(): Promise<GoTrueClient> {
  loading ??= import('./gotrue.ts').then(
    ({ createGoTrue }) => createGoTrue(STORAGE_KEY),
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** True if this browser may have a session; if not, the client need not be loaded. */
export function mayHaveSession(): boolean {
  return document.cookie.includes(`${SIGNED_IN_COOKIE}=`) || browserStorage.get(STORAGE_KEY) !== null;
}

/** Remembers the session: in a cookie for the next page, its token for requests of this one. */
export function rememberSession(session: Session | null): void {
  latest = session;
  const age = session ? YEAR : 0;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${SIGNED_IN_COOKIE}=${session?.user.id}.${ownZone()}; path=/; max-age=${age}; samesite=lax${secure}`;
  document.documentElement.dataset.session = session ? 'in' : 'out';
}

/** Subscribes to sessions stored by another tab, for a tab that has not loaded the client. */
export function onSessionStored(tell: () => void): () => void {
  const stored = (event: StorageEvent) => event.key === STORAGE_KEY && event.newValue && tell();
  window.addEventListener('storage', stored);
  return () => window.removeEventListener('storage', stored);
}

/** Returns the access token, renewed if it is about to expire; undefined for a visitor. */
export async function findAccessToken(): Promise<string | undefined> {
  if (isFresh(latest)) return latest.access_token;
  if (!loading && !mayHaveSession()) return undefined;
  const client = await loadAuthClient();
  const { data } = await client.getSession();
  return data.session?.access_token;
}
