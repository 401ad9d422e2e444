import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { startOpenIdProvider } from '#tests/fakes/openid-provider.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { comeBack, toProvider, visit } from '#tests/worlds/visits.ts';

const google = await startOpenIdProvider();
afterAll(google.close);
const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off' };
const world = await createWorld({ google: google.settings });
const confirming = await createWorld({
  ...readConfig({ ...settings, AUTH_AUTOCONFIRM: 'off' }),
  google: google.settings,
});
const password = 'clay and fire';
const AUTHORIZE = '/auth/v1/authorize?provider=google';

/** Signs in with Google with this address. */
async function come(where: TestWorld, email: string) {
  const account = { sub: randomUUID(), name: 'Marta Puig', email, email_verified: true };
  const { fragment } = await visit(where, google, AUTHORIZE, account);
  const browser = createBrowser(where);
  const { access_token = '', refresh_token = '' } = fragment;
  const { data } = await browser.setSession({ access_token, refresh_token });
  if (!data.user) throw new Error(`nobody: ${JSON.stringify(fragment)}`);
  return { browser, user: data.user, account };
}

/** Makes a person who signed up with a password and an unconfirmed address. */
async function signedUp(where: TestWorld) {
  const browser = createBrowser(where);
  const email = `marta-${randomUUID()}@atelio.test`;
  const { data } = await browser.signUp({ email, password, options: { data: { name: 'Mallory', colour: 'clay' } } });
  return { browser, email, id: data.user?.id ?? '' };
}

const change = (where: TestWorld, id: string, values: Record<string, unknown>) =>
  where.db.updateTable('auth.users').set(values).where('id', '=', id).execute();

const actionsOn = async (id: string) =>
  (await world.db.selectFrom('activities').select('type').where('subject_id', '=', id).orderBy('id').execute()).map(
    ({ type }) => type,
  );

describe('a confirmed address that Google knows too', () => {
  it('is one person with two identities', async () => {
    const { browser: first, email, id } = await signedUp(world);
    await change(world, id, { email_proven_at: new Date() });
    const { user } = await come(world, email.toUpperCase());
    expect(user.id).toBe(id);
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] });
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['email', 'google']);
    expect(user.user_metadata).toMatchObject({ colour: 'clay', name: 'Marta Puig' });
    expect((await first.getUser()).error).toBeNull();
    expect((await createBrowser(world).signInWithPassword({ email, password })).error).toBeNull();
    const actions = await actionsOn(id);
    expect(actions).toContain('account.identity_linked');
    expect(actions).not.toContain('account.reclaimed');
    expect((await lastMailTo(world, email, 'identity_linked')).text).toContain('your Google account');
  });

  it('keeps app_metadata', async () => {
    const { email, id } = await signedUp(world);
    await change(world, id, {
      email_proven_at: new Date(),
      app_metadata: { provider: 'email', providers: ['email'], role: 'admin' },
    });
    const { user } = await come(world, email);
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'], role: 'admin' });
  });

  it('can have two Google accounts', async () => {
    const { email, id } = await signedUp(world);
    await change(world, id, { email_proven_at: new Date() });
    await come(world, email);
    const { user } = await come(world, email);
    expect(user.id).toBe(id);
    expect(user.identities).toHaveLength(3);
  });

  it('is linked once by several sign-ins at once', async () => {
    const { email, id } = await signedUp(world);
    await change(world, id, { email_proven_at: new Date() });
    const account = { sub: randomUUID(), email, email_verified: true };
    const backs = await Promise.all(
      Array.from({ length: 5 }, async () => google.signIn(await toProvider(world, AUTHORIZE), account)),
    );
    const landings = await Promise.all(backs.map((back) => comeBack(world, back)));
    expect(landings.map(({ fragment }) => typeof fragment.access_token)).toEqual(Array(5).fill('string'));
    const rows = await world.db.selectFrom('auth.identities').selectAll().where('user_id', '=', id).execute();
    expect(rows.map(({ provider }) => provider).sort()).toEqual(['email', 'google']);
  });

  it('counts as confirmed by its link, where addresses are confirmed', async () => {
    const { email, id } = await signedUp(confirming);
    await change(confirming, id, { email_confirmed_at: new Date() });
    const { user } = await come(confirming, email);
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['email', 'google']);
    expect((await createBrowser(confirming).signInWithPassword({ email, password })).error).toBeNull();
  });

  it('does not sign in a banned person', async () => {
    const { email, id } = await signedUp(world);
    await change(world, id, { email_proven_at: new Date(), banned_until: new Date(Date.now() + 1e9) });
    await expect(come(world, email)).rejects.toThrow('user_banned');
    expect((await world.db.selectFrom('auth.identities').selectAll().where('user_id', '=', id).execute()).length).toBe(
      1,
    );
  });
});

describe('an unconfirmed address that Google verifies', () => {
  it('belongs to the Google account: every credential of the previous user is revoked', async () => {
    const { browser: squatter, email, id } = await signedUp(world);
    const { db } = world;
    const other = { sub: randomUUID(), name: 'Mallory', email: `m-${randomUUID()}@gmail.test`, email_verified: true };
    const linking = await squatter.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    const back = await google.signIn(linking.data?.url ?? '', other);
    await squatter.request(back);
    const begun = await squatter.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    const waiting = await google.signIn(begun.data?.url ?? '', { ...other, sub: randomUUID() });
    await db
      .insertInto('auth.factors')
      .values({ user_id: id, factor_type: 'totp', status: 'verified', secret: 'JBSWY3DPEHPK3PXP' })
      .execute();
    await db
      .insertInto('auth.one_time_tokens')
      .values({
        user_id: id,
        kind: 'recovery',
        address: email,
        link_hash: Buffer.from(randomUUID()),
        code_hash: Buffer.alloc(32),
      })
      .execute();
    await change(world, id, { phone: '34600111222', phone_confirmed_at: new Date(), new_email: 'm@evil.test' });
    const session = (await squatter.getSession()).data.session;

    const { user } = await come(world, email);
    expect(user.id).toBe(id);
    expect(user.identities?.map(({ provider, identity_data }) => [provider, identity_data?.email])).toEqual([
      ['google', email],
    ]);
    expect(user.app_metadata).toMatchObject({ provider: 'google', providers: ['google'] });
    expect(user.user_metadata).not.toHaveProperty('colour');
    expect(user).toMatchObject({ phone: '', email });
    expect(user).not.toHaveProperty('factors');
    expect(user).not.toHaveProperty('new_email');

    expect((await createBrowser(world).signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await squatter.getUser(session?.access_token)).error?.name).toBe('AuthSessionMissingError');
    expect((await squatter.refreshSession({ refresh_token: session?.refresh_token ?? '' })).error).not.toBeNull();
    expect(await db.selectFrom('auth.one_time_tokens').selectAll().where('user_id', '=', id).execute()).toEqual([]);
    const late = new URL((await world.request(waiting)).headers.get('Location') ?? '');
    expect(late.searchParams.get('error_code')).toBe('bad_oauth_state');
    const [row] = await db.selectFrom('auth.users').selectAll().where('id', '=', id).execute();
    expect(row).toMatchObject({ password_hash: null, email_proven_at: expect.any(Date), phone_confirmed_at: null });
    expect(await actionsOn(id)).toContain('account.reclaimed');
    const again = await visit(world, google, AUTHORIZE, other);
    expect(again.fragment.access_token).toEqual(expect.any(String));
    const { data } = await createBrowser(world).getUser(again.fragment.access_token);
    expect(data.user?.id).not.toBe(id);
  });

  it('does so too where addresses are confirmed and this one was not', async () => {
    const { email, id } = await signedUp(confirming);
    const { user } = await come(confirming, email);
    expect(user.id).toBe(id);
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['google']);
    expect(user.email_confirmed_at).toEqual(expect.any(String));
    expect((await createBrowser(confirming).signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  it('is taken over once by several sign-ins at once, all of which succeed', async () => {
    const { email, id } = await signedUp(world);
    const all = await Promise.all(Array.from({ length: 4 }, () => come(world, email)));
    expect(all.map(({ user }) => user.id)).toEqual(Array(4).fill(id));
    const rows = await world.db.selectFrom('auth.identities').selectAll().where('user_id', '=', id).execute();
    expect(rows.map(({ provider_id }) => provider_id).sort()).toEqual(all.map(({ account }) => account.sub).sort());
  });
});
