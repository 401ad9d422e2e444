import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { createBrowser } from '#tests/browser.ts';
import { claimsOf } from '#tests/factors.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';

const MINUTE = 60_000;
const world = await createWorld();
afterEach(() => {
  vi.useRealTimers();
});

/** Makes a server on the same database and keys whose clock is this many minutes ahead. */
function serverAhead(minutes: number): TestWorld {
  const services = { ...world, now: () => new Date(Date.now() + minutes * MINUTE) };
  const app = createApp(services, new Hono());
  return { ...services, request: async (path, init) => app.request(path, init) };
}

const pass = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE });

async function signedUp(server: TestWorld) {
  const browser = createBrowser(server);
  const events: string[] = [];
  browser.onAuthStateChange((event) => void events.push(event));
  const { data } = await browser.signUp({ email: `clock-${randomUUID()}@atelio.test`, password: 'clay and fire' });
  if (!data.session) throw new Error('no session');
  return { browser, events, session: data.session };
}

const statusOf = async (server: TestWorld, accessToken: string) =>
  (await server.request('/auth/v1/user', { headers: { Authorization: `Bearer ${accessToken}` } })).status;

describe.each([5, -5])('a browser whose clock differs by %i minutes from the server’s', (minutes) => {
  const server = serverAhead(minutes);

  it('signs in, reads its own claims and stays signed in', async () => {
    const { browser, events } = await signedUp(server);
    expect((await browser.getClaims()).error).toBeNull();
    expect((await browser.getUser()).error).toBeNull();
    expect((await browser.refreshSession()).error).toBeNull();
    expect(events).not.toContain('SIGNED_OUT');
  });

  it('is signed in with new tokens a day later', async () => {
    const { browser, events, session } = await signedUp(server);
    pass(24 * 60);
    const { data, error } = await browser.getSession();
    expect(error).toBeNull();
    expect(data.session?.access_token).not.toBe(session.access_token);
    expect((await browser.getUser()).error).toBeNull();
    expect(events).toContain('TOKEN_REFRESHED');
    expect(events).not.toContain('SIGNED_OUT');
  });
});

describe('a browser whose clock is behind', () => {
  it('sends an expired token for some minutes, keeps its session, and works again after a refresh', async () => {
    const server = serverAhead(5);
    const { browser, events } = await signedUp(server);
    // By its clock the token has four minutes left, so it does not refresh it; for the server it expired a minute ago.
    pass(61);
    const early = await browser.getUser();
    expect(early.error).toMatchObject({ status: 403, code: 'bad_jwt' });
    expect(events).not.toContain('SIGNED_OUT');
    expect((await browser.refreshSession()).error).toBeNull();
    expect((await browser.getUser()).error).toBeNull();
  });
});

describe('servers whose clocks differ by five minutes', () => {
  it('take each other’s tokens, also one from the future', async () => {
    const [ahead, behind] = [serverAhead(5), serverAhead(0)];
    for (const [one, other] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const { session } = await signedUp(one);
      expect(await statusOf(other, session.access_token)).toBe(200);
      const refreshed = await createBrowser(other).refreshSession({ refresh_token: session.refresh_token });
      expect(refreshed.error).toBeNull();
      expect(claimsOf(refreshed.data.session?.access_token ?? '').session_id).toBe(
        claimsOf(session.access_token).session_id,
      );
    }
  });
});
