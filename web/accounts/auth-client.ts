import type { GoTrueClient, Session } from '@supabase/auth-js';

const STORAGE_KEY = 'atelio-auth';
/** No secret: it only lets the next page keep a place for the account in its header. */
const HINT = 'signed_in';
const YEAR = 31_536_000;

let loading: Promise<GoTrueClient> | undefined;

/** The accounts client. It weighs as much as a screen, so it is fetched for those who have a session or want one. */
export function loadAuthClient(): Promise<GoTrueClient> {
  loading ??= import('@supabase/auth-js').then(
    ({ AuthClient }) =>
      new AuthClient({
        url: `${location.origin}/auth/v1`,
        storageKey: STORAGE_KEY,
        autoRefreshToken: true,
        persistSession: true,
        detectSessionInUrl: false,
      }),
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

export function keepHint(session: Session | null): void {
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
  if (!loading && !maySignedIn()) return undefined;
  const client = await loadAuthClient();
  const { data } = await client.getSession();
  return data.session?.access_token;
}
