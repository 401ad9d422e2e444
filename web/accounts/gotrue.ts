import { AuthClient } from '@supabase/auth-js';
import { requestHeaders } from '../request-headers.ts';
import { storeRetryAfter } from './retry-after.ts';

/** Creates the accounts client. Loaded only through `auth-client.ts`, because it is as large as a screen. */
export const createGoTrue = (storageKey: string) =>
  new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey,
    // With PKCE, a code from a URL is useless without the verifier stored in this browser.
    flowType: 'pkce',
    // `links/take-session.ts` does it, only on the pages that links lead to, and explains failures.
    detectSessionInUrl: false,
    fetch: fetchAccounts,
    experimental: {
      // Gives each email its own verifier, so that they can be opened in any order.
      appendPkceFlowIdToRedirects: true,
      recoveryCodes: true,
    },
  });

/** Sends the page's language, for the emails. Notes the Retry-After header, which the client does not expose. */
async function fetchAccounts(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, headers: requestHeaders(init?.headers) });
  storeRetryAfter(response.status === 429 ? Number(response.headers.get('Retry-After')) : 0);
  return response;
}
