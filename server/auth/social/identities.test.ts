import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { addTotp } from '#tests/factors.ts';
import { type ProviderAccount, startOpenIdProvider } from '#tests/fakes/openid-provider.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { comeBack, visit } from '#tests/worlds/visits.ts';
import { deleteExpiredTokens } from '../one-time-tokens/jobs.ts';

const google = await startOpenIdProvider();
afterAll(google.close);
const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off' };
const world = await createWorld({ google: google.settings });
const strict = await createWorld({
  ...readConfig({ ...settings, AUTH_MANUAL_LINKING: 'off' }),
  google: google.settings,
});
const password = 'clay and fire';

const newcomer = (wanted: Partial<ProviderAccount> = {}): ProviderAccount => ({
  sub: randomUUID(),
  name: 'Núria Ferrer',
  email: `nuria-${randomUUID()}@gmail.test`,
  email_verified: true,
  ...wanted,
});

/** Makes a person who signed up with a password. */
async function signedUp(flowType: 'implicit' | 'pkce' = 'implicit', where: TestWorld = world) {
  const browser = createBrowser(where, { flowType });
  const email = `marta-${randomUUID()}@atelio.test`;
  const { data } = await browser.signUp({ email, password });
  if (!data.user) throw new Error('nobody');
  return { browser, email, id: data.user.id };
}

type Browser = ReturnType<typeof createBrowser>;

/** Links a Google account as the settings screen does. @returns where the browser ends up */
async function link(browser: Browser, account: ProviderAccount) {
  const { data, error } = await browser.linkIdentity({
    provider: 'google',
    options: { redirectTo: 'http://atelio.test/dashboard?tab=settings', skipBrowserRedirect: true },
  });
  if (error) throw error;
  return comeBack(browser, await google.signIn(data.url ?? '', account));
}

async function providersOf(id: string) {
  const rows = await world.db.selectFrom('auth.identities').select('provider').where('user_id', '=', id).execute();
  return rows.map(({ provider }) => provider);
}

async function linked(account = newcomer()) {
  const person = await signedUp();
  await link(person.browser, account);
  const { data } = await person.browser.getUserIdentities();
  const identities = data?.identities ?? [];
  const of = (provider: string) => {
    const identity = identities.find((one) => one.provider === provider);
    if (!identity) throw new Error(`no identity of ${provider}`);
    return identity;
  };
  return { ...person, account, of };
}

const giveFactor = (where: TestWorld, user_id: string) =>
  where.db
    .insertInto('auth.factors')
    .values({ user_id, factor_type: 'totp', status: 'verified', secret: 'JBSWY3DPEHPK3PXP' })
    .execute();

const raise = (where: TestWorld, id: string) =>
  where.db.updateTable('auth.sessions').set({ aal: 'aal2' }).where('user_id', '=', id).execute();

describe('linking an identity', () => {
  it.each([
    'a new password',
    'signing out the others',
    'signing out everywhere',
    'a second factor',
    'by the list of devices',
  ])('ends with the session that began it: %s', async (end) => {
    const { browser, email, id } = await signedUp();
    const thief = createBrowser(world);
    await thief.signInWithPassword({ email, password });
    const options = { redirectTo: 'http://atelio.test/', skipBrowserRedirect: true };
    const { data } = await thief.linkIdentity({ provider: 'google', options });
    const back = await google.signIn(data.url ?? '', newcomer());
    if (end === 'a new password') await browser.updateUser({ password: 'another clay and fire' });
    if (end === 'signing out the others') await browser.signOut({ scope: 'others' });
    if (end === 'signing out everywhere') await browser.signOut();
    if (end === 'a second factor') await addTotp(world, browser);
    if (end === 'by the list of devices') {
      const { access_token } = (await browser.getSession()).data.session ?? {};
      await world.request('/api/v1/me/devices', {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${access_token}` },
      });
    }
    expect((await thief.getUser()).error).not.toBeNull();
    const landing = await comeBack(thief, back);
    expect(landing.fragment).not.toHaveProperty('access_token');
    expect(landing.fragment.error_code).toBe('bad_oauth_state');
    expect(await providersOf(id)).toEqual(['email']);
  });

  it('adds a way to sign in, and changes neither address nor name', async () => {
    const { browser, email, id, account, of } = await linked();
    expect(of('google')).toMatchObject({ id: account.sub, user_id: id, identity_data: { email: account.email } });
    const { user } = (await browser.getUser()).data;
    expect(user?.email).toBe(email);
    expect(user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] });
    expect(user?.user_metadata).not.toHaveProperty('full_name');
    const landing = await visit(world, google, '/auth/v1/authorize?provider=google', account);
    const back = await createBrowser(world).getUser(landing.fragment.access_token);
    expect(back.data.user?.id).toBe(id);
  });

  it('returns to the page where it began, signed in', async () => {
    const { browser } = await signedUp();
    const landing = await link(browser, newcomer());
    expect(landing).toMatchObject({
      status: 302,
      place: 'http://atelio.test/dashboard',
      query: { tab: 'settings' },
      fragment: { access_token: expect.any(String), provider_token: expect.any(String) },
    });
  });

  it('happens in the PKCE flow when the code is exchanged', async () => {
    const { browser, id } = await signedUp('pkce');
    const account = newcomer();
    const { query } = await link(browser, account);
    expect(await providersOf(id)).toEqual(['email']);
    const { data, error } = await browser.exchangeCodeForSession(query.code ?? '');
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    expect(data.user?.identities?.[1]).toMatchObject({ id: account.sub, identity_data: { email: account.email } });
    expect((await browser.exchangeCodeForSession(query.code ?? '')).error).not.toBeNull();
  });

  it.each(['implicit', 'pkce'] as const)(
    'never gives a user the identity of a person whom they sent to Google (%s)',
    async (flowType) => {
      const { browser: sender, id } = await signedUp(flowType);
      const { data } = await sender.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
      const account = newcomer();
      const sent = createBrowser(world, { flowType });
      const { query, fragment } = await comeBack(sent, await google.signIn(data?.url ?? '', account));
      expect(fragment).not.toHaveProperty('access_token');
      if (flowType === 'implicit') expect(query.error_code).toBe('bad_oauth_state');
      else expect((await sent.exchangeCodeForSession(query.code ?? '')).error).not.toBeNull();
      expect(await providersOf(id)).toEqual(['email']);
      const landing = await visit(world, google, '/auth/v1/authorize?provider=google', account);
      const theirs = await createBrowser(world).getUser(landing.fragment.access_token);
      expect(theirs.data.user?.email).toBe(account.email);
      expect(theirs.data.user?.id).not.toBe(id);
    },
  );

  it('without PKCE sets an HttpOnly cookie for ten minutes, and removes it at the end', async () => {
    const { browser } = await signedUp();
    const { session } = (await browser.getSession()).data;
    const answer = await browser.request('/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true', {
      headers: { Authorization: `Bearer ${session?.access_token}` },
    });
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^atelio-linking=[\w-]{43}; Max-Age=600; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/,
    );
    const { url } = (await answer.json()) as { url: string };
    const back = await browser.request(await google.signIn(url, newcomer()));
    expect(back.headers.get('Set-Cookie')).toMatch(/^atelio-linking=; Max-Age=0; Path=\/auth\/v1/);
  });

  it.each(['a new password', 'signing out'])('is void after %s', async (end) => {
    const { browser, email, id } = await signedUp('pkce');
    const { query } = await link(browser, newcomer());
    const elsewhere = createBrowser(world);
    await elsewhere.signInWithPassword({ email, password });
    if (end === 'a new password') await elsewhere.updateUser({ password: 'another clay and fire' });
    else await elsewhere.signOut();
    expect((await browser.exchangeCodeForSession(query.code ?? '')).error).toMatchObject({
      status: 404,
      code: 'flow_state_not_found',
    });
    expect(await providersOf(id)).toEqual(['email']);
  });

  it('refuses a code if another account took the identity before its exchange', async () => {
    const account = newcomer();
    const { browser, id } = await signedUp('pkce');
    const { query } = await link(browser, account);
    await visit(world, google, '/auth/v1/authorize?provider=google', account);
    expect((await browser.exchangeCodeForSession(query.code ?? '')).error).toMatchObject({
      status: 422,
      code: 'identity_already_exists',
    });
    expect(await providersOf(id)).toEqual(['email']);
  });

  it('stores nothing about the Google account if the code is not exchanged', async () => {
    const { browser, id } = await signedUp('pkce');
    await link(browser, newcomer());
    const kept = () =>
      world.db.selectFrom('auth.flow_states').select('provider_person').where('user_id', '=', id).execute();
    expect(await kept()).toEqual([{ provider_person: expect.any(Object) }]);
    await deleteExpiredTokens({ ...world, now: () => new Date(Date.now() + 6 * 60_000) });
    expect(await kept()).toEqual([{ provider_person: null }]);
  });

  it('redirects a browser that navigates', async () => {
    const { browser } = await signedUp();
    const { session } = (await browser.getSession()).data;
    const answer = await world.request('/auth/v1/user/identities/authorize?provider=google', {
      headers: { Authorization: `Bearer ${session?.access_token}` },
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toContain(google.settings.issuer);
  });

  it.each([true, false])('refuses an identity that is linked already (by the same person: %s)', async (mine) => {
    const { browser, account, id } = await linked();
    const other = await signedUp();
    const landing = await link(mine ? browser : other.browser, account);
    expect(landing.place).toBe('http://atelio.test/dashboard');
    expect(landing.query).toMatchObject({ error_code: 'identity_already_exists', tab: 'settings' });
    expect(landing.fragment).toMatchObject({ error_code: 'identity_already_exists' });
    expect(landing.fragment).not.toHaveProperty('access_token');
    const rows = await world.db
      .selectFrom('auth.identities')
      .selectAll()
      .where('provider_id', '=', account.sub)
      .execute();
    expect(rows.map(({ user_id }) => user_id)).toEqual([id]);
  });

  it('links an identity to one of two people who request it at once', async () => {
    const account = newcomer();
    const people = await Promise.all([signedUp(), signedUp()]);
    const landings = await Promise.all(people.map(({ browser }) => link(browser, account)));
    expect(landings.filter(({ fragment }) => fragment.access_token)).toHaveLength(1);
    expect(landings.filter(({ query }) => query.error_code === 'identity_already_exists')).toHaveLength(1);
  });

  it('asks for the second factor of users who have one', async () => {
    const { browser, id } = await signedUp();
    await giveFactor(world, id);
    const ask = () => browser.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    expect((await ask()).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    await raise(world, id);
    expect((await ask()).error).toBeNull();
  });

  it('gives an address to a person without one, if Google has verified it', async () => {
    const { browser, id } = await signedUp();
    await world.db
      .updateTable('auth.users')
      .set({ email: null, email_confirmed_at: null, is_anonymous: true })
      .where('id', '=', id)
      .execute();
    const unverified = await link(browser, newcomer({ email_verified: false }));
    expect(unverified.query.error_code).toBe('provider_email_needs_verification');
    const { email } = await signedUp();
    expect((await link(browser, newcomer({ email }))).query.error_code).toBe('email_exists');
    const account = newcomer();
    await link(browser, account);
    const { user } = (await browser.getUser()).data;
    expect(user).toMatchObject({ email: account.email, is_anonymous: false, email_confirmed_at: expect.any(String) });
    expect(user?.identities?.filter(({ provider }) => provider === 'google')).toHaveLength(1);
  });

  it.each([
    ['banned', { banned_until: new Date(Date.now() + 1e9) }, 'user_banned'],
    ['gone', { deleted_at: new Date() }, 'user_not_found'],
  ])('ends when the person is %s by the time they come back', async (_case, change, code) => {
    const { browser, id } = await signedUp();
    const { data } = await browser.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    const back = await google.signIn(data?.url ?? '', newcomer());
    await world.db.updateTable('auth.users').set(change).where('id', '=', id).execute();
    expect((await comeBack(browser, back)).query).toMatchObject({ error: 'access_denied', error_code: code });
  });

  it('requires a session, a configured provider, and linking switched on', async () => {
    const path = '/auth/v1/user/identities/authorize?skip_http_redirect=true&provider=google';
    expect((await world.request(path)).status).toBe(401);
    const off = await signedUp('implicit', strict);
    const wanted = { provider: 'google', options: { skipBrowserRedirect: true } } as const;
    expect((await off.browser.linkIdentity(wanted)).error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
      message: 'Manual linking is disabled',
    });
    const { browser } = await signedUp();
    const elsewhere = await browser.linkIdentity({ ...wanted, provider: 'github' });
    expect(elsewhere.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('unlinking an identity', () => {
  it('removes the identity and its provider from app_metadata', async () => {
    const { browser, email, account, of } = await linked();
    expect((await browser.unlinkIdentity(of('google'))).error).toBeNull();
    const { user } = (await browser.getUser()).data;
    expect(user?.email).toBe(email);
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
    expect(user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    const landing = await visit(world, google, '/auth/v1/authorize?provider=google', account);
    const stranger = await createBrowser(world).getUser(landing.fragment.access_token);
    expect(stranger.data.user?.id).not.toBe(user?.id);
  });

  it('with the current address changes the address to that of Google', async () => {
    const { browser, account, of, id } = await linked();
    expect((await browser.unlinkIdentity(of('email'))).error).toBeNull();
    const { user } = (await browser.getUser()).data;
    expect(user).toMatchObject({ email: account.email, app_metadata: { provider: 'google', providers: ['google'] } });
    const row = await world.db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row?.email_proven_at).toEqual(expect.any(Date));
  });

  it('with the current address is refused if the other address is taken or not verified', async () => {
    const { email } = await signedUp();
    const person = await linked();
    await link(person.browser, newcomer({ email_verified: false }));
    await person.browser.unlinkIdentity(person.of('google'));
    expect((await person.browser.unlinkIdentity(person.of('email'))).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    });
    const verified = await linked(newcomer({ email }));
    expect((await verified.browser.unlinkIdentity(verified.of('email'))).error?.code).toBe(
      'email_conflict_identity_not_deletable',
    );
    expect((await verified.browser.getUserIdentities()).data?.identities).toHaveLength(2);
  });

  it('revokes pending links and codes', async () => {
    const { browser, id, email, of } = await linked();
    await world.db
      .insertInto('auth.one_time_tokens')
      .values({
        user_id: id,
        kind: 'recovery',
        address: email,
        link_hash: Buffer.from(randomUUID()),
        code_hash: Buffer.alloc(32),
      })
      .execute();
    await browser.unlinkIdentity(of('google'));
    expect(await world.db.selectFrom('auth.one_time_tokens').selectAll().where('user_id', '=', id).execute()).toEqual(
      [],
    );
  });

  it('is announced by mail, like linking', async () => {
    const { browser, email, account, of } = await linked();
    const told = await lastMailTo(world, email, 'identity_linked');
    expect(told.text).toContain(`your Google account (${account.email})`);
    await browser.unlinkIdentity(of('google'));
    expect((await lastMailTo(world, email, 'identity_unlinked')).text).toContain(account.email);
  });

  it('is announced to the address that is removed', async () => {
    const { browser, email, account, of } = await linked();
    await browser.unlinkIdentity(of('email'));
    expect((await lastMailTo(world, email, 'identity_unlinked')).text).toContain('your email address');
    expect((await lastMailTo(world, email, 'email_changed')).text).toContain(account.email);
  });

  it('is logged, like linking', async () => {
    const { browser, id, of } = await linked();
    await browser.unlinkIdentity(of('google'));
    const entries = await world.db
      .selectFrom('activities')
      .select(['type', 'data', 'actor_id'])
      .where('subject_id', '=', id)
      .where('type', 'like', 'account.identity%')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { type: 'account.identity_linked', data: { provider: 'google' }, actor_id: id },
      { type: 'account.identity_unlinked', data: { provider: 'google' }, actor_id: id },
    ]);
  });

  it('never removes the last identity', async () => {
    const { browser } = await signedUp();
    const [only] = (await browser.getUserIdentities()).data?.identities ?? [];
    if (!only) throw new Error('no identity');
    const { error } = await browser.unlinkIdentity(only);
    expect(error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
  });

  it('never removes the last identity, also when both are unlinked at once', async () => {
    const { browser, of } = await linked();
    const answers = await Promise.all(['email', 'google'].map((name) => browser.unlinkIdentity(of(name))));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await browser.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  it('leaves a person without a password the sign-in by mail', async () => {
    const account = newcomer();
    const { fragment } = await visit(world, google, '/auth/v1/authorize?provider=google', account);
    const { access_token = '', refresh_token = '' } = fragment;
    const browser = createBrowser(world);
    const { data } = await browser.setSession({ access_token, refresh_token });
    const id = data.user?.id ?? '';
    await world.db
      .insertInto('auth.identities')
      .values({
        user_id: id,
        provider: 'email',
        provider_id: id,
        identity_data: { sub: id, email: account.email ?? '', email_verified: true },
      })
      .execute();
    const identity = data.user?.identities?.[0];
    if (!identity) throw new Error('no identity');
    expect((await browser.unlinkIdentity(identity)).error).toBeNull();
    expect((await browser.getUser()).data.user).toMatchObject({ email: account.email });
  });

  it('asks for the second factor of users who have one', async () => {
    const { browser, id, of } = await linked();
    await giveFactor(world, id);
    expect((await browser.unlinkIdentity(of('google'))).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    await raise(world, id);
    expect((await browser.unlinkIdentity(of('google'))).error).toBeNull();
  });

  it('refuses an unknown identity, that of another person, and where linking is off', async () => {
    const { browser, of } = await linked();
    const other = await linked();
    const attempt = async (identity_id: string, who = browser) =>
      (await who.unlinkIdentity({ ...of('google'), identity_id })).error;
    expect(await attempt('seven')).toMatchObject({ status: 404, code: 'validation_failed' });
    expect(await attempt(randomUUID())).toMatchObject({ status: 422, code: 'identity_not_found' });
    const theirs = other.of('google').identity_id;
    expect(await attempt(theirs)).toMatchObject({ status: 422, code: 'identity_not_found' });
    const off = await signedUp('implicit', strict);
    expect(await attempt(theirs, off.browser)).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
    expect((await world.request(`/auth/v1/user/identities/${theirs}`, { method: 'DELETE' })).status).toBe(401);
    expect((await other.browser.getUserIdentities()).data?.identities).toHaveLength(2);
  });
});
