import { type AuthChangeEvent, AuthClient, type GoTrueClient, type Session } from '@supabase/auth-js';
import { browserStorage } from '../browser-storage.ts';
import { requestHeaders } from '../request-headers.ts';
import { storeRetryAfter } from './retry-after.ts';

/** Milliseconds that the renewal of a session may take before the stored one is used as it is. */
const PATIENCE = 3000;

/**
 * Without a network an expired session cannot be renewed, and the client would report none, after half a minute. Here
 * the stored one counts until the server has refused it: then the client has removed it from the storage.
 */
class PatientAuthClient extends AuthClient {
  /** Whether a renewal has already taken too long; then nothing waits for the next one. */
  private isStuck = false;

  private readStored(): Session | null {
    return (browserStorage.getJson(this.storageKey) as Session | undefined) ?? null;
  }

  /** Resolves when it is time to go on with the stored session. */
  private patience(): Promise<undefined> {
    return new Promise((resolve) =>
      setTimeout(() => resolve(undefined), this.isStuck || !navigator.onLine ? 0 : PATIENCE),
    );
  }

  override onAuthStateChange(tell: (event: AuthChangeEvent, session: Session | null) => unknown) {
    let isKnown = false;
    void this.patience().then(() => {
      if (isKnown) return;
      this.isStuck = true;
      const stored = this.readStored();
      if (stored) tell('INITIAL_SESSION', stored);
    });
    return super.onAuthStateChange((event, session) => {
      isKnown = true;
      if (session) this.isStuck = false;
      tell(event, session ?? (event === 'INITIAL_SESSION' ? this.readStored() : null));
    });
  }

  override async getSession(): ReturnType<GoTrueClient['getSession']> {
    const found = await Promise.race([super.getSession(), this.patience()]);
    this.isStuck = found === undefined;
    if (found?.data.session) return found;
    const session = this.readStored();
    return session ? { data: { session }, error: null } : { data: { session: null }, error: null };
  }
}

/** Creates the accounts client. Loaded only through `auth-client.ts`, because it is as large as a screen. */
export const createGoTrue = (storageKey: string) =>
  new PatientAuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey,
    // With PKCE, a code from a URL is useless without the verifier stored in this browser.
    flowType: 'pkce',
    // `links/link-result.ts` does it, only on the pages that links lead to, and explains failures.
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
