import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowser } from '#tests/browser.ts';
import { type ProviderAccount, startOpenIdProvider, type Trick } from '#tests/fakes/openid-provider.ts';
import { createWorld } from '#tests/harness.ts';
import { comeBack, type Landing, landingOf, toProvider, visit } from '#tests/worlds/visits.ts';

const google = await startOpenIdProvider();
afterAll(google.close);
const world = await createWorld({ google: google.settings });
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  google.trick = undefined;
  google.mood = 'well';
});

const AUTHORIZE = '/auth/v1/authorize?provider=google&redirect_to=http://atelio.test/auth/callback';
const CALLBACK = 'http://atelio.test/auth/v1/callback';
const PKCE = `${AUTHORIZE}&code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`;
const newcomer = (): ProviderAccount => ({
  sub: randomUUID(),
  name: 'Núria Ferrer',
  email: `nuria-${randomUUID()}@gmail.test`,
  email_verified: true,
});
/** Returns the callback URL to which Google redirects the browser. */
const wayBack = async (account = newcomer(), address = AUTHORIZE) =>
  new URL(await google.signIn(await toProvider(world, address), account));

const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? '';

const accountOf = (account: ProviderAccount) =>
  world.db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', account.email ?? '')
    .execute();

/** Checks that there is no session, no code and no account. */
async function expectNobody(landing: Landing, account: ProviderAccount) {
  expect(landing.fragment).not.toHaveProperty('access_token');
  expect(landing.query).not.toHaveProperty('code');
  expect(await accountOf(account)).toEqual([]);
}

describe('a state', () => {
  const refused = (landing: Landing, error_code: string) => {
    expect(landing).toMatchObject({ status: 303, place: 'http://atelio.test/', query: { error_code } });
    expect(landing.fragment).not.toHaveProperty('access_token');
  };

  it.each([
    ['that is missing', 'code=1', 'bad_oauth_callback'],
    ['that is empty', 'state=&code=1', 'bad_oauth_callback'],
    ['that nobody made', `state=${randomUUID()}&code=1`, 'bad_oauth_state'],
    ['that is none', 'state=%27%3B--&code=1', 'bad_oauth_state'],
  ])('%s leads back to the site with the reason', async (_case, query, code) => {
    refused(await comeBack(world, `${CALLBACK}?${query}`), code);
  });

  it('is accepted once', async () => {
    const back = await wayBack();
    expect((await comeBack(world, back.href)).fragment.access_token).toEqual(expect.any(String));
    refused(await comeBack(world, back.href), 'flow_state_already_used');
  });

  it('is accepted once by two callbacks at once', async () => {
    const back = await wayBack();
    const landings = await Promise.all(Array.from({ length: 8 }, () => comeBack(world, back.href)));
    expect(landings.filter(({ fragment }) => fragment.access_token)).toHaveLength(1);
    expect(landings.filter(({ query }) => query.error_code === 'flow_state_already_used')).toHaveLength(7);
  });

  it('is accepted once, even if the first callback failed', async () => {
    const back = await wayBack();
    google.mood = 'failing';
    expect((await comeBack(world, back.href)).query.error_code).toBe('unexpected_failure');
    google.mood = 'well';
    refused(await comeBack(world, back.href), 'flow_state_already_used');
  });

  it('is valid for ten minutes', async () => {
    const [slow, late] = [await wayBack(), await wayBack()];
    vi.setSystemTime(Date.now() + 599_000);
    expect((await comeBack(world, slow.href)).fragment.access_token).toEqual(expect.any(String));
    vi.setSystemTime(Date.now() + 2000);
    refused(await comeBack(world, late.href), 'bad_oauth_state');
  });

  it('of a link in a mail is refused', async () => {
    const flow = await world.db
      .insertInto('auth.flow_states')
      .values({ authentication_method: 'magiclink', redirect_to: 'http://atelio.test' })
      .returning('id')
      .executeTakeFirstOrThrow();
    refused(await comeBack(world, `${CALLBACK}?state=${flow.id}&code=1`), 'bad_oauth_state');
  });
});

describe('a callback is refused', () => {
  const failed = { error: 'server_error', error_code: 'unexpected_failure' };

  it.each<[string, Trick]>([
    ['with an ID token for another visit', { nonce: 'another' }],
    ['with an ID token signed by another key', { signedBy: 'stranger' }],
    ['with an ID token that nobody signed', { signedBy: 'nobody' }],
    ['with an ID token for another program', { audience: 'another.program' }],
    ['with an ID token of another provider', { issuer: 'https://accounts.google.test' }],
    ['with an ID token that is over', { expiresIn: -301 }],
  ])('%s', async (_case, trick) => {
    const account = newcomer();
    const back = await wayBack(account);
    google.trick = trick;
    const landing = await comeBack(world, back.href);
    expect(landing).toMatchObject({ status: 302, place: 'http://atelio.test/auth/callback', query: failed });
    expect(landing.fragment).toMatchObject(failed);
    await expectNobody(landing, account);
  });

  it('with the code of another redirect, which needs another verifier', async () => {
    const [victim, thief] = [newcomer(), newcomer()];
    const stolen = await wayBack(victim);
    const own = await wayBack(thief);
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    const landing = await comeBack(world, own.href);
    expect(landing.query).toMatchObject(failed);
    await expectNobody(landing, victim);
    await expectNobody(landing, thief);
  });

  it('with a code that Google did not issue', async () => {
    const account = newcomer();
    const state = stateOf(await toProvider(world, AUTHORIZE));
    const landing = await comeBack(world, `${CALLBACK}?state=${state}&code=invented`);
    expect(landing.query).toMatchObject(failed);
    await expectNobody(landing, account);
  });

  it.each(['', '&code=1&code=2', '&id_token=ey&access_token=ey'])('with parameters like "%s"', async (more) => {
    const state = stateOf(await toProvider(world, AUTHORIZE));
    const landing = await comeBack(world, `${CALLBACK}?state=${state}${more}`);
    expect(landing).toMatchObject({ place: 'http://atelio.test/auth/callback', query: failed });
  });

  it('with another issuer', async () => {
    const back = await wayBack();
    back.searchParams.set('iss', 'https://evil.test');
    expect((await comeBack(world, back.href)).query).toMatchObject(failed);
  });

  it.each(['failing', 'silent'] as const)('when Google is %s', async (mood) => {
    const account = newcomer();
    const back = await wayBack(account, PKCE);
    google.mood = mood;
    const landing = await comeBack(world, back.href);
    expect(landing.query).toMatchObject(failed);
    await expectNobody(landing, account);
  });
});

describe('an error from the provider', () => {
  it('is shown in our words, never in those of the query', async () => {
    const state = stateOf(await toProvider(world, AUTHORIZE));
    const said = `error=access_denied&error_description=Call%20555%20to%20sign%20in`;
    const landing = await comeBack(world, `${CALLBACK}?state=${state}&${said}`);
    const reason = {
      error: 'access_denied',
      error_code: 'access_denied',
      error_description: 'The sign-in was cancelled at the provider',
    };
    expect(landing).toMatchObject({ status: 302, place: 'http://atelio.test/auth/callback', query: reason });
    expect(landing.fragment).toMatchObject(reason);
  });

  it('about its own failure is a server error', async () => {
    const state = stateOf(await toProvider(world, AUTHORIZE));
    const landing = await comeBack(world, `${CALLBACK}?state=${state}&error=temporarily_unavailable`);
    expect(landing.query).toMatchObject({ error: 'server_error', error_code: 'bad_oauth_callback' });
  });
});

describe('a callback', () => {
  it('may be a form post', async () => {
    const back = await wayBack();
    const answer = await world.request(CALLBACK, { method: 'POST', body: back.searchParams });
    expect(landingOf(answer).fragment.access_token).toEqual(expect.any(String));
  });

  it('redirects to the site when the requested page is on another one', async () => {
    const elsewhere = '/auth/v1/authorize?provider=google&redirect_to=https://evil.test/steal';
    const landing = await visit(world, google, elsewhere, newcomer());
    expect(landing.place).toBe('http://atelio.test/');
    expect(landing.fragment.access_token).toEqual(expect.any(String));
  });

  it.each([-290, 290])('is accepted when the clock of Google is %s seconds off', async (clock) => {
    const back = await wayBack();
    google.trick = { clock, expiresIn: 5 };
    expect((await comeBack(world, back.href)).fragment.access_token).toEqual(expect.any(String));
  });

  it('gives a code that needs its own verifier', async () => {
    const browser = createBrowser(world, { flowType: 'pkce' });
    const begun = await browser.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });
    const other = createBrowser(world, { flowType: 'pkce' });
    await other.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });
    const { query } = await visit(world, google, begun.data.url ?? '', newcomer());
    expect((await other.exchangeCodeForSession(query.code ?? '')).error?.code).toBe('bad_code_verifier');
    expect((await browser.exchangeCodeForSession(query.code ?? '')).error).toBeNull();
  });
});
