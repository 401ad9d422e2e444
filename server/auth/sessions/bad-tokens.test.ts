import { decodeJwt, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { makePerson } from '#tests/makers.ts';
import { createKeys } from '../keys/keys.ts';

const world = await createWorld();
const person = await makePerson(world);
const token = person.accessToken;
const claims = decodeJwt(token);
const [header = '', body = '', signature = ''] = token.split('.');
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const stranger = await createKeys();
const past = Math.floor(Date.now() / 1000) - 1;

const broken: [string, string][] = [
  ['expired', await world.keys.sign({ ...claims, exp: past })],
  ['truncated', token.slice(0, -10)],
  ['without a signature', `${header}.${body}.`],
  ['with two parts', `${header}.${body}`],
  ['unsigned, and saying so', new UnsecuredJWT(claims).encode()],
  ['unsigned, with a signature of ours', `${encoded({ alg: 'none' })}.${body}.${signature}`],
  [
    'with a key of its own in the header',
    `${encoded({ ...(await stranger.jwks()).keys[0], alg: 'ES256' })}.${body}.${signature}`,
  ],
  ['signed by another key', await stranger.sign(claims)],
  ['for another audience', await world.keys.sign({ ...claims, aud: 'another service' })],
  ['for several audiences', await world.keys.sign({ ...claims, aud: ['authenticated', 'another service'] })],
  ['endless', 'x'.repeat(20_000)],
];

describe.each(broken)('a token that is %s', (_, bad) => {
  it('opens nothing of the accounts, and leaves the session of its person alone', async () => {
    const { data, error } = await createBrowser(world).getUser(bad);
    expect([data.user, error?.status, error?.code]).toEqual([null, 403, 'bad_jwt']);
    const headers = { Authorization: `Bearer ${bad}` };
    const change = { method: 'PUT', headers, body: JSON.stringify({ password: 'a thief came' }) };
    expect((await world.request('/auth/v1/user', change)).status).toBe(403);
    expect((await world.request('/auth/v1/logout', { method: 'POST', headers })).status).toBe(403);
    expect((await createBrowser(world).getUser(token)).data.user?.id).toBe(person.id);
  });

  it('is refused by the API', async () => {
    const answer = await world.request('/api/v1/me', { headers: { Authorization: `Bearer ${bad}` } });
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'http.session_ended']);
  });
});
