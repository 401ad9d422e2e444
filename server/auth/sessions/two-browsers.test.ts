import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { transaction } from '#server/db/transaction.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { updateAppMetadata } from '../users/role.ts';

const world = await createWorld();
/** A second process on the same database. */
const elsewhere = { ...world, request: async (path: string, init?: RequestInit) => app.request(path, init) };
const app = createApp(elsewhere, new Hono());
const password = 'clay and fire';
afterEach(() => {
  vi.useRealTimers();
});

/** Signs one person in with two browsers, which are served by two processes. */
async function twoBrowsers() {
  const one = createBrowser(world);
  const email = `two-${randomUUID()}@atelio.test`;
  const signedUp = await one.signUp({ email, password });
  const other = createBrowser(elsewhere);
  const signedIn = await other.signInWithPassword({ email, password });
  if (!signedUp.data.session || !signedIn.data.session) throw new Error('no session');
  return { one, other, email, id: signedUp.data.session.user.id, stolen: signedUp.data.session.refresh_token };
}

type Browser = ReturnType<typeof createBrowser>;

/** Returns the response of the API to the session of the browser. */
async function me(browser: Browser) {
  const { data } = await browser.getSession();
  const headers = { Authorization: `Bearer ${data.session?.access_token}` };
  const answer = await elsewhere.request('/api/v1/me', { headers });
  return { status: answer.status, body: await answer.json() };
}

/** Collects the names of the auth events in a browser. */
function eventsOf(browser: Browser) {
  const events: string[] = [];
  browser.onAuthStateChange((event) => void events.push(event));
  return events;
}

const refreshed = async (token: string) => {
  const answer = await world.request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: token }),
  });
  return { status: answer.status, body: await answer.json() };
};

describe('in the other browser, with its next call', () => {
  it.each(['global', 'others'] as const)('signing out with the scope %s ends the session', async (scope) => {
    const { one, other } = await twoBrowsers();
    const events = eventsOf(other);
    expect((await me(other)).status).toBe(200);
    await one.signOut({ scope });
    expect(await me(other)).toMatchObject({ status: 401, body: { code: 'http.session_ended' } });
    const { error } = await other.getUser();
    expect(error?.name).toBe('AuthSessionMissingError');
    expect(events).toContain('SIGNED_OUT');
    expect((await other.getSession()).data.session).toBeNull();
  });

  it('signing out with the scope local keeps the session', async () => {
    const { one, other } = await twoBrowsers();
    await one.signOut({ scope: 'local' });
    expect((await me(other)).status).toBe(200);
    expect((await other.getUser()).error).toBeNull();
  });

  it('a new password ends the session', async () => {
    const { one, other } = await twoBrowsers();
    await one.updateUser({ password: 'a better one' });
    expect((await me(other)).status).toBe(401);
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await me(one)).status).toBe(200);
  });

  it('a role that was given or taken away counts', async () => {
    const { other, id } = await twoBrowsers();
    const give = (role: string | null) =>
      transaction(world.db, (tx) => updateAppMetadata({ ...world, db: tx }, id, { role }, null));
    await give('admin');
    expect((await me(other)).body).toMatchObject({ is_admin: true, role: 'admin' });
    await give(null);
    expect((await me(other)).body).toMatchObject({ is_admin: false, role: 'user' });
  });
});

describe('a refresh token that was stolen', () => {
  it('and used by the thief after its owner ends the session for both, and no other', async () => {
    const { one, other, stolen } = await twoBrowsers();
    await one.refreshSession();
    await one.refreshSession();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect(await refreshed(stolen)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
    expect((await me(one)).status).toBe(401);
    expect((await one.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await me(other)).status).toBe(200);
  });

  it('and used by the thief first ends the session when its owner comes', async () => {
    const { one, stolen, id } = await twoBrowsers();
    const first = await refreshed(stolen);
    const second = await refreshed(first.body.refresh_token);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const { error } = await one.refreshSession();
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    expect(await refreshed(second.body.refresh_token)).toMatchObject({ status: 400 });
    const answer = await world.request('/auth/v1/user', {
      headers: { Authorization: `Bearer ${second.body.access_token}` },
    });
    expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'session_not_found']);
    const written = await world.db
      .selectFrom('activities')
      .select('type')
      .where('subject_id', '=', id)
      .where('type', '=', 'account.session_reuse_detected')
      .execute();
    expect(written).toHaveLength(1);
  });
});

describe('fifty refreshes of one session at once', () => {
  it('by two processes and two tabs have one successor and sign nobody out', async () => {
    const { one, other, stolen } = await twoBrowsers();
    const tabs = Array.from({ length: 50 }, (_, number) => {
      const tab = createBrowser(number % 2 ? world : elsewhere);
      const events = eventsOf(tab);
      return { tab, events };
    });
    const answers = await Promise.all(tabs.map(({ tab }) => tab.refreshSession({ refresh_token: stolen })));
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
    expect(tabs.flatMap(({ events }) => events)).not.toContain('SIGNED_OUT');
    expect((await one.refreshSession()).error).toBeNull();
    expect((await other.getUser()).error).toBeNull();
  });

  it('repeatedly converge each time', async () => {
    const { stolen } = await twoBrowsers();
    let token = stolen;
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => refreshed(token)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const tokens = new Set(answers.map(({ body }) => body.refresh_token));
      expect(tokens.size).toBe(1);
      [token = ''] = tokens;
    }
  });
});
