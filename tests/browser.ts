import { AuthClient } from '@supabase/auth-js';
import type { TestWorld } from './harness.ts';

type Options = ConstructorParameters<typeof AuthClient>[0];

/**
 * The unmodified client as a browser has it, with its storage in memory and its requests answered in the process.
 * @param options such as `flowType: 'pkce'`
 */
export function createBrowser(world: TestWorld, options: Partial<Options> = {}) {
  const stored = new Map<string, string>();
  return new AuthClient({
    url: 'http://atelio.test/auth/v1',
    headers: { apikey: 'anon' },
    fetch: (input, init) => world.request(String(input), init),
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
}
