import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { mailTasks } from '#server/mail/jobs.ts';
import type { MailProvider } from '#server/providers/mail/port.ts';
import { hasPermanentStatus } from '#server/providers/mail/smtp.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { makePerson } from '#tests/makers.ts';
import { openPage, sharedStorage } from '#tests/page.ts';
import { doQueued } from '#tests/queue.ts';

const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off' };
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const world = await createWorld({}, now);
const confirming = await createWorld(readConfig({ ...settings, AUTH_AUTOCONFIRM: 'off' }));
const closed = await createWorld(readConfig({ ...settings, AUTH_DISABLE_SIGNUP: 'on' }));
const newAddress = () => `magic-${randomUUID()}@atelio.test`;
const callback = 'http://atelio.test/auth/callback';

async function askFor(email: string, browser = createBrowser(world), leadsTo = callback) {
  const { error } = await browser.signInWithOtp({ email, options: { emailRedirectTo: leadsTo } });
  expect(error).toBeNull();
  await doQueued(world);
  return lastMailTo(world, email);
}

it('is a code in the subject where the page that asked for it stays open, as in a booking', async () => {
  const { email } = await makePerson(world);
  const booking = `${callback}?next=${encodeURIComponent('/book/class/first-bowl?seats=2')}`;
  const { trigger, subject, code, link } = await askFor(email, createBrowser(world), booking);
  expect(trigger).toBe('sign_in_code');
  expect(code).toMatch(/^\d{6}$/);
  expect(subject.startsWith(`${code.slice(0, 3)} ${code.slice(3)} `)).toBe(true);
  expect((await follow(world, link)).url.searchParams.get('next')).toBe('/book/class/first-bowl?seats=2');
});

describe('a magic link', () => {
  it('signs in on the page it leads to, once', async () => {
    const { email, id } = await makePerson(world);
    const { link } = await askFor(email);
    const { url, fragment } = await follow(world, link);
    expect(url.origin + url.pathname).toBe(callback);
    expect(fragment.get('type')).toBe('magiclink');
    const page = await openPage(world, url.href);
    expect(page.session?.user.id).toBe(id);
    expect(page.events).toContain('SIGNED_IN');
    const again = await follow(world, link);
    expect(Object.fromEntries(again.fragment)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    });
    expect((await openPage(world, again.url.href)).error?.message).toBe('Email link is invalid or has expired');
  });

  it('comes with a code, which works once instead of it', async () => {
    const { email, id } = await makePerson(world);
    const { code, link } = await askFor(email);
    const { data, error } = await createBrowser(world).verifyOtp({ email, token: code, type: 'email' });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', user: { id } });
    const again = await createBrowser(world).verifyOtp({ email, token: code, type: 'email' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect(again.error?.message).toBe('Token has expired or is invalid');
    expect((await follow(world, link)).fragment.get('error_code')).toBe('otp_expired');
  });

  it('has a token that a custom page can verify', async () => {
    const { email, id } = await makePerson(world);
    const token_hash = new URL((await askFor(email)).link).searchParams.get('token') ?? '';
    const { data } = await createBrowser(world).verifyOtp({ token_hash, type: 'magiclink' });
    expect(data.user?.id).toBe(id);
    const again = await createBrowser(world).verifyOtp({ token_hash, type: 'magiclink' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect(again.error?.message).toBe('Email link is invalid or has expired');
  });

  it('expires with its code after the time that the mail says', async () => {
    const { email } = await makePerson(world);
    const { code, link, text } = await askFor(email);
    expect(text).toContain('once, for 1 hour');
    ahead = 3_600_001;
    const guess = await createBrowser(world).verifyOtp({ email, token: code, type: 'email' });
    expect(guess.error?.code).toBe('otp_expired');
    expect((await follow(world, link)).fragment.get('error_code')).toBe('otp_expired');
    ahead = 0;
  });

  it('does not revoke the previous one; both are revoked by a sign-in', async () => {
    const { email } = await makePerson(world);
    const first = await askFor(email);
    ahead = 61_000;
    const second = await askFor(email);
    expect(second.link).not.toBe(first.link);
    expect((await follow(world, first.link)).fragment.get('access_token')).toEqual(expect.any(String));
    expect((await follow(world, second.link)).fragment.get('error_code')).toBe('otp_expired');
    ahead = 0;
  });

  it('leads to the site if the requested page is on another one', async () => {
    const { email } = await makePerson(world);
    await createBrowser(world).signInWithOtp({ email, options: { emailRedirectTo: 'https://evil.test/steal' } });
    await doQueued(world);
    const { link } = await lastMailTo(world, email);
    expect(new URL(link).searchParams.get('redirect_to')).toBe('http://atelio.test');
    const { url } = await follow(world, link.replace(/redirect_to=.*/, 'redirect_to=https://evil.test/'));
    expect(url.origin).toBe('http://atelio.test');
    expect(url.hash).toContain('access_token');
  });

  it('is not used up by a HEAD request', async () => {
    const { email } = await makePerson(world);
    const { link } = await askFor(email);
    expect((await world.request(link, { method: 'HEAD' })).headers.get('Location')).toBeNull();
    expect((await follow(world, link)).fragment.get('access_token')).toEqual(expect.any(String));
  });

  it('followed twice at once signs in once', async () => {
    const { email } = await makePerson(world);
    const { link } = await askFor(email);
    const ends = await Promise.all(Array.from({ length: 8 }, () => follow(world, link)));
    expect(ends.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1);
    expect(ends.filter(({ fragment }) => fragment.get('error_code') === 'otp_expired')).toHaveLength(7);
  });

  it('does not sign in a banned person, and is not used up by the attempt', async () => {
    const { email, id } = await makePerson(world);
    const { link } = await askFor(email);
    const ban = (banned_until: Date | null) =>
      world.db.updateTable('auth.users').set({ banned_until }).where('id', '=', id).execute();
    await ban(new Date(Date.now() + 60_000));
    expect((await follow(world, link)).fragment.get('error_code')).toBe('user_banned');
    await ban(null);
    expect((await follow(world, link)).fragment.has('access_token')).toBe(true);
  });

  it('of another type is refused', async () => {
    const { email } = await makePerson(world);
    const { link } = await askFor(email);
    const { fragment } = await follow(world, link.replace('type=magiclink', 'type=signup'));
    expect(fragment.get('error_code')).toBe('otp_expired');
    const unknown = await follow(world, link.replace('type=magiclink', 'type=toString'));
    expect(unknown.fragment.get('error')).toBe('invalid_request');
    expect((await follow(world, link)).fragment.has('access_token')).toBe(true);
  });

  it('is written in the language of the person', async () => {
    const { email, id } = await makePerson(world);
    await world.db.updateTable('profiles').set({ language: 'ca' }).where('id', '=', id).execute();
    expect((await askFor(email)).subject).toContain('El teu enllaç');
  });

  it('proves the address', async () => {
    const { email, id } = await makePerson(world, { isProven: false });
    await follow(world, (await askFor(email)).link);
    const user = await world.db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(user.email_proven_at).toBeInstanceOf(Date);
    const told = await world.db.selectFrom('activities').select('type').where('subject_id', '=', id).execute();
    expect(told.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['account.link_sent', 'account.email_proven', 'account.signed_in']),
    );
  });
});

describe('a magic link to an unknown address', () => {
  it('creates an account when it is followed, with the given metadata', async () => {
    const email = newAddress();
    const browser = createBrowser(world);
    await browser.signInWithOtp({ email, options: { data: { name: 'Laia' }, emailRedirectTo: callback } });
    await doQueued(world);
    const { fragment } = await follow(world, (await lastMailTo(world, email, 'magic_link')).link);
    const { data } = await createBrowser(world).setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Laia' } });
  });

  it('confirms the address by it where addresses are confirmed first', async () => {
    const email = newAddress();
    await createBrowser(confirming).signInWithOtp({ email });
    await doQueued(confirming);
    const { code, trigger } = await lastMailTo(confirming, email);
    expect(trigger).toBe('account_confirm');
    const { data, error } = await createBrowser(confirming).verifyOtp({ email, token: code, type: 'email' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
  });

  it('is refused without create_user, and where sign-ups are closed', async () => {
    const options = { shouldCreateUser: false };
    const asked = await createBrowser(world).signInWithOtp({ email: newAddress(), options });
    expect(asked.error).toMatchObject({ status: 422, code: 'otp_disabled' });
    const shut = await createBrowser(closed).signInWithOtp({ email: newAddress() });
    expect(shut.error).toMatchObject({ status: 422, code: 'signup_disabled' });
  });

  it('shows nothing in the mail that the requester typed', async () => {
    const email = newAddress();
    const data = { name: 'Win a prize at https://evil.test\r\nBcc: all@evil.test' };
    await createBrowser(world).signInWithOtp({ email, options: { data } });
    await doQueued(world);
    const mail = await world.db.selectFrom('emails').selectAll().where('to_address', '=', email).executeTakeFirst();
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil.test');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});

describe('an address', () => {
  it('in capitals and with spaces is the same one', async () => {
    const { email, id } = await makePerson(world);
    const typed = `  ${email.toUpperCase()} `;
    await createBrowser(world).signInWithOtp({ email: typed });
    await doQueued(world);
    const { code } = await lastMailTo(world, email);
    const { data } = await createBrowser(world).verifyOtp({ email: typed, token: ` ${code} `, type: 'email' });
    expect(data.user?.id).toBe(id);
  });

  it('with accents in its domain is converted to Punycode', async () => {
    const name = `magic-${randomUUID()}`;
    await createBrowser(world).signInWithOtp({ email: `${name}@Cerámica.test` });
    await doQueued(world);
    expect(await mailsTo(world, `${name}@xn--cermica-jwa.test`)).toHaveLength(1);
  });

  it.each([
    'not an address',
    'laia@atelio.test\r\nBcc: all@evil.test',
    'laia@atelio.test,all@evil.test',
    '"laia" <laia@atelio.test>',
    'läia@atelio.test',
    `${'a'.repeat(250)}@atelio.test`,
    'laia@atelio.test\0',
    'laia@exämple.test/evil.test',
  ])('%j is refused in words', async (email) => {
    for (const path of ['otp', 'magiclink', 'recover', 'resend']) {
      const answer = await world.request(`http://atelio.test/auth/v1/${path}`, {
        method: 'POST',
        body: JSON.stringify({ email, type: 'signup' }),
      });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
    }
  });
});

describe('with PKCE', () => {
  const pkce = () => ({ flowType: 'pkce' as const, ...sharedStorage() });

  it('the link leads to a code that only the browser that asked can exchange, once', async () => {
    const { email, id } = await makePerson(world);
    const options = pkce();
    const { link } = await askFor(email, createBrowser(world, options));
    expect(link).toContain('token=pkce_');
    const { url } = await follow(world, link);
    expect(url.hash).toBe('');
    const code = url.searchParams.get('code') ?? '';
    const stranger = await createBrowser(world, pkce()).exchangeCodeForSession(code);
    expect(stranger.error?.code).toBe('pkce_code_verifier_not_found');
    const browser = createBrowser(world, options);
    const { data, error } = await browser.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    const { data: claims } = await browser.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: 'magiclink' }]);
    const again = await exchange({ auth_code: code, code_verifier: 'v'.repeat(43) });
    expect(again).toMatchObject([404, { code: 'flow_state_not_found' }]);
  });

  it('a wrong verifier is refused and the code still works, for five minutes', async () => {
    const { email } = await makePerson(world);
    const verifier = `${randomUUID()}${randomUUID()}`;
    await world.request('http://atelio.test/auth/v1/otp', {
      method: 'POST',
      body: JSON.stringify({ email, code_challenge: verifier, code_challenge_method: 'PLAIN' }),
    });
    await doQueued(world);
    const auth_code = (await follow(world, (await lastMailTo(world, email)).link)).url.searchParams.get('code');
    const wrong = await exchange({ auth_code, code_verifier: 'x'.repeat(43) });
    expect(wrong).toMatchObject([400, { code: 'bad_code_verifier' }]);
    ahead = 301_000;
    const late = await exchange({ auth_code, code_verifier: verifier });
    expect(late).toMatchObject([422, { code: 'flow_state_expired' }]);
    ahead = 0;
    expect(await exchange({ auth_code, code_verifier: verifier })).toMatchObject([200, { token_type: 'bearer' }]);
  });

  it('an unexchanged code is revoked by a new password', async () => {
    const { email, id, accessToken } = await makePerson(world);
    await world.db.updateTable('auth.users').set({ email_proven_at: now() }).where('id', '=', id).execute();
    const options = pkce();
    await createBrowser(world, options).signInWithOtp({ email });
    await doQueued(world);
    const { url } = await follow(world, (await lastMailTo(world, email)).link);
    const changed = await world.request('/auth/v1/user', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ password: 'another clay and fire' }),
    });
    expect(changed.status).toBe(200);
    const { error } = await createBrowser(world, options).exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(error?.code).toBe('flow_state_not_found');
  });

  it('twenty exchanges of one code at once make one session', async () => {
    const { email, id } = await makePerson(world);
    await world.db.updateTable('auth.users').set({ email_proven_at: now() }).where('id', '=', id).execute();
    const verifier = randomUUID().padEnd(43, '-');
    await world.request('http://atelio.test/auth/v1/otp', {
      method: 'POST',
      body: JSON.stringify({ email, code_challenge: verifier, code_challenge_method: 'plain' }),
    });
    await doQueued(world);
    const auth_code = (await follow(world, (await lastMailTo(world, email)).link)).url.searchParams.get('code');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => exchange({ auth_code, code_verifier: verifier })),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status]) => status === 404)).toHaveLength(19);
    const sessions = await world.db.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute();
    expect(sessions).toHaveLength(2);
  });

  it('an unknown address signs up with it', async () => {
    const email = newAddress();
    const options = pkce();
    await createBrowser(confirming, options).signInWithOtp({ email });
    await doQueued(confirming);
    const { url } = await follow(confirming, (await lastMailTo(confirming, email)).link);
    const browser = createBrowser(confirming, options);
    expect((await browser.exchangeCodeForSession(url.searchParams.get('code') ?? '')).error).toBeNull();
    expect((await browser.getClaims()).data?.claims.amr).toMatchObject([{ method: 'email/signup' }]);
  });

  it('an expired link says so in the query and in the fragment', async () => {
    const { url, fragment } = await follow(
      world,
      'http://atelio.test/auth/v1/verify?token=pkce_gone&type=magiclink&redirect_to=http%3A%2F%2Fatelio.test%2Fa%3Fb%3Dc',
    );
    expect(url.searchParams.get('b')).toBe('c');
    expect(url.searchParams.get('error_code')).toBe('otp_expired');
    expect(fragment.get('error_code')).toBe('otp_expired');
    expect(url.searchParams.has('sb')).toBe(false);
  });

  it('a typed code signs in without an exchange', async () => {
    const { email, id } = await makePerson(world);
    const { code } = await askFor(email, createBrowser(world, pkce()));
    const { data } = await createBrowser(world).verifyOtp({ email, token: code, type: 'email' });
    expect(data.session?.user.id).toBe(id);
  });

  it.each([
    { code_challenge: 'c'.repeat(43) },
    { code_challenge_method: 's256' },
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: 'c'.repeat(129), code_challenge_method: 's256' },
    { code_challenge: `${'c'.repeat(43)}!`, code_challenge_method: 's256' },
    { code_challenge: 'c'.repeat(43), code_challenge_method: 'md5' },
    { code_challenge: 7, code_challenge_method: 's256' },
  ])('%j is refused', async (challenge) => {
    const answer = await world.request('http://atelio.test/auth/v1/otp', {
      method: 'POST',
      body: JSON.stringify({ email: newAddress(), ...challenge }),
    });
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'validation_failed']);
  });
});

async function exchange(body: object): Promise<[number, Record<string, unknown>]> {
  const answer = await world.request('http://atelio.test/auth/v1/token?grant_type=pkce', {
    method: 'POST',
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.json()];
}

describe('what became of the mail', () => {
  const refuse: MailProvider = {
    deliver: () => Promise.reject(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    isPermanentFailure: hasPermanentStatus,
    close: () => undefined,
  };
  const send = (deliver: MailProvider['deliver']) => doQueued(world, mailTasks(world, { ...refuse, deliver }));
  const deliveryTo = async ({ request }: ReturnType<typeof createBrowser>) =>
    (await request('http://atelio.test/auth/v1/otp/delivery')).json();

  it.each(['known', 'unknown'])('is said to the browser that requested it, for an %s address alike', async (kind) => {
    const email = kind === 'known' ? (await makePerson(world)).email : newAddress();
    const browser = createBrowser(world);
    await askFor(email, browser);
    expect(await deliveryTo(browser)).toEqual({ state: 'waiting' });
    await send(refuse.deliver);
    expect(await deliveryTo(browser)).toEqual({ state: 'failed' });
    // Another browser learns nothing, also if it requests a mail to the same address and none is sent so soon.
    const other = createBrowser(world);
    expect(await deliveryTo(other)).toEqual({ state: 'waiting' });
    await other.signInWithOtp({ email });
    expect(await deliveryTo(other)).toEqual({ state: 'waiting' });
    // A correct address takes its place.
    await askFor(newAddress(), browser);
    await send(async () => 'sent');
    expect(await deliveryTo(browser)).toEqual({ state: 'sent' });
  });

  it('is unknown to a browser that made up its cookie', async () => {
    for (const id of ['', 'x', randomUUID()]) {
      const headers = { Cookie: `atelio-code-mail=${id}` };
      const answer = await world.request('http://atelio.test/auth/v1/otp/delivery', { headers });
      expect([answer.status, await answer.json()]).toEqual([200, { state: 'waiting' }]);
    }
  });
});
