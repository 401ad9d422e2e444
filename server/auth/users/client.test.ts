import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';

const world = await createWorld();
const newEmail = () => `guest-${randomUUID()}@atelio.test`;
const password = 'clay and fire';

async function signedUp(name = 'Marta Puig') {
  const browser = createBrowser(world);
  const email = newEmail();
  const { data, error } = await browser.signUp({ email, password, options: { data: { name } } });
  expect(error).toBeNull();
  if (!data.session || !data.user) throw new Error('no session');
  return { browser, email, session: data.session, user: data.user };
}

/** Signs the same person in with another browser. */
async function signedIn(email: string) {
  const browser = createBrowser(world);
  const { data, error } = await browser.signInWithPassword({ email, password });
  expect(error).toBeNull();
  if (!data.session) throw new Error('no session');
  return { browser, session: data.session };
}

const statusOf = async (accessToken: string) =>
  (await world.request('/auth/v1/user', { headers: { Authorization: `Bearer ${accessToken}` } })).status;

describe('signing up', () => {
  it('signs in at once, with the name in the metadata', async () => {
    const { browser, email, session, user } = await signedUp();
    expect(session.expires_in).toBe(3600);
    expect(user).toMatchObject({ email, phone: '', aud: 'authenticated', role: 'authenticated', is_anonymous: false });
    expect(user.user_metadata).toMatchObject({ name: 'Marta Puig', sub: user.id, email, email_verified: true });
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(user.identities).toHaveLength(1);
    expect(user.identities?.[0]).toMatchObject({ provider: 'email', id: user.id, user_id: user.id });
    const again = await browser.getUser();
    expect(again.data.user?.id).toBe(user.id);
  });

  it('creates user, identity and profile', async () => {
    const { user } = await signedUp('Ona Vidal');
    const profile = await world.db.selectFrom('profiles').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect(profile).toMatchObject({
      full_name: 'Ona Vidal',
      role: 'user',
      user_type: 'enthusiast',
      onboarding_completed: false,
      language: 'en',
    });
  });

  it('uses a default name for a person who gives none', async () => {
    const browser = createBrowser(world);
    const { data } = await browser.signUp({ email: newEmail(), password });
    const id = data.user?.id ?? '';
    const profile = await world.db.selectFrom('profiles').select('full_name').where('id', '=', id).executeTakeFirst();
    expect(profile?.full_name).toBe('New User');
  });

  it('stores addresses in lower case and finds them in any case', async () => {
    const browser = createBrowser(world);
    const email = `Guest-${randomUUID()}@Atelio.TEST`;
    const { data } = await browser.signUp({ email, password });
    expect(data.user?.email).toBe(email.toLowerCase());
    const { error } = await createBrowser(world).signInWithPassword({ email: email.toUpperCase(), password });
    expect(error).toBeNull();
  });

  it('refuses an address that is taken, in any case', async () => {
    const { email } = await signedUp();
    const { data, error } = await createBrowser(world).signUp({ email: email.toUpperCase(), password: 'other one' });
    expect(data.session).toBeNull();
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' });
    expect(error?.message).toContain('already registered');
  });

  it('creates one account for twenty sign-ups at once', async () => {
    const email = newEmail();
    const tries = await Promise.all(Array.from({ length: 20 }, () => createBrowser(world).signUp({ email, password })));
    expect(tries.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(tries.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(
      new Set(['user_already_exists']),
    );
  });

  it('refuses a weak password with its reasons', async () => {
    const { error } = await createBrowser(world).signUp({ email: newEmail(), password: '12345' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
    expect(error?.message).toContain('Password should be at least 6 characters');
  });

  it('refuses a password over 72 bytes', async () => {
    const { error } = await createBrowser(world).signUp({ email: newEmail(), password: 'é'.repeat(37) });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    const { error: none } = await createBrowser(world).signUp({ email: newEmail(), password: 'é'.repeat(36) });
    expect(none).toBeNull();
  });

  it.each(['no-at', 'a@b', 'two@@atelio.test', 'a\r\nBcc: x@y.test', 'a\0@atelio.test', `${'a'.repeat(250)}@b.test`])(
    'refuses the address %j',
    async (email) => {
      const { error } = await createBrowser(world).signUp({ email, password });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
      expect(error?.message).toContain('Unable to validate email address: invalid format');
    },
  );

  it.each([
    '<script>alert(1)</script>',
    'Robert"; drop table profiles; --',
    'ليلى الفنانة',
    'שלום עולם',
    '👩🏽‍🎨 Zoë',
    'Ann\r\nBcc: everyone',
  ])('keeps the name %j as text', async (name) => {
    const { browser, session } = await signedUp(name);
    const { data } = await browser.getUser();
    expect(data.user?.user_metadata.name).toBe(name);
    const headers = { Authorization: `Bearer ${session.access_token}` };
    const me = await (await world.request('/api/v1/me', { headers })).json();
    expect(me.name).toBe(name.replace('\r\n', ' '));
  });

  it('removes links from names', async () => {
    const { session } = await signedUp('Ann https://evil.example everyone@atelio.test');
    const headers = { Authorization: `Bearer ${session.access_token}` };
    expect((await (await world.request('/api/v1/me', { headers })).json()).name).toBe('Ann');
  });

  it('does not let people make themselves an admin', async () => {
    const email = newEmail();
    const { data } = await createBrowser(world).signUp({ email, password, options: { data: { role: 'admin' } } });
    expect(data.user?.app_metadata).not.toHaveProperty('role');
    const headers = { Authorization: `Bearer ${data.session?.access_token}` };
    const me = await (await world.request('/api/v1/me', { headers })).json();
    expect(me).toMatchObject({ is_admin: false, role: 'user' });
  });
});

describe('signing in', () => {
  it('answers a wrong password and an unknown person alike', async () => {
    const { email } = await signedUp();
    const wrong = await createBrowser(world).signInWithPassword({ email, password: 'not this one' });
    const unknown = await createBrowser(world).signInWithPassword({ email: newEmail(), password });
    for (const { error } of [wrong, unknown]) {
      expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
    }
  });

  it('refuses an overlong password without an error', async () => {
    const { email } = await signedUp();
    const { error } = await createBrowser(world).signInWithPassword({ email, password: 'x'.repeat(100_000) });
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });

  it('refuses a banned person, and ends their sessions', async () => {
    const { browser, email, user } = await signedUp();
    const banned_until = new Date(Date.now() + 60_000);
    await world.db.updateTable('auth.users').set({ banned_until }).where('id', '=', user.id).execute();
    const { error } = await createBrowser(world).signInWithPassword({ email, password });
    expect(error).toMatchObject({ status: 400, code: 'user_banned' });
    expect((await browser.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    expect((await browser.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' });
  });
});

describe('the signed-in user', () => {
  it('has claims that the client verifies with our public keys', async () => {
    const { browser, user, email } = await signedUp();
    const { data, error } = await browser.getClaims();
    expect(error).toBeNull();
    expect(data?.header.alg).toBe('ES256');
    expect(data?.claims).toMatchObject({
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      iss: 'http://atelio.test/auth/v1',
      email,
      phone: '',
      aal: 'aal1',
      is_anonymous: false,
    });
    expect(data?.claims.amr).toEqual([{ method: 'password', timestamp: data?.claims.iat }]);
  });

  it('merges metadata key by key, and removes a key that is null', async () => {
    const { browser, user } = await signedUp();
    await browser.updateUser({ data: { userType: 'artist', favourite: 'glaze' } });
    const { data } = await browser.updateUser({ data: { favourite: null, role: 'studio_owner' } });
    expect(data.user?.user_metadata).toMatchObject({ name: 'Marta Puig', userType: 'artist', role: 'studio_owner' });
    expect(data.user?.user_metadata).not.toHaveProperty('favourite');
    expect(data.user?.id).toBe(user.id);
  });

  it('keeps every key of thirty changes at once', async () => {
    const { browser, session } = await signedUp();
    const change = (key: string) =>
      world.request('/auth/v1/user', {
        method: 'PUT',
        headers: { Authorization: `Bearer ${session.access_token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ data: { [key]: true } }),
      });
    await Promise.all(Array.from({ length: 30 }, (_, number) => change(`key${number}`)));
    const { data } = await browser.getUser();
    expect(Object.keys(data.user?.user_metadata ?? {}).filter((key) => key.startsWith('key'))).toHaveLength(30);
  });

  it('changes the password, which ends the other sessions only', async () => {
    const { browser, email, session } = await signedUp();
    const other = await signedIn(email);
    const { error } = await browser.updateUser({ password: 'a better one' });
    expect(error).toBeNull();
    expect(await statusOf(session.access_token)).toBe(200);
    expect(await statusOf(other.session.access_token)).toBe(403);
    const { error: old } = await createBrowser(world).signInWithPassword({ email, password });
    expect(old?.code).toBe('invalid_credentials');
    const { error: fresh } = await createBrowser(world).signInWithPassword({ email, password: 'a better one' });
    expect(fresh).toBeNull();
  });

  it('refuses the same, a weak and an overlong password', async () => {
    const { browser } = await signedUp();
    expect((await browser.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await browser.updateUser({ password: 'short' })).error).toMatchObject({ code: 'weak_password' });
    expect((await browser.updateUser({ password: '' })).error).toMatchObject({ code: 'weak_password' });
    expect((await browser.updateUser({ password: 'x'.repeat(73) })).error).toMatchObject({ code: 'validation_failed' });
  });

  it('refuses metadata that is too large for an access token', async () => {
    const { browser } = await signedUp();
    const { error } = await browser.updateUser({ data: { picture: 'x'.repeat(9000) } });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('signing out', () => {
  it('ends every session by default, at once', async () => {
    const { browser, email, session } = await signedUp();
    const other = await signedIn(email);
    expect((await browser.signOut()).error).toBeNull();
    expect(await statusOf(session.access_token)).toBe(403);
    expect(await statusOf(other.session.access_token)).toBe(403);
    expect((await other.browser.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  it('ends only this session with scope local', async () => {
    const { browser, email, session } = await signedUp();
    const other = await signedIn(email);
    expect((await browser.signOut({ scope: 'local' })).error).toBeNull();
    expect(await statusOf(session.access_token)).toBe(403);
    expect(await statusOf(other.session.access_token)).toBe(200);
  });

  it('ends the other sessions with scope others', async () => {
    const { browser, email, session } = await signedUp();
    const other = await signedIn(email);
    expect((await browser.signOut({ scope: 'others' })).error).toBeNull();
    expect(await statusOf(session.access_token)).toBe(200);
    const { data, error } = await other.browser.getUser();
    expect(data.user).toBeNull();
    expect(error?.name).toBe('AuthSessionMissingError');
  });

  it('twice is fine', async () => {
    const { browser, session } = await signedUp();
    const headers = {
      Authorization: `Bearer ${session.access_token}`,
      'Content-Type': 'application/json;charset=UTF-8',
    };
    const first = await world.request('/auth/v1/logout', { method: 'POST', headers });
    expect([first.status, await first.text()]).toEqual([204, '']);
    const second = await world.request('/auth/v1/logout', { method: 'POST', headers });
    expect(second.status).toBe(403);
    expect(await second.json()).toMatchObject({ error_code: 'session_not_found' });
    expect((await browser.signOut()).error).toBeNull();
  });

  it('does not affect other people', async () => {
    const one = await signedUp();
    const other = await signedUp();
    await one.browser.signOut({ scope: 'global' });
    expect(await statusOf(other.session.access_token)).toBe(200);
  });
});
