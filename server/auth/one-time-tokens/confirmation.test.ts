import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { openPage, sharedStorage } from '#tests/page.ts';
import { doQueued } from '#tests/queue.ts';

const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off' };
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const open = await createWorld({}, now);
const confirming = await createWorld(readConfig({ ...settings, AUTH_AUTOCONFIRM: 'off' }), now);
const newGuest = () => ({ email: `link-${randomUUID()}@atelio.test`, password: 'clay and fire' });

const userOf = (world: TestWorld, email: string) =>
  world.db.selectFrom('auth.users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('the link after a sign-up', () => {
  it('confirms the address and signs in', async () => {
    const guest = newGuest();
    await createBrowser(confirming).signUp(guest);
    const { link } = await lastMailTo(confirming, guest.email);
    const { url, fragment } = await follow(confirming, link);
    expect(fragment.get('type')).toBe('signup');
    const { session } = await openPage(confirming, url.href);
    expect(session?.user).toMatchObject({ email: guest.email, user_metadata: { email_verified: true } });
    expect((await createBrowser(confirming).signInWithPassword(guest)).error).toBeNull();
    expect((await userOf(confirming, guest.email)).email_proven_at).toBeInstanceOf(Date);
  });

  it('confirms it by its code', async () => {
    const guest = newGuest();
    await createBrowser(confirming).signUp(guest);
    const { code } = await lastMailTo(confirming, guest.email);
    const { data } = await createBrowser(confirming).verifyOtp({ email: guest.email, token: code, type: 'signup' });
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
  });

  it('with PKCE leads to a code', async () => {
    const guest = newGuest();
    const options = { flowType: 'pkce' as const, ...sharedStorage() };
    await createBrowser(confirming, options).signUp(guest);
    const { url } = await follow(confirming, (await lastMailTo(confirming, guest.email)).link);
    const page = await openPage(confirming, url.href, options);
    expect(page.session?.user.email).toBe(guest.email);
    expect((await page.browser.getClaims()).data?.claims.amr).toMatchObject([{ method: 'email/signup' }]);
  });

  it('confirms the address of a person who was signed in at once', async () => {
    const guest = newGuest();
    expect((await createBrowser(open).signUp(guest)).data.session).not.toBeNull();
    expect(await userOf(open, guest.email)).toMatchObject({
      email_proven_at: null,
      email_confirmed_at: expect.any(Date),
    });
    await doQueued(open);
    await follow(open, (await lastMailTo(open, guest.email, 'account_confirm')).link);
    expect((await userOf(open, guest.email)).email_proven_at).toBeInstanceOf(Date);
  });

  it('is revoked once the account has another address', async () => {
    const guest = newGuest();
    await createBrowser(open).signUp(guest);
    await doQueued(open);
    const { link } = await lastMailTo(open, guest.email);
    const email = newGuest().email;
    await open.db.updateTable('auth.users').set({ email }).where('email', '=', guest.email).execute();
    expect((await follow(open, link)).fragment.get('error_code')).toBe('otp_expired');
    expect((await userOf(open, email)).email_proven_at).toBeNull();
  });
});

describe('a link that is requested again', () => {
  it('is refused within a minute, with the seconds to wait, and sent after it', async () => {
    const guest = newGuest();
    await createBrowser(confirming).signUp(guest);
    const resend = () => createBrowser(confirming).resend({ type: 'signup', email: guest.email });
    const { error } = await resend();
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after (60|59|58) seconds\.$/);
    ahead = 61_000;
    expect((await resend()).error).toBeNull();
    await doQueued(confirming);
    const [first, second] = await mailsTo(confirming, guest.email);
    expect((await follow(confirming, first?.link ?? '')).fragment.has('access_token')).toBe(true);
    expect((await follow(confirming, second?.link ?? '')).fragment.get('error_code')).toBe('otp_expired');
    ahead = 122_000;
    expect((await resend()).error).toBeNull();
    await doQueued(confirming);
    expect(await mailsTo(confirming, guest.email)).toHaveLength(2);
    ahead = 0;
  });

  it('is sent to a signed-in person who has not confirmed the address', async () => {
    const guest = newGuest();
    await createBrowser(open).signUp(guest);
    await doQueued(open);
    ahead = 61_000;
    expect((await createBrowser(open).resend({ type: 'signup', email: guest.email })).error).toBeNull();
    await doQueued(open);
    expect(await mailsTo(open, guest.email)).toHaveLength(2);
    ahead = 0;
  });

  it.each([
    {},
    { type: 'recovery', email: 'laia@atelio.test' },
    { type: 'signup' },
    { type: 'signup', phone: '34600000000' },
    { type: 'sms', email: 'laia@atelio.test' },
    { type: 'signup', email: 'laia@atelio.test', phone: '34600000000' },
    { type: 'signup', email: 'nonsense' },
    { type: 'sms', phone: 'nonsense' },
  ])('as %j is refused in words', async (body) => {
    const answer = await open.request('http://atelio.test/auth/v1/resend', {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'validation_failed']);
  });
});

describe('a new address', () => {
  async function change(world: TestWorld) {
    const guest = newGuest();
    const browser = createBrowser(world);
    if (world === confirming) {
      await browser.signUp(guest);
      const token = (await lastMailTo(world, guest.email)).code;
      await browser.verifyOtp({ email: guest.email, token, type: 'signup' });
    } else await browser.signUp(guest);
    const { email } = newGuest();
    const { data, error } = await browser.updateUser({ email });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: guest.email, new_email: email });
    const link = async (address: string) => (await lastMailTo(world, address, 'email_change')).link;
    const code = async (address: string) => (await lastMailTo(world, address, 'email_change')).code;
    return { browser, before: guest.email, after: email, link, code };
  }
  const ONE_MORE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

  it.each(['old first', 'new first'])('is confirmed at both addresses (%s)', async (order) => {
    const { before, after, link } = await change(confirming);
    const sides = order === 'old first' ? [before, after] : [after, before];
    const links = await Promise.all(sides.map(link));
    const first = await follow(confirming, links[0] ?? '');
    expect(Object.fromEntries(first.fragment)).toEqual({ message: ONE_MORE, sb: '' });
    expect((await userOf(confirming, before)).new_email).toBe(after);
    expect((await follow(confirming, links[0] ?? '')).fragment.get('error_code')).toBe('otp_expired');
    const second = await follow(confirming, links[1] ?? '');
    expect(second.fragment.get('type')).toBe('email_change');
    const { session } = await openPage(confirming, second.url.href);
    expect(session?.user).toMatchObject({ email: after });
    expect(session?.user).not.toHaveProperty('new_email');
    expect(await userOf(confirming, after)).toMatchObject({ email_proven_at: expect.any(Date), new_email: null });
  });

  it('is confirmed by codes', async () => {
    const { before, after, code } = await change(confirming);
    const [old, fresh] = [await code(before), await code(after)];
    const verify = (email: string, token: string) =>
      createBrowser(confirming).verifyOtp({ email, token, type: 'email_change' });
    const first = await verify(before, old);
    expect(first.error).toBeNull();
    expect(first.data).toMatchObject({ user: null, session: null });
    const second = await verify(after, fresh);
    expect(second.data.session?.user.email).toBe(after);
  });

  it('names the new address in the mail to the current one, and not the current one in the mail to the new one', async () => {
    const { before, after } = await change(open);
    const [toOld, toNew] = [await lastMailTo(open, before, 'email_change'), await lastMailTo(open, after)];
    expect(toOld.text).toContain(after);
    expect(toOld.text).toContain('choose a new password');
    expect(toNew.text).not.toContain(before);
    expect(toNew.text).toContain('you can ignore this email');
  });

  it('needs only its own link where addresses are not confirmed', async () => {
    const { after, link } = await change(open);
    const { fragment } = await follow(open, await link(after));
    expect(fragment.has('access_token')).toBe(true);
    expect((await userOf(open, after)).email_proven_at).toBeInstanceOf(Date);
  });

  it('with PKCE ends with a code, after the message that the other link is missing', async () => {
    const options = { flowType: 'pkce' as const, ...sharedStorage() };
    const guest = newGuest();
    const browser = createBrowser(confirming, options);
    await browser.signUp(guest);
    await browser.verifyOtp({
      email: guest.email,
      token: (await lastMailTo(confirming, guest.email)).code,
      type: 'signup',
    });
    const { email } = newGuest();
    await browser.updateUser({ email });
    const first = await follow(confirming, (await lastMailTo(confirming, guest.email, 'email_change')).link);
    expect(first.url.searchParams.get('message')).toBe(ONE_MORE);
    expect(first.url.searchParams.has('code')).toBe(false);
    const second = await follow(confirming, (await lastMailTo(confirming, email, 'email_change')).link);
    const { data, error } = await browser.exchangeCodeForSession(second.url.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  it('that another account has taken since is refused, and the account stays as it was', async () => {
    const { before, after, link } = await change(open);
    await createBrowser(open).signUp({ email: after, password: 'clay and fire' });
    expect((await follow(open, await link(after))).fragment.get('error_code')).toBe('email_exists');
    expect((await userOf(open, before)).new_email).toBe(after);
  });

  it('is mailed again on request, once a minute', async () => {
    const { browser, before, after } = await change(open);
    const resend = () => browser.resend({ type: 'email_change', email: before });
    expect((await resend()).error).toMatchObject({ code: 'over_email_send_rate_limit' });
    ahead = 61_000;
    expect((await resend()).error).toBeNull();
    await doQueued(open);
    expect((await mailsTo(open, after)).length).toBe(2);
    ahead = 0;
  });
});
