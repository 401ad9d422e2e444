import type { AuthError, Session } from '@supabase/auth-js';
import { createBrowser } from './browser.ts';
import type { TestWorld } from './harness.ts';

export interface OpenedPage {
  browser: ReturnType<typeof createBrowser>;
  session: Session | null;
  /** The result of the initialization, for example an error from the address. */
  error: AuthError | null;
  /** The auth events in order, for example PASSWORD_RECOVERY. */
  events: string[];
}

/**
 * Opens a page of the site at the target of a link: the client reads its session from the address as in a browser. The
 * page replaces `window` only while it opens.
 * @param options for example `flowType`, and the `storage` of the browser that requested the link
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
    // The client emits its events in a later task.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await browser.stopAutoRefresh();
    return { browser, session: data.session, error, events };
  } finally {
    Object.assign(globalThis, before);
  }
}

/** Makes a storage that several pages of one browser share. */
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
