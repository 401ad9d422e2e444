import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { makePerson } from '#tests/makers.ts';
import { createSession } from './sessions.ts';

const world = await createWorld();

/** Moves the clock forward; only `Date` is faked, so that timers still work. */
function wait(seconds: number) {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + seconds * 1000 });
}
afterEach(() => {
  vi.useRealTimers();
});

async function newSession() {
  const person = await makePerson(world);
  return createSession(world, person.id, { method: 'password' });
}

async function refresh(refresh_token: unknown) {
  const answer = await world.request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json;charset=UTF-8', 'X-Supabase-Api-Version': '2024-01-01' },
    body: JSON.stringify({ refresh_token }),
  });
  return { status: answer.status, body: await answer.json() };
}

const userStatus = async (accessToken: string) =>
  (await world.request('/auth/v1/user', { headers: { Authorization: `Bearer ${accessToken}` } })).status;

describe('refreshing a session', () => {
  it('replaces the refresh token and keeps session, user and methods', async () => {
    const session = await newSession();
    const { status, body } = await refresh(session.refresh_token);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(session.refresh_token);
    expect(body.user.id).toBe(session.user.id);
    const [before, after] = [session.access_token, body.access_token].map((token) =>
      JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()),
    );
    expect(after.session_id).toBe(before.session_id);
    expect(after.amr).toEqual(before.amr);
  });

  it('works through the client, and carries changed metadata into the claims', async () => {
    const browser = createBrowser(world);
    await browser.signUp({ email: `refresh-${Date.now()}@atelio.test`, password: 'clay and fire' });
    await browser.updateUser({ data: { userType: 'artist' } });
    const { data, error } = await browser.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.user.user_metadata.userType).toBe('artist');
    const { data: claims } = await browser.getClaims();
    expect(claims?.claims.user_metadata?.userType).toBe('artist');
  });

  it('stores only hashes of tokens', async () => {
    const session = await newSession();
    const stored = await world.pool.query('select * from auth.refresh_tokens');
    expect(JSON.stringify(stored.rows)).not.toContain(session.refresh_token);
    expect(stored.rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
  });

  it('in fifty tabs at once returns the same new token to all', async () => {
    const session = await newSession();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(session.refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    const live = await world.pool.query(
      'select count(*) from auth.refresh_tokens where not revoked group by session_id order by 1 desc limit 1',
    );
    expect(live.rows[0].count).toBe(1);
  });

  it('returns the current token for its parent, however late', async () => {
    const session = await newSession();
    const first = await refresh(session.refresh_token);
    wait(3000);
    const second = await refresh(session.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).toBe(first.body.refresh_token);
    expect(await userStatus(second.body.access_token)).toBe(200);
  });

  it('returns the current token for an older one within the reuse interval', async () => {
    const session = await newSession();
    const first = await refresh(session.refresh_token);
    const second = await refresh(first.body.refresh_token);
    wait(9);
    const old = await refresh(session.refresh_token);
    expect(old.status).toBe(200);
    expect(old.body.refresh_token).toBe(second.body.refresh_token);
  });

  it('ends the session when an older token is used after the reuse interval', async () => {
    const session = await newSession();
    const first = await refresh(session.refresh_token);
    const second = await refresh(first.body.refresh_token);
    wait(12);
    const stolen = await refresh(session.refresh_token);
    expect(stolen).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
    expect(await userStatus(second.body.access_token)).toBe(403);
    expect(await refresh(second.body.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    });
  });

  it('keeps the person’s other sessions when one token was stolen', async () => {
    const session = await newSession();
    const other = await createSession(world, session.user.id, { method: 'password' });
    const first = await refresh(session.refresh_token);
    await refresh(first.body.refresh_token);
    wait(12);
    await refresh(session.refresh_token);
    expect(await userStatus(other.access_token)).toBe(200);
  });

  it('deletes tokens that were replaced a month ago', async () => {
    const session = await newSession();
    const first = await refresh(session.refresh_token);
    const second = await refresh(first.body.refresh_token);
    wait(31 * 24 * 3600);
    expect((await refresh(second.body.refresh_token)).status).toBe(200);
    expect(await refresh(session.refresh_token)).toMatchObject({ body: { code: 'refresh_token_not_found' } });
  });

  it.each([
    ['an empty text', ''],
    ['a short text', 'short'],
    ['an endless text', 'x'.repeat(5000)],
    ['zero characters', '\0'.repeat(43)],
    ['a number', 42],
    ['an object', {}],
    ['nothing', null],
  ])('refuses %s as malformed', async (_, token) => {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('refuses an unknown token', async () => {
    const { status, body } = await refresh('A'.repeat(43));
    expect([status, body.code]).toEqual([400, 'refresh_token_not_found']);
    expect(body.message).toContain('Invalid Refresh Token');
  });

  it('works after an hour, when the access token has expired', async () => {
    const session = await newSession();
    wait(3601);
    expect(await userStatus(session.access_token)).toBe(403);
    const { status, body } = await refresh(session.refresh_token);
    expect(status).toBe(200);
    expect(await userStatus(body.access_token)).toBe(200);
  });
});
