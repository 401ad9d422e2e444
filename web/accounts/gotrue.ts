import { AuthClient } from '@supabase/auth-js';
import { requestHeaders } from '../request-headers.ts';
import { noteWait } from './retry-after.ts';

/** The accounts client of this site. Loaded through `auth-client.ts` only: it weighs as much as a screen. */
export const createGoTrue = (storageKey: string) =>
  new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey,
    // A code from an address is worth nothing without the verifier that this browser keeps.
    flowType: 'pkce',
    // `links/take-session.ts` does it: it says in words what went wrong, and only where a link leads to.
    detectSessionInUrl: false,
    fetch: askAccounts,
    experimental: {
      // Each mail finds its own verifier, in whatever order they are opened.
      appendPkceFlowIdToRedirects: true,
      recoveryCodes: true,
    },
  });

/** Mails are written in the language of the page. How long to wait is in a header, which the client does not hand on. */
async function askAccounts(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, headers: requestHeaders(init?.headers) });
  noteWait(response.status === 429 ? Number(response.headers.get('Retry-After')) : 0);
  return response;
}
