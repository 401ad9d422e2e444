import type { AuthError, Session } from '@supabase/auth-js';
import { createBrowser } from './browser.ts';
import type { TestWorld } from './harness.ts';

export interface OpenedPage {
  browser: ReturnType<typeof createBrowser>;
  session: Session | null;
  /** What initialising said, such as an error in the address. */
  error: AuthError | null;
  /** Events in their order, such as PASSWORD_RECOVERY. */
  events: string[];
}

/**
 * A page of the site, opened at an address that a link led to: the client reads its session out of the address as it
 * does in a browser. The page stands in for `window` only while it opens.
 * @param options such as `flowType` and the `storage` of the browser that began
 */
export async function openPage(
  world: TestWorld,
  address: string,
  options: Parameters<typeof createBrowser>[1] = {},
): Promise<OpenedPage> {
  const location = new URL(address);
  const page = { location, history: { state: null, replaceState() {} }, addEventListener() {} };
  const before = { window: globalThis.window, document: globalThis.document };
  Object.assign(globalThis, { window: page, document: { visibilityState: 'visible' } });
  try {
    const browser = createBrowser(world, { ...options, detectSessionInUrl: true });
    const events: string[] = [];
    browser.onAuthStateChange((event) => void events.push(event));
    const { error } = await browser.initialize();
    const { data } = await browser.getSession();
    // The client tells its events a turn later.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await browser.stopAutoRefresh();
    return { browser, session: data.session, error, events };
  } finally {
    Object.assign(globalThis, before);
  }
}

/** Storage for two pages of one browser. */
export function sharedStorage() {
  const stored = new Map<string, string>();
  return {
    storageKey: 'session',
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  };
}
