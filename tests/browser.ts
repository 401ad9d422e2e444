import { AuthClient } from '@supabase/auth-js';
import type { TestWorld } from './harness.ts';

/** The unmodified client as a browser has it, with its storage in memory and its requests answered in the process. */
export function createBrowser(world: TestWorld) {
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
  });
}
