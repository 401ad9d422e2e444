import { expect, it, vi } from 'vitest';
import { STORAGE_KEY } from './stored-session.ts';

const SESSION = { access_token: 'token', expires_at: Date.now() / 1000 + 3600, user: { id: 'laia' } };

/**
 * Stands in for a browser that has stored a session, and whose connection breaks off before it loads the accounts
 * client.
 */
function stubBrowser() {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
  const stored = new Map([
    [STORAGE_KEY, JSON.stringify(SESSION)],
    ['own_studio', '{"id":"a-studio"}'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
  const tell = { auth: (_event: string, _session: typeof SESSION | null) => {} };
  const load = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue({
    onAuthStateChange: (listener: typeof tell.auth) => Object.assign(tell, { auth: listener }),
  });
  return { window, load, tell };
}

it('a connection that breaks off before the accounts client is loaded signs nobody out', async () => {
  const { window, load, tell } = stubBrowser();
  vi.doMock(import('./auth-client.ts'), async (original) => ({
    ...(await original()),
    loadAuthClient: load as never,
  }));
  const { findUserId, followClient, startSession } = await import('./session.ts');
  startSession();
  await followClient();
  expect(await findUserId()).toBe('laia');

  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), 30_000);
  await followClient();
  tell.auth('SIGNED_OUT', null);
  expect(await findUserId()).toBeUndefined();
});
