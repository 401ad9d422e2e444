import { AuthClient } from '@supabase/auth-js';
import type { TestWorld } from './harness.ts';

type Options = ConstructorParameters<typeof AuthClient>[0];

/**
 * Makes the unmodified auth client as in a browser, with storage and cookies in memory; its requests are handled in
 * this process. Its `request` is a navigation with the same cookies.
 * @param options for example `flowType: 'pkce'`
 */
export function createBrowser(world: Pick<TestWorld, 'request'>, options: Partial<Options> = {}) {
  const stored = new Map<string, string>();
  const request = keepCookies(world.request);
  const client = new AuthClient({
    url: 'http://atelio.test/auth/v1',
    headers: { apikey: 'anon' },
    fetch: (input, init) => request(String(input), init),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    storageKey: `session-${Math.random()}`,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    ...options,
  });
  return Object.assign(client, { request });
}

/** Sends the cookies that earlier responses have set. */
function keepCookies(request: TestWorld['request']): TestWorld['request'] {
  const jar = new Map<string, string>();
  return async (path, init) => {
    const headers = new Headers(init?.headers);
    if (jar.size > 0) headers.set('Cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const answer = await request(path, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0(;|$)/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
}
