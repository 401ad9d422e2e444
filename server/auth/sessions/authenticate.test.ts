import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makePerson } from '#tests/makers.ts';
import { anonKey, createKeys } from '../keys/keys.ts';
import { authenticate } from './authenticate.ts';

const world = await createWorld();
afterEach(() => {
  vi.useRealTimers();
});

const ask = (token: string) => authenticate(world, `Bearer ${token}`);
const ended = { code: 'http.session_ended' };

describe('a request to the API', () => {
  it('without a token is that of a visitor', async () => {
    expect(await authenticate(world, undefined)).toEqual({ kind: 'visitor' });
  });

  it('with the public anonymous key is that of a visitor', async () => {
    expect(await ask(await anonKey(world.keys))).toEqual({ kind: 'visitor' });
  });

  it('with Basic credentials of a proxy is that of a visitor', async () => {
    expect(await authenticate(world, 'Basic b25hOm9uYQ==')).toEqual({ kind: 'visitor' });
  });

  it('with a token is that of its person', async () => {
    const person = await makePerson(world);
    const sessionId = decodeJwt(person.accessToken).session_id;
    expect(await ask(person.accessToken)).toEqual({
      kind: 'person',
      aal: 'aal1',
      hasFactor: false,
      userId: person.id,
      sessionId,
      email: person.email,
      isAdmin: false,
    });
    expect(await authenticate(world, `bearer   ${person.accessToken}`)).toMatchObject({ userId: person.id });
  });

  it('is that of an administrator only by the role in app_metadata, until that is removed', async () => {
    const admin = await makePerson(world, { admin: true });
    expect(await ask(admin.accessToken)).toMatchObject({ isAdmin: true });
    await world.db.updateTable('auth.users').set({ app_metadata: '{}' }).where('id', '=', admin.id).execute();
    expect(await ask(admin.accessToken)).toMatchObject({ isAdmin: false });
    const user_metadata = JSON.stringify({ role: 'admin' });
    await world.db.updateTable('auth.users').set({ user_metadata }).where('id', '=', admin.id).execute();
    expect(await ask(admin.accessToken)).toMatchObject({ isAdmin: false });
  });
});

describe('refused like an ended session', () => {
  let person: MadePerson;
  beforeAll(async () => {
    person = await makePerson(world);
  });

  it.each(['', 'nonsense', 'a.b.c', 'two words'])('the token %j', async (token) => {
    await expect(authenticate(world, `Bearer ${token}`)).rejects.toMatchObject(ended);
  });

  it('an expired token, even if it was cached as valid', async () => {
    expect(await ask(person.accessToken)).toMatchObject({ kind: 'person' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await expect(ask(person.accessToken)).rejects.toMatchObject(ended);
  });

  it('a token signed with another key', async () => {
    const stranger = await createKeys();
    await expect(ask(await stranger.sign(decodeJwt(person.accessToken)))).rejects.toMatchObject(ended);
  });

  it('an unsigned token', async () => {
    const [, claims] = person.accessToken.split('.');
    for (const alg of ['none', 'None', 'ES256']) {
      const header = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
      await expect(ask(`${header}.${claims}.`)).rejects.toMatchObject(ended);
    }
  });

  it('a token with changed claims', async () => {
    const [header, , signature] = person.accessToken.split('.');
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(person.accessToken), sub: randomUUID() }));
    await expect(ask(`${header}.${claims.toString('base64url')}.${signature}`)).rejects.toMatchObject(ended);
  });

  it.each([{ aud: 'somebody else' }, { aud: undefined }, { sub: 'nobody' }, { session_id: undefined }])(
    'a token of ours with the claims %j',
    async (claims) => {
      const token = await world.keys.sign({ ...decodeJwt(person.accessToken), ...claims });
      await expect(ask(token)).rejects.toMatchObject(ended);
    },
  );

  it('a token with another person’s session', async () => {
    const other = await makePerson(world);
    const { session_id } = decodeJwt(other.accessToken);
    const token = await world.keys.sign({ ...decodeJwt(person.accessToken), session_id });
    await expect(ask(token)).rejects.toMatchObject(ended);
  });

  it('a token of an ended session', async () => {
    const leaver = await makePerson(world);
    expect(await ask(leaver.accessToken)).toMatchObject({ kind: 'person' });
    await world.db.deleteFrom('auth.sessions').where('user_id', '=', leaver.id).execute();
    await expect(ask(leaver.accessToken)).rejects.toMatchObject(ended);
  });

  it('a token of a deleted or banned person', async () => {
    const gone = await makePerson(world);
    await world.db.deleteFrom('auth.users').where('id', '=', gone.id).execute();
    await expect(ask(gone.accessToken)).rejects.toMatchObject(ended);
    const banned = await makePerson(world);
    const banned_until = new Date(Date.now() + 60_000);
    await world.db.updateTable('auth.users').set({ banned_until }).where('id', '=', banned.id).execute();
    await expect(ask(banned.accessToken)).rejects.toMatchObject(ended);
  });
});

describe('the same tokens at /auth/v1/user', () => {
  const ask = async (authorization?: string) => {
    const headers = { 'X-Supabase-Api-Version': '2024-01-01', ...(authorization && { Authorization: authorization }) };
    const answer = await world.request('/auth/v1/user', { headers });
    const { code, message } = await answer.json();
    return [answer.status, code, message];
  };
  const signed = async (change: Record<string, unknown>) => {
    const person = await makePerson(world);
    return `Bearer ${await world.keys.sign({ ...decodeJwt(person.accessToken), ...change })}`;
  };

  it.each([undefined, 'Bearer', 'Bearer ', 'Basic abc', 'nonsense'])('%j lacks a bearer token', async (header) => {
    const [status, code, message] = await ask(header);
    expect([status, code]).toEqual([401, 'no_authorization']);
    expect(message).toContain('Bearer token');
  });

  it('an invalid token gets 403 with GoTrue’s message', async () => {
    const [status, code, message] = await ask('Bearer a.b.c');
    expect([status, code]).toEqual([403, 'bad_jwt']);
    expect(message).toMatch(/^invalid JWT.*unable to parse or verify signature/);
  });

  it.each([
    ['expired', { exp: 1 }, 403, 'bad_jwt'],
    ['for another audience', { aud: 'x' }, 403, 'bad_jwt'],
    ['without a person', { sub: undefined }, 403, 'bad_jwt'],
    ['of a person who is no UUID', { sub: 'x' }, 400, 'bad_jwt'],
    ['of a person who is gone', { sub: randomUUID() }, 403, 'user_not_found'],
    ['of a session that is gone', { session_id: randomUUID() }, 403, 'session_not_found'],
  ])('one %s', async (_, change, status, code) => {
    expect((await ask(await signed(change))).slice(0, 2)).toEqual([status, code]);
  });

  it('the anonymous key is not a person', async () => {
    expect((await ask(`Bearer ${await anonKey(world.keys)}`)).slice(0, 2)).toEqual([403, 'bad_jwt']);
  });
});
