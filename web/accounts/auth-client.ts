import type { GoTrueClient, Session } from '@supabase/auth-js';

const STORAGE_KEY = 'atelio-auth';
/** No secret: it only lets the next page keep a place for the account in its header. */
const HINT = 'signed_in';
const YEAR = 31_536_000;
/** Milliseconds before its end from which the client renews a token. */
const SOON = 90_000;

let loading: Promise<GoTrueClient> | undefined;
/** The session of the last event. Storage lags behind the events of another tab, by a moment that matters. */
let latest: Session | null = null;

/** The accounts client. It weighs as much as a screen, so it is fetched for those who have a session or want one. */
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

/** Whether a session may exist in this browser; if not, nothing needs to be loaded to know that. */
export function maySignedIn(): boolean {
  if (new RegExp(`(^|; )${HINT}=1`).test(document.cookie)) return true;
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Remembers whose turn it is, for the next page (the hint) and for the requests of this one. */
export function keepSession(session: Session | null): void {
  latest = session;
  const age = session ? YEAR : 0;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${HINT}=1; path=/; max-age=${age}; samesite=lax${secure}`;
  document.documentElement.dataset.session = session ? 'in' : 'out';
}

/** Calls back when another tab has stored a session, for a tab that has not loaded the client. */
export function onStoredElsewhere(tell: () => void): () => void {
  const stored = (event: StorageEvent) => event.key === STORAGE_KEY && event.newValue && tell();
  window.addEventListener('storage', stored);
  return () => window.removeEventListener('storage', stored);
}

/** The access token of whoever is signed in, renewed when it is about to end; undefined for a visitor. */
export async function findAccessToken(): Promise<string | undefined> {
  if (latest?.expires_at && latest.expires_at * 1000 > Date.now() + SOON) return latest.access_token;
  if (!loading && !maySignedIn()) return undefined;
  const client = await loadAuthClient();
  const { data } = await client.getSession();
  return data.session?.access_token;
}
