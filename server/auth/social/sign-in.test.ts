import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { untilBlocked } from '#tests/blocked.ts';
import { createBrowser } from '#tests/browser.ts';
import { type ProviderAccount, startOpenIdProvider } from '#tests/fakes/openid-provider.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { comeBack, toProvider, visit } from '#tests/worlds/visits.ts';
import { deleteExpiredTokens } from '../one-time-tokens/jobs.ts';

const google = await startOpenIdProvider();
afterAll(google.close);
const world = await createWorld({ google: google.settings });
const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off' };
const closed = await createWorld({
  ...readConfig({ ...settings, AUTH_DISABLE_SIGNUP: 'on' }),
  google: google.settings,
});

const AUTHORIZE = '/auth/v1/authorize?provider=google&redirect_to=http://atelio.test/auth/callback';
const PKCE = `${AUTHORIZE}&code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`;

const newcomer = (wanted: Partial<ProviderAccount> = {}): ProviderAccount => ({
  sub: randomUUID(),
  name: 'Núria Ferrer',
  email: `nuria-${randomUUID()}@gmail.test`,
  email_verified: true,
  picture: 'https://lh3.example.test/nuria.jpg',
  ...wanted,
});

const come = (account: ProviderAccount, where: TestWorld = world) => visit(where, google, AUTHORIZE, account);

/** The signed-in person, as their client sees them. */
async function signedIn(account: ProviderAccount, where: TestWorld = world) {
  const { fragment } = await come(account, where);
  const { access_token = '', refresh_token = '' } = fragment;
  const browser = createBrowser(where);
  const { data, error } = await browser.setSession({ access_token, refresh_token });
  expect(error).toBeNull();
  if (!data.user) throw new Error(`nobody: ${JSON.stringify(fragment)}`);
  return { browser, user: data.user };
}

const usersOf = (email: string) =>
  world.db.selectFrom('auth.users').selectAll().where('email', '=', email.toLowerCase()).execute();

describe('the first sign-in with Google', () => {
  it('creates an account and a profile with the data from Google', async () => {
    const account = newcomer();
    const { user } = await signedIn(account);
    const claims = {
      iss: google.settings.issuer,
      sub: account.sub,
      provider_id: account.sub,
      name: 'Núria Ferrer',
      full_name: 'Núria Ferrer',
      email: account.email,
      email_verified: true,
      phone_verified: false,
      picture: account.picture,
      avatar_url: account.picture,
    };
    expect(user.user_metadata).toEqual(claims);
    expect(user.app_metadata).toEqual({ provider: 'google', providers: ['google'] });
    expect(user).toMatchObject({ email: account.email, email_confirmed_at: expect.any(String) });
    expect(user.identities).toHaveLength(1);
    expect(user.identities?.[0]).toMatchObject({
      provider: 'google',
      id: account.sub,
      user_id: user.id,
      email: account.email,
      identity_data: claims,
      last_sign_in_at: expect.any(String),
    });
    const profile = await world.db.selectFrom('profiles').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect(profile).toMatchObject({ full_name: 'Núria Ferrer', role: 'user', onboarding_completed: false });
    const [row] = await usersOf(account.email ?? '');
    expect(row).toMatchObject({ password_hash: null, email_proven_at: expect.any(Date) });
  });

  it('returns the session and Google’s tokens in the fragment of the requested page', async () => {
    const landing = await come(newcomer());
    expect(landing).toMatchObject({ status: 302, place: 'http://atelio.test/auth/callback', query: {} });
    expect(landing.fragment).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      provider_token: expect.stringMatching(/^access-/),
      provider_refresh_token: expect.stringMatching(/^refresh-/),
    });
    expect(landing.fragment).not.toHaveProperty('type');
    const { data } = await createBrowser(world).getClaims(landing.fragment.access_token);
    expect(data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
  });

  it('exchanges a code in the PKCE flow, and stores no token of Google after that', async () => {
    const browser = createBrowser(world, { flowType: 'pkce' });
    const { data, error } = await browser.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: 'http://atelio.test/auth/callback?next=%2Fstudios', skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    const account = newcomer();
    const landing = await visit(world, google, data.url ?? '', account);
    expect(landing).toMatchObject({ status: 302, place: 'http://atelio.test/auth/callback', fragment: {} });
    expect(landing.query).toEqual({ next: '/studios', code: expect.any(String) });
    const exchanged = await browser.exchangeCodeForSession(landing.query.code ?? '');
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.session).toMatchObject({
      provider_token: expect.stringMatching(/^access-/),
      provider_refresh_token: expect.stringMatching(/^refresh-/),
      user: { email: account.email },
    });
    const kept = await world.db.selectFrom('auth.flow_states').selectAll().execute();
    expect(kept.filter(({ provider_access_token }) => provider_access_token)).toEqual([]);
    const again = await createBrowser(world, { flowType: 'pkce' }).exchangeCodeForSession(landing.query.code ?? '');
    expect(again.error).not.toBeNull();
  });

  it('deletes Google’s tokens after a while if the code is not exchanged', async () => {
    const { query } = await visit(world, google, PKCE, newcomer());
    const tokens = () =>
      world.db
        .selectFrom('auth.flow_states')
        .select(['provider_access_token', 'provider_refresh_token'])
        .where('auth_code', '=', query.code ?? '')
        .executeTakeFirst();
    await deleteExpiredTokens(world);
    expect(await tokens()).toMatchObject({ provider_access_token: expect.any(String) });
    await deleteExpiredTokens({ ...world, now: () => new Date(Date.now() + 301_000) });
    expect(await tokens()).toEqual({ provider_access_token: null, provider_refresh_token: null });
  });

  it('is logged with its provider', async () => {
    const { user } = await signedIn(newcomer());
    const entries = await world.db
      .selectFrom('activities')
      .select(['type', 'actor_id'])
      .where('subject_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ type }) => type)).toEqual(['account.signed_up', 'account.signed_in']);
    expect(entries.every(({ actor_id }) => actor_id === user.id)).toBe(true);
  });

  it('works without a refresh token, name or picture', async () => {
    const { sub, email } = newcomer();
    const online = `${AUTHORIZE}&access_type=online`;
    const landing = await visit(world, google, online, { sub, email, email_verified: true });
    expect(landing.fragment.access_token).toEqual(expect.any(String));
    expect(landing.fragment).not.toHaveProperty('provider_refresh_token');
    const [user] = await usersOf(email ?? '');
    const profile = await world.db
      .selectFrom('profiles')
      .select('full_name')
      .where('id', '=', user?.id ?? '')
      .executeTakeFirst();
    expect(profile?.full_name).toBe('New User');
  });

  it('stores the address in lower case', async () => {
    const email = `Nuria.${randomUUID()}@Gmail.TEST`;
    const { user } = await signedIn(newcomer({ email }));
    expect(user.email).toBe(email.toLowerCase());
  });

  it('skips claims that the database cannot store', async () => {
    const { user } = await signedIn(newcomer({ name: 'Ona\u0000', picture: 'javascript:alert(1)' }));
    expect(user.user_metadata).not.toHaveProperty('name');
    expect(user.user_metadata).not.toHaveProperty('picture');
  });

  it('creates one account when it happens twice at once', async () => {
    const account = newcomer();
    const backs = await Promise.all(
      Array.from({ length: 6 }, async () => google.signIn(await toProvider(world, AUTHORIZE), account)),
    );
    const landings = await Promise.all(backs.map((back) => comeBack(world, back)));
    expect(landings.map(({ fragment }) => typeof fragment.access_token)).toEqual(Array(6).fill('string'));
    const users = await usersOf(account.email ?? '');
    expect(users).toHaveLength(1);
    const rows = await world.db
      .selectFrom('auth.identities')
      .selectAll()
      .where('provider_id', '=', account.sub)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('creates one account when another browser signs up with the same address at once', async () => {
    const account = newcomer();
    const email = account.email ?? '';
    const back = await google.signIn(await toProvider(world, AUTHORIZE), account);
    const signUp = await world.db.startTransaction().execute();
    await signUp.insertInto('auth.users').values({ email, password_hash: 'theirs' }).execute();
    const coming = comeBack(world, back);
    await untilBlocked(world);
    await signUp.commit().execute();
    const { fragment } = await coming;
    expect(fragment.access_token).toEqual(expect.any(String));
    const users = await usersOf(email);
    expect(users).toHaveLength(1);
    expect(users[0]).toMatchObject({ password_hash: null, email_proven_at: expect.any(Date) });
  });
});

describe('a later sign-in with Google', () => {
  it('finds the same person, also under another address, and updates the data from Google', async () => {
    const account = newcomer({ hd: 'taller.test' });
    const first = await signedIn(account);
    await first.browser.updateUser({ data: { colour: 'clay' } });
    const moved = { ...account, name: 'Núria Ferrer i Pons', email: `new-${randomUUID()}@gmail.test` };
    const { user } = await signedIn(moved);
    expect(user.id).toBe(first.user.id);
    expect(user.email).toBe(account.email);
    expect(user.user_metadata).toMatchObject({
      colour: 'clay',
      full_name: 'Núria Ferrer i Pons',
      custom_claims: { hd: 'taller.test' },
    });
    expect(user.identities?.[0]?.identity_data).toMatchObject({ email: moved.email, name: moved.name });
  });

  it('works even where sign-ups are closed and Google gives no address', async () => {
    const account = newcomer();
    closed.config.auth.disableSignup = false;
    await signedIn(account, closed);
    closed.config.auth.disableSignup = true;
    const { sub, name } = account;
    const { user } = await signedIn({ sub, name }, closed);
    expect(user.email).toBe(account.email);
  });

  it('keeps metadata that leaves no room for more', async () => {
    const account = newcomer();
    const { browser } = await signedIn(account);
    expect((await browser.updateUser({ data: { note: 'x'.repeat(7600) } })).error).toBeNull();
    const { user } = await signedIn({ ...account, picture: `https://lh3.example.test/${'y'.repeat(500)}` });
    expect(user.user_metadata).toMatchObject({ note: 'x'.repeat(7600), picture: account.picture });
  });
});

describe('a sign-in is refused, with the reason at the requested page', () => {
  const refused = async (landing: Awaited<ReturnType<typeof come>>, error_code: string) => {
    expect(landing).toMatchObject({ status: 302, place: 'http://atelio.test/auth/callback' });
    const reason = { error: 'access_denied', error_code, error_description: expect.any(String) };
    expect(landing.query).toEqual(reason);
    expect(landing.fragment).toMatchObject(reason);
    expect(landing.fragment).not.toHaveProperty('access_token');
  };

  it.each([
    ['whose address Google has not verified', { email_verified: false }],
    ['of whose address Google does not say so', { email_verified: undefined }],
    ['without an address', { email: undefined }],
    ['with an address that is none', { email: 'nuria at home' }],
  ])('to somebody %s', async (_case, wanted) => {
    const account = newcomer(wanted);
    await refused(await come(account), 'provider_email_needs_verification');
    expect(account.email ? await usersOf(account.email) : []).toEqual([]);
  });

  it('for an address that Google has not verified, if it has an account', async () => {
    const email = `owner-${randomUUID()}@atelio.test`;
    await createBrowser(world).signUp({ email, password: 'clay and fire' });
    await refused(await come(newcomer({ email, email_verified: false })), 'provider_email_needs_verification');
    expect((await createBrowser(world).signInWithPassword({ email, password: 'clay and fire' })).error).toBeNull();
  });

  it('for a new person where sign-ups are closed', async () => {
    await refused(await come(newcomer(), closed), 'signup_disabled');
  });

  it('for a banned person, in both flows', async () => {
    const account = newcomer();
    const { user } = await signedIn(account);
    const banned_until = new Date(Date.now() + 86_400_000);
    await world.db.updateTable('auth.users').set({ banned_until }).where('id', '=', user.id).execute();
    await refused(await come(account), 'user_banned');
    await refused(await visit(world, google, PKCE, account), 'user_banned');
  });

  it('for a deleted account, in both flows', async () => {
    const account = newcomer();
    const { user } = await signedIn(account);
    await world.db.updateTable('auth.users').set({ deleted_at: new Date() }).where('id', '=', user.id).execute();
    await refused(await come(account), 'user_not_found');
    await refused(await visit(world, google, PKCE, account), 'user_not_found');
  });
});
