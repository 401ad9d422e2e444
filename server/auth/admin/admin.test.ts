import { randomUUID } from 'node:crypto';
import { GoTrueAdminApi, type User } from '@supabase/auth-js';
import { Hono } from 'hono';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { eraseAccounts } from '#server/accounts/deletion/erasure.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { createKeys } from '../keys/keys.ts';
import { hashPassword } from '../passwords/passwords.ts';

const world = await createWorld();
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const service = await world.keys.sign({ role: 'service_role', exp: inAnHour() });

/** The unmodified admin client with this token. */
const adminWith = (token: string, of = world) =>
  new GoTrueAdminApi({
    url: 'http://atelio.test/auth/v1',
    headers: { Authorization: `Bearer ${token}` },
    fetch: (input, init) => of.request(String(input), init),
  });
const admin = adminWith(service);

const newAddress = () => `admin-${randomUUID()}@atelio.test`;
const password = 'clay and fire';
async function newUser(more: Parameters<typeof admin.createUser>[0] = {}): Promise<User & { email: string }> {
  const { data, error } = await admin.createUser({ email: newAddress(), password, email_confirm: true, ...more });
  if (!data.user) throw error;
  return { ...data.user, email: data.user.email ?? '' };
}
const signIn = (email: string, secret = password) => {
  const browser = createBrowser(world);
  return browser.signInWithPassword({ email, password: secret }).then((result) => ({ browser, ...result }));
};
const auditOf = (id: string) =>
  world.db
    .selectFrom('activities')
    .select(['type', 'actor_id', 'data'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('access to the admin API', () => {
  const listing = (token: string, of = world) => adminWith(token, of).listUsers();

  it('is granted to service tokens, and not to signed-in users, administrators of the site included', async () => {
    expect((await listing(service)).error).toBeNull();
    const person = await makePerson(world, { admin: true });
    expect((await listing(person.accessToken)).error).toMatchObject({ status: 403, code: 'not_admin' });
    const anon = await world.keys.sign({ role: 'anon' });
    expect((await listing(anon)).error).toMatchObject({ status: 403, code: 'not_admin' });
  });

  it('is refused without a token, with a foreign one, and with an expired one', async () => {
    const none = await world.request('/auth/v1/admin/users', { headers: { 'X-Supabase-Api-Version': '2024-01-01' } });
    expect([none.status, (await none.json()).code]).toEqual([401, 'no_authorization']);
    const forged = await (await createKeys()).sign({ role: 'service_role', exp: inAnHour() });
    const old = await world.keys.sign({ role: 'service_role', exp: 1 });
    for (const token of [forged, old, 'x']) {
      expect((await listing(token)).error).toMatchObject({ status: 403, code: 'bad_jwt' });
    }
  });

  it('is granted with the shared secret, where one is set', async () => {
    const secret = 'a secret of at least thirty-two characters';
    const sharing = { ...world, keys: await createKeys({ jwtSecret: secret }) };
    const token = await new SignJWT({ role: 'supabase_admin' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(Buffer.from(secret));
    const app = createApp(sharing, new Hono());
    const request = async (path: string, init?: RequestInit) => app.request(path, init);
    expect((await listing(token, { ...sharing, request })).error).toBeNull();
    expect((await listing(token)).error).toMatchObject({ code: 'bad_jwt' });
  });

  it('is granted to the roles that the operator configured', async () => {
    const auth = readConfig({ AUTH_ADMIN_ROLES: 'warden', AUTH_RATE_LIMITS: 'off' }).auth;
    const other = await createWorld({ auth });
    const tokenOf = (role: string) => other.keys.sign({ role, exp: inAnHour() });
    expect((await listing(await tokenOf('warden'), other)).error).toBeNull();
    expect((await listing(await tokenOf('service_role'), other)).error).toMatchObject({ code: 'not_admin' });
  });

  it('is granted to a person with such a role until their session ends', async () => {
    const person = await makePerson(world);
    const session = await world.db
      .selectFrom('auth.sessions')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const token = await world.keys.sign({
      sub: person.id,
      role: 'service_role',
      session_id: session.id,
      exp: inAnHour(),
    });
    expect((await listing(token)).error).toBeNull();
    await world.db.deleteFrom('auth.sessions').where('id', '=', session.id).execute();
    const { error } = await adminWith(token).getUserById(person.id);
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  it('is refused before an unknown route is reported', async () => {
    const unknown = (headers: Record<string, string>) => world.request('/auth/v1/admin/audit', { headers });
    expect((await unknown({})).status).toBe(401);
    expect((await unknown({ Authorization: `Bearer ${service}` })).status).toBe(404);
  });
});

describe('creating accounts as an administrator', () => {
  it('allows sign-in only once the address is confirmed', async () => {
    const user = await newUser();
    expect(user).toMatchObject({ aud: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] } });
    expect(user.email_confirmed_at).toEqual(expect.any(String));
    expect((await signIn(user.email)).data.session?.user.id).toBe(user.id);
    const waiting = await newUser({ email_confirm: false });
    expect(waiting).not.toHaveProperty('email_confirmed_at');
    expect((await signIn(waiting.email)).error?.code).toBe('email_not_confirmed');
  });

  it('stores exactly the given metadata, and the role in the profile too', async () => {
    const user_metadata = { name: 'Ona', deep: { list: [1, 'x'] } };
    const user = await newUser({ user_metadata, app_metadata: { role: 'admin', plan: 7 } });
    expect(user.user_metadata).toEqual(user_metadata);
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'], role: 'admin', plan: 7 });
    const profile = await world.db.selectFrom('profiles').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect(profile).toMatchObject({ role: 'admin', full_name: 'Ona' });
  });

  it('accepts an id, a phone, a ban, and a password hash of another system', async () => {
    const id = randomUUID();
    const phone = `34${Math.floor(600_000_000 + Math.random() * 99_999_999)}`;
    const user = await newUser({ id, phone, phone_confirm: true, ban_duration: '1h30m' });
    expect(user).toMatchObject({ id, phone, phone_confirmed_at: expect.any(String) });
    expect(user.app_metadata.providers).toEqual(['email', 'phone']);
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone']);
    expect((await signIn(user.email)).error?.code).toBe('user_banned');
    const password_hash = await hashPassword('made elsewhere');
    const moved = await admin.createUser({ email: newAddress(), email_confirm: true, password_hash });
    expect((await signIn(moved.data.user?.email ?? '', 'made elsewhere')).error).toBeNull();
  });

  it('accepts a phone without an email address', async () => {
    const phone = `34${Math.floor(600_000_000 + Math.random() * 99_999_999)}`;
    const { data } = await admin.createUser({ phone: `+${phone}`, phone_confirm: true });
    expect(data.user).toMatchObject({ email: '', phone, app_metadata: { provider: 'phone', providers: ['phone'] } });
  });

  it('is logged as an action of the service key', async () => {
    const user = await newUser();
    expect(await auditOf(user.id)).toContainEqual(expect.objectContaining({ type: 'account.created', actor_id: null }));
  });

  it('refuses an address that is taken, also with two requests at once', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.createUser({ email, password })));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of answers) if (error) expect(error.status).toBe(422);
    expect((await admin.createUser({ email: email.toUpperCase(), password })).error?.code).toBe('email_exists');
    const { id } = await newUser();
    expect((await admin.createUser({ id, email: newAddress() })).error?.status).toBe(422);
  });

  it.each([
    {},
    { email: 'no address' },
    { phone: 'no phone' },
    { email: 7 },
    { id: 'no id' },
    { password_hash: '$2b$10$abcdefghijklmnopqrstuv' },
    { password_hash: `$argon2id$v=19$m=4194304,t=3,p=1$c29tZXNhbHQ$${'A'.repeat(43)}` },
    { password, password_hash: 'x' },
    { ban_duration: '1 year' },
    { ban_duration: '99999999999h' },
    { ban_duration: '1..5h' },
    { role: 'service_role' },
    { app_metadata: 'text' },
    { user_metadata: { name: 'zero\0' } },
    { user_metadata: { name: 'x'.repeat(9000) } },
    { app_metadata: { note: 'x'.repeat(9000) } },
    { email_confirm: 'yes' },
  ])('but not of %j', async (wrong) => {
    const email =
      'email' in wrong || 'phone' in wrong || Object.keys(wrong).length === 0 ? {} : { email: newAddress() };
    const { error } = await admin.createUser({ ...email, ...wrong } as never);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('refuses a common password', async () => {
    const { error } = await admin.createUser({ email: newAddress(), password: 'password1' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] });
  });
});

describe('listing accounts as an administrator', () => {
  it('returns the newest first, in pages with the headers that the client reads', async () => {
    const own = await createWorld({}, () => new Date());
    const lister = adminWith(await own.keys.sign({ role: 'service_role', exp: inAnHour() }), own);
    for (let number = 0; number < 7; number += 1) await lister.createUser({ email: `number-${number}@atelio.test` });
    const first = await lister.listUsers({ page: 1, perPage: 3 });
    expect(first.data.users.map(({ email }) => email)).toEqual(
      [6, 5, 4].map((number) => `number-${number}@atelio.test`),
    );
    expect(first.data).toMatchObject({ aud: 'authenticated', total: 7, nextPage: 2, lastPage: 3 });
    const last = await lister.listUsers({ page: 3, perPage: 3 });
    expect(last.data.users.map(({ email }) => email)).toEqual(['number-0@atelio.test']);
    expect(last.data).toMatchObject({ total: 7, lastPage: 3 });
    expect('nextPage' in last.data && last.data.nextPage).toBeFalsy();
    expect((await lister.listUsers()).data.users).toHaveLength(7);
    expect((await lister.listUsers({ page: 9, perPage: 3 })).data.users).toEqual([]);
  });

  it('includes the identities and factors of each', async () => {
    const user = await newUser();
    await enrolled(user.email);
    const { data } = await admin.listUsers({ page: 1, perPage: 1 });
    expect(data.users[0]).toMatchObject({
      id: user.id,
      identities: [{ provider: 'email' }],
      factors: [{ factor_type: 'totp' }],
    });
  });

  it.each(['page=-1', 'page=x', 'per_page=0', 'page=1.5', 'page=99999999999999999999'])(
    'but not with %s',
    async (query) => {
      const answer = await world.request(`/auth/v1/admin/users?${query}`, {
        headers: { Authorization: `Bearer ${service}` },
      });
      expect(answer.status).toBe(400);
    },
  );
});

/** Makes a signed-in person with an unverified factor. */
async function enrolled(email: string) {
  const { browser } = await signIn(email);
  const { data } = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' });
  return { browser, factorId: data?.id ?? '' };
}

describe('changing accounts as an administrator', () => {
  it('the role counts in the person’s next call, in the profile, and in the audit log with what it was', async () => {
    const person = await makePerson(world);
    const me = async () => {
      const answer = await world.request('/api/v1/me', { headers: { Authorization: `Bearer ${person.accessToken}` } });
      const { role, is_admin } = await answer.json();
      return { role, is_admin };
    };
    expect(await me()).toEqual({ role: 'user', is_admin: false });
    await admin.updateUserById(person.id, { app_metadata: { role: 'admin' } });
    expect(await me()).toEqual({ role: 'admin', is_admin: true });
    await admin.updateUserById(person.id, { app_metadata: { role: null } });
    expect(await me()).toEqual({ role: 'user', is_admin: false });
    const changes = (await auditOf(person.id)).filter(({ type }) => type === 'account.role_changed');
    expect(changes.map(({ data }) => data)).toEqual([
      { before: 'user', after: 'admin' },
      { before: 'admin', after: 'user' },
    ]);
  });

  it('merges metadata key by key', async () => {
    const user = await newUser({ user_metadata: { one: 1, two: 2 }, app_metadata: { plan: 'a' } });
    const { data } = await admin.updateUserById(user.id, {
      user_metadata: { two: null, three: 3 },
      app_metadata: { seats: 4 },
    });
    expect(data.user?.user_metadata).toEqual({ one: 1, three: 3 });
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], plan: 'a', seats: 4 });
  });

  it('with a new password ends every session, and mails the person', async () => {
    const user = await newUser();
    const { browser } = await signIn(user.email);
    expect((await admin.updateUserById(user.id, { password: 'water and fire' })).error).toBeNull();
    expect((await browser.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await signIn(user.email)).error?.code).toBe('invalid_credentials');
    expect((await signIn(user.email, 'water and fire')).error).toBeNull();
    expect((await mailsTo(world, user.email)).map(({ trigger }) => trigger)).toContain('password_changed');
  });

  it('with a new address changes identity and sign-in at once', async () => {
    const user = await newUser();
    const email = newAddress();
    const { data } = await admin.updateUserById(user.id, { email, email_confirm: true });
    expect(data.user).toMatchObject({ email, identities: [{ identity_data: { email, email_verified: true } }] });
    expect((await signIn(email)).error).toBeNull();
    expect((await signIn(user.email)).error?.code).toBe('invalid_credentials');
    const taken = await admin.updateUserById((await newUser()).id, { email });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('with a ban takes effect at once, until it is lifted', async () => {
    const user = await newUser();
    const { browser } = await signIn(user.email);
    await admin.updateUserById(user.id, { ban_duration: '24h' });
    expect((await browser.getUser()).error?.code).toBe('user_banned');
    expect((await browser.refreshSession()).error?.code).toBe('user_banned');
    expect((await signIn(user.email)).error?.code).toBe('user_banned');
    await admin.updateUserById(user.id, { ban_duration: 'none' });
    expect((await signIn(user.email)).error).toBeNull();
    const actions = (await auditOf(user.id)).map(({ type }) => type);
    expect(actions).toEqual(expect.arrayContaining(['account.banned', 'account.ban_lifted']));
  });

  it('changes nothing if one of the changes is refused', async () => {
    const [user, other] = [await newUser({ user_metadata: { is: 'old' } }), await newUser()];
    const { error } = await admin.updateUserById(user.id, {
      user_metadata: { is: 'new' },
      email: other.email,
      ban_duration: '1h',
    });
    expect(error?.code).toBe('email_exists');
    expect((await admin.getUserById(user.id)).data.user).toMatchObject({ user_metadata: { is: 'old' } });
    expect((await signIn(user.email)).error).toBeNull();
  });

  it('answers 404 for an unknown account', async () => {
    const nobody = randomUUID();
    expect((await admin.getUserById(nobody)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect((await admin.updateUserById(nobody, { ban_duration: '1h' })).error).toMatchObject({ status: 404 });
    expect((await admin.deleteUser(nobody)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const answer = await world.request('/auth/v1/admin/users/7', { headers: { Authorization: `Bearer ${service}` } });
    expect([answer.status, (await answer.json()).error_code]).toEqual([404, 'validation_failed']);
  });
});

describe('deleting a factor as an administrator', () => {
  it('removes it from the person', async () => {
    const user = await newUser();
    const { factorId } = await enrolled(user.email);
    const { data } = await admin.mfa.listFactors({ userId: user.id });
    expect(data?.factors).toMatchObject([{ id: factorId, friendly_name: 'My phone', status: 'unverified' }]);
    const removed = await admin.mfa.deleteFactor({ userId: user.id, id: factorId });
    // The client wraps the response once more than its types say.
    expect(removed).toMatchObject({ data: { data: { id: factorId } }, error: null });
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
    const again = await admin.mfa.deleteFactor({ userId: user.id, id: factorId });
    expect(again.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });

  it('answers 404 for the factor of another person', async () => {
    const { factorId } = await enrolled((await newUser()).email);
    const other = await newUser();
    expect((await admin.mfa.deleteFactor({ userId: other.id, id: factorId })).error?.status).toBe(404);
  });
});

describe('deleting accounts as an administrator', () => {
  const rowOf = (id: string) => world.db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();

  it('deletes the row, when nothing refers to it', async () => {
    const user = await newUser();
    const { browser } = await signIn(user.email);
    expect((await admin.deleteUser(user.id)).error).toBeNull();
    expect(await rowOf(user.id)).toBeUndefined();
    expect((await browser.getUser()).error?.code).toBe('user_not_found');
    expect((await admin.createUser({ email: user.email })).error).toBeNull();
  });

  it('with soft deletion signs out at once, prevents sign-in, and lets the job erase the account', async () => {
    const user = await newUser();
    const { browser } = await signIn(user.email);
    expect((await admin.deleteUser(user.id, true)).error).toBeNull();
    expect((await browser.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await signIn(user.email)).error?.code).toBe('invalid_credentials');
    expect((await admin.getUserById(user.id)).data.user?.deleted_at).toEqual(expect.any(String));
    await eraseAccounts(world, []);
    expect(await rowOf(user.id)).toMatchObject({ email: null, user_metadata: {} });
    expect((await admin.listUsers()).data.users.map(({ id }) => id)).not.toContain(user.id);
  });

  it('refuses to delete the row of a person with a booking, with the reason', async () => {
    const guest = await makePerson(world);
    const event = await makeEvent(world, await makeOffering(world, await makeStudio(world, await makePerson(world))));
    const booked = await world.request('/api/v1/bookings', {
      method: 'POST',
      body: JSON.stringify({ event_id: event.id, seats: 1 }),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${guest.accessToken}` },
    });
    expect(booked.status).toBe(201);
    const { error } = await admin.deleteUser(guest.id);
    expect(error).toMatchObject({ status: 409, code: 'conflict' });
    expect(error?.message).toContain('should_soft_delete');
    expect((await rowOf(guest.id))?.email).toBe(guest.email);
    expect((await admin.deleteUser(guest.id, true)).error).toBeNull();
  });

  it('is refused for the owner of an open studio', async () => {
    const owner = await makePerson(world);
    await makeStudio(world, owner);
    for (const softly of [false, true]) {
      const { error } = await admin.deleteUser(owner.id, softly);
      expect(error).toMatchObject({ status: 409, code: 'conflict' });
      expect(error?.message).toContain('owns a studio');
    }
    expect((await rowOf(owner.id))?.deleted_at).toBeNull();
  });

  it('is logged with the administrator', async () => {
    const boss = await makePerson(world);
    const user = await newUser();
    const token = await world.keys.sign({ sub: boss.id, role: 'service_role', exp: inAnHour() });
    await adminWith(token).deleteUser(user.id);
    expect(await auditOf(user.id)).toContainEqual(
      expect.objectContaining({ type: 'account.deleted', actor_id: boss.id, data: { softly: false } }),
    );
  });
});

describe('an administrator', () => {
  it('generates links, which sign in without a mail', async () => {
    const user = await newUser();
    const { data, error } = await admin.generateLink({ type: 'magiclink', email: user.email });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(data.properties).toMatchObject({
      verification_type: 'magiclink',
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    const browser = createBrowser(world);
    const token_hash = data.properties?.hashed_token ?? '';
    expect((await browser.verifyOtp({ type: 'magiclink', token_hash })).data.user?.id).toBe(user.id);
  });

  it('sends invitations', async () => {
    const email = newAddress();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { name: 'Ona' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
    expect((await admin.inviteUserByEmail((await newUser()).email)).error?.code).toBe('email_exists');
  });

  it('signs out the person of an access token', async () => {
    const { browser, data } = await signIn((await newUser()).email);
    expect((await admin.signOut(data.session?.access_token ?? '', 'global')).error).toBeNull();
    expect((await browser.getUser()).error?.name).toBe('AuthSessionMissingError');
  });
});
