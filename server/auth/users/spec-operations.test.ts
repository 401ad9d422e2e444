import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { createBrowser } from '#tests/browser.ts';
import { eventually } from '#tests/eventually.ts';
import { addTotp, claimsOf, codeOf } from '#tests/factors.ts';
import { startOpenIdProvider } from '#tests/fakes/openid-provider.ts';
import { createWorld } from '#tests/harness.ts';
import { follow, lastMailTo, lastTextTo } from '#tests/mailbox.ts';
import { doQueued } from '#tests/queue.ts';
import { comeBack, visit } from '#tests/worlds/visits.ts';

// Specification §7, row by row: the unmodified client makes each call with its parameters, and it works.

const google = await startOpenIdProvider();
afterAll(google.close);
const world = await createWorld({ google: google.settings });
const password = 'clay and fire';

interface Call {
  /** Method, path below /auth/v1, and query. */
  line: string;
  body: Record<string, unknown>;
}

/** Makes a browser that records the calls of its client. */
function notedBrowser(flowType: 'implicit' | 'pkce' = 'pkce') {
  const calls: Call[] = [];
  const browser = createBrowser(world, {
    flowType,
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input));
      calls.push({
        line: `${init?.method} ${pathname.replace('/auth/v1', '')}${search}`,
        body: JSON.parse(String(init?.body ?? '{}')),
      });
      return world.request(String(input), init);
    },
  });
  return { browser, last: () => calls.at(-1), lines: () => calls.map(({ line }) => line) };
}

async function signedUp() {
  const noted = notedBrowser();
  const email = `spec-${randomUUID()}@atelio.test`;
  const { data } = await noted.browser.signUp({ email, password, options: { data: { name: 'Marta Puig' } } });
  if (!data.session || !data.user) throw new Error('no session');
  return { ...noted, email, session: data.session, user: data.user };
}

const challenge = { code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 's256' };

describe('the rows of the table', () => {
  it('GET /user gives the person', async () => {
    const { browser, last, user } = await signedUp();
    const { data, error } = await browser.getUser();
    expect([error, last()?.line]).toEqual([null, 'GET /user']);
    expect(data.user).toEqual(user);
  });

  it('PUT /user changes fields, and takes a code challenge when the address changes', async () => {
    const { browser, last, email } = await signedUp();
    const metadata = await browser.updateUser({ data: { userType: 'artist' } });
    expect(metadata.data.user?.user_metadata.userType).toBe('artist');
    expect(last()).toEqual({
      line: 'PUT /user',
      body: { data: { userType: 'artist' }, code_challenge: null, code_challenge_method: null },
    });
    const wanted = `new-${email}`;
    const { error } = await browser.updateUser({ email: wanted });
    expect(error).toBeNull();
    expect(last()).toEqual({ line: 'PUT /user', body: { email: wanted, ...challenge } });
    const { url } = await follow(world, (await lastMailTo(world, wanted)).link);
    const { data } = await browser.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(data.user?.email).toBe(wanted);
  });

  it('POST /token?grant_type=refresh_token renews the session', async () => {
    const { browser, last, session } = await signedUp();
    const { data, error } = await browser.refreshSession();
    expect(error).toBeNull();
    expect(last()).toEqual({
      line: 'POST /token?grant_type=refresh_token',
      body: { refresh_token: session.refresh_token },
    });
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(claimsOf(data.session?.access_token ?? '').session_id).toBe(claimsOf(session.access_token).session_id);
  });

  it('POST /recover takes address, code challenge and captcha token', async () => {
    const { email } = await signedUp();
    const { browser, last } = notedBrowser();
    const { error } = await browser.resetPasswordForEmail(email, {
      redirectTo: 'http://atelio.test/reset-password',
      captchaToken: 'a token',
    });
    expect(error).toBeNull();
    expect(last()).toEqual({
      line: `POST /recover?redirect_to=${encodeURIComponent('http://atelio.test/reset-password')}`,
      body: { email, ...challenge, gotrue_meta_security: { captcha_token: 'a token' } },
    });
    const events: string[] = [];
    browser.onAuthStateChange((event) => void events.push(event));
    await doQueued(world);
    const { url } = await follow(world, (await lastMailTo(world, email, 'recovery')).link);
    await browser.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await browser.updateUser({ password: 'a better one' })).error).toBeNull();
    expect((await createBrowser(world).signInWithPassword({ email, password: 'a better one' })).error).toBeNull();
  });

  it('GET /user/identities/authorize links an account, DELETE /user/identities/{id} unlinks it', async () => {
    const { browser, lines, user } = await signedUp();
    const asked = await browser.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    expect(asked.error).toBeNull();
    expect(lines().at(-1)).toMatch(/^GET \/user\/identities\/authorize\?provider=google&/);
    const account = { sub: randomUUID(), email: `${randomUUID()}@gmail.test`, email_verified: true };
    const { query } = await comeBack(world, await google.signIn(asked.data?.url ?? '', account));
    expect((await browser.exchangeCodeForSession(query.code ?? '')).error).toBeNull();
    const { data } = await browser.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'google']);
    const linked = data?.identities[1];
    if (!linked) throw new Error('not linked');
    expect((await browser.unlinkIdentity(linked)).error).toBeNull();
    expect(lines().at(-1)).toBe(`DELETE /user/identities/${linked.identity_id}`);
    const { data: left } = await browser.getUserIdentities();
    expect(left?.identities.map(({ user_id }) => user_id)).toEqual([user.id]);
    const last = left?.identities[0];
    if (!last) throw new Error('none left');
    expect((await browser.unlinkIdentity(last)).error).toMatchObject({ code: 'single_identity_not_deletable' });
  });

  it('GET /authorize asks the provider for account selection and offline access', async () => {
    const { browser } = notedBrowser();
    const { data } = await browser.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: 'http://atelio.test/auth/callback', skipBrowserRedirect: true },
    });
    expect(data.url).toMatch(/^http:\/\/atelio\.test\/auth\/v1\/authorize\?provider=google&/);
    const account = { sub: randomUUID(), email: `${randomUUID()}@gmail.test`, email_verified: true };
    const landed = await visit(world, google, data.url ?? '', account);
    const asked = Object.fromEntries(google.exchanged.at(-1) ?? []);
    expect(asked).toMatchObject({ prompt: 'select_account', access_type: 'offline' });
    expect(landed.place).toBe('http://atelio.test/auth/callback');
    const session = await browser.exchangeCodeForSession(landed.query.code ?? '');
    expect(session.data.user?.email).toBe(account.email);
    expect(session.data.session?.provider_token).toEqual(expect.any(String));
  });

  it('POST /factors enrols an app, …/challenge and …/verify raise the session, DELETE takes the factor away', async () => {
    const { browser, last, lines } = await signedUp();
    const events: string[] = [];
    browser.onAuthStateChange((event) => void events.push(event));
    const enrolled = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Atelio' });
    if (!enrolled.data) throw enrolled.error;
    expect(last()).toEqual({
      line: 'POST /factors',
      body: { friendly_name: 'Phone', factor_type: 'totp', issuer: 'Atelio' },
    });
    const { id: factorId, totp } = enrolled.data;
    const asked = await browser.mfa.challenge({ factorId });
    expect(last()).toEqual({ line: `POST /factors/${factorId}/challenge`, body: { factorId } });
    const challengeId = asked.data?.id ?? '';
    const code = await codeOf(world, totp.secret);
    const verified = await browser.mfa.verify({ factorId, challengeId, code });
    expect(verified.error).toBeNull();
    expect(last()).toMatchObject({
      line: `POST /factors/${factorId}/verify`,
      body: { challenge_id: challengeId, code },
    });
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    const level = await browser.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await browser.mfa.unenroll({ factorId })).error).toBeNull();
    expect(lines()).toContain(`DELETE /factors/${factorId}`);
  });

  it('POST /factors enrols a phone, whose code comes by text message', async () => {
    const { browser, lines, last } = await signedUp();
    const phone = '+34600000077';
    const enrolled = await browser.mfa.enroll({ factorType: 'phone', friendlyName: 'Mobile', phone });
    if (!enrolled.data) throw enrolled.error;
    expect(last()?.body).toEqual({ friendly_name: 'Mobile', factor_type: 'phone', phone });
    const factorId = enrolled.data.id;
    const asked = await browser.mfa.challenge({ factorId, channel: 'sms' });
    expect(last()?.body).toEqual({ factorId, channel: 'sms' });
    const { code } = await lastTextTo(world, phone);
    const verified = await browser.mfa.verify({ factorId, challengeId: asked.data?.id ?? '', code });
    expect(verified.error).toBeNull();
    expect((await browser.mfa.unenroll({ factorId })).error).toBeNull();
    expect(lines().some((line) => line === `DELETE /factors/${factorId}`)).toBe(true);
  });

  it.each(['global', 'others'] as const)('sign-out has the scope %s', async (scope) => {
    const { browser, last, email } = await signedUp();
    const other = createBrowser(world);
    await other.signInWithPassword({ email, password });
    expect((await browser.signOut({ scope })).error).toBeNull();
    expect(last()?.line).toBe(`POST /logout?scope=${scope}`);
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await browser.getUser()).data.user === null).toBe(scope === 'global');
  });
});

describe('the operations of the client', () => {
  it('sign up with address, password and name', async () => {
    const { last, user, email } = await signedUp();
    expect(last()).toMatchObject({ line: 'POST /signup', body: { email, password, data: { name: 'Marta Puig' } } });
    expect(user.user_metadata.name).toBe('Marta Puig');
  });

  it('sign up with an address that is taken says that it is registered already', async () => {
    const { email } = await signedUp();
    const { error } = await notedBrowser().browser.signUp({ email, password });
    expect(error?.message).toContain('already registered');
  });

  it('sign in with password', async () => {
    const { email, user } = await signedUp();
    const { browser, last } = notedBrowser();
    const { data, error } = await browser.signInWithPassword({ email, password });
    expect([error, data.user?.id]).toEqual([null, user.id]);
    expect(last()).toMatchObject({ line: 'POST /token?grant_type=password', body: { email, password } });
  });

  it('magic link', async () => {
    const { email, user } = await signedUp();
    const { browser, last } = notedBrowser('implicit');
    const emailRedirectTo = 'http://atelio.test/auth/callback';
    const { error } = await browser.signInWithOtp({ email, options: { emailRedirectTo } });
    expect(error).toBeNull();
    expect(last()?.line).toBe(`POST /otp?redirect_to=${encodeURIComponent(emailRedirectTo)}`);
    await doQueued(world);
    const { url, fragment } = await follow(world, (await lastMailTo(world, email, 'magic_link')).link);
    expect(`${url.origin}${url.pathname}`).toBe(emailRedirectTo);
    const { data } = await browser.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(data.user?.id).toBe(user.id);
  });

  it('update password', async () => {
    const { browser, email } = await signedUp();
    expect((await browser.updateUser({ password: 'a better one' })).error).toBeNull();
    expect((await createBrowser(world).signInWithPassword({ email, password: 'a better one' })).error).toBeNull();
  });

  it('update metadata (userType, role), which grants nothing', async () => {
    const { browser, user, session } = await signedUp();
    const { data, error } = await browser.updateUser({ data: { userType: 'studio_owner', role: 'admin' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ userType: 'studio_owner', role: 'admin', name: 'Marta Puig' });
    const fresh = await browser.refreshSession();
    for (const token of [session.access_token, fresh.data.session?.access_token ?? '']) {
      const headers = { Authorization: `Bearer ${token}`, 'X-Supabase-Api-Version': '2024-01-01' };
      const me = await (await world.request('/api/v1/me', { headers })).json();
      expect(me).toMatchObject({ id: user.id, is_admin: false, role: 'user' });
      const admin = await world.request('/auth/v1/admin/users', { headers });
      expect([admin.status, (await admin.json()).code]).toEqual([403, 'not_admin']);
    }
  });

  it('the client emits events when a session begins, changes, is raised, refreshed and ends', async () => {
    const { email } = await signedUp();
    const { browser } = notedBrowser();
    const events: string[] = [];
    browser.onAuthStateChange((event) => void events.push(event));
    await eventually(() => expect(events).toEqual(['INITIAL_SESSION']));
    await browser.signInWithPassword({ email, password });
    await browser.updateUser({ data: { favourite: 'glaze' } });
    await addTotp(world, browser);
    await browser.refreshSession();
    await browser.signOut();
    expect(events.slice(1)).toEqual([
      'SIGNED_IN',
      'USER_UPDATED',
      'MFA_CHALLENGE_VERIFIED',
      'TOKEN_REFRESHED',
      'SIGNED_OUT',
    ]);
  });

  it('setting a session needs both tokens', async () => {
    const { session, user } = await signedUp();
    const { browser, lines } = notedBrowser();
    const { access_token, refresh_token } = session;
    for (const half of [
      { access_token, refresh_token: '' },
      { access_token: '', refresh_token },
    ]) {
      const { data, error } = await browser.setSession(half);
      expect([data.session, error?.name]).toEqual([null, 'AuthSessionMissingError']);
    }
    expect(lines()).toEqual([]);
    const { data } = await browser.setSession({ access_token, refresh_token });
    expect(data.user?.id).toBe(user.id);
  });

  it('setting a session that has ended is refused', async () => {
    const { browser, session } = await signedUp();
    await browser.signOut();
    const { data, error } = await notedBrowser().browser.setSession(session);
    expect([data.session, error?.name]).toEqual([null, 'AuthSessionMissingError']);
  });
});
