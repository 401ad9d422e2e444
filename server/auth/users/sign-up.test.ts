import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { doQueued } from '#tests/queue.ts';

const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off' };
const open = await createWorld(readConfig(settings));
const confirming = await createWorld(readConfig({ ...settings, AUTH_AUTOCONFIRM: 'off' }));
const newGuest = () => ({ email: `sign-up-${randomUUID()}@atelio.test`, password: 'clay and fire' });

const provenAt = async (email: string) => {
  const user = await open.db.selectFrom('auth.users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  return user.email_proven_at;
};

describe('a sign-up without confirmation', () => {
  it('leaves the confirmation mail to a job, so that it cannot be delayed by the mail', async () => {
    const guest = newGuest();
    const { data, error } = await createBrowser(open).signUp(guest);
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
    expect(await mailsTo(open, guest.email)).toEqual([]);
    expect(await provenAt(guest.email)).toBeNull();
    await doQueued(open);
    const mail = await lastMailTo(open, guest.email, 'account_confirm');
    const { url, fragment } = await follow(open, mail.link);
    expect([url.origin, fragment.get('type')]).toEqual(['http://atelio.test', 'signup']);
    expect(await provenAt(guest.email)).toBeInstanceOf(Date);
  });

  it('redirects to the requested page, with a PKCE code for the browser that has the verifier', async () => {
    const guest = newGuest();
    const browser = createBrowser(open, { flowType: 'pkce' });
    const emailRedirectTo = 'http://atelio.test/auth/callback?next=1';
    await browser.signUp({ ...guest, options: { emailRedirectTo } });
    await doQueued(open);
    const { url } = await follow(open, (await lastMailTo(open, guest.email)).link);
    expect(url.href).toMatch(/^http:\/\/atelio\.test\/auth\/callback\?next=1&code=[\w-]{36}$/);
    const { data, error } = await browser.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user?.email).toBe(guest.email);
  });

  it('checks the address before the password', async () => {
    const { error } = await createBrowser(open).signUp({ email: 'nobody', password: '123' });
    expect(error).toMatchObject({ code: 'validation_failed', message: expect.stringContaining('invalid format') });
  });

  it('sends no mail when it is refused', async () => {
    const guest = newGuest();
    await createBrowser(open).signUp(guest);
    await doQueued(open);
    await createBrowser(open).signUp({ ...guest, password: 'another one' });
    await doQueued(open);
    expect(await mailsTo(open, guest.email)).toHaveLength(1);
  });
});

describe('a sign-up with confirmation', () => {
  it('mails the link in the transaction of the account, in the language of the request', async () => {
    const guest = newGuest();
    const browser = createBrowser(confirming, { headers: { apikey: 'anon', 'Accept-Language': 'de' } });
    const { data } = await browser.signUp({ ...guest, options: { data: { name: 'Ada' } } });
    expect(data.user).toMatchObject({ email: guest.email, confirmation_sent_at: expect.any(String) });
    expect(data.user?.identities).toHaveLength(1);
    const mail = await lastMailTo(confirming, guest.email, 'account_confirm');
    expect(mail.text).toContain('bestätige');
    const { fragment } = await follow(confirming, mail.link);
    expect(fragment.get('access_token')).not.toBeNull();
    const { data: session } = await createBrowser(confirming).signInWithPassword(guest);
    expect(session.user).toMatchObject({ email_confirmed_at: expect.any(String), user_metadata: { name: 'Ada' } });
    expect(session.user?.user_metadata.email_verified).toBe(true);
  });

  it('can be confirmed by the code too', async () => {
    const guest = newGuest();
    const browser = createBrowser(confirming);
    await browser.signUp(guest);
    const { code: token } = await lastMailTo(confirming, guest.email);
    const { data, error } = await browser.verifyOtp({ type: 'signup', email: guest.email, token });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(guest.email);
  });

  it('repeated within a minute says how long to wait', async () => {
    const guest = newGuest();
    await createBrowser(confirming).signUp(guest);
    const { error } = await createBrowser(confirming).signUp(guest);
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(error?.message).toMatch(/you can only request this after \d+ seconds/);
    expect(await mailsTo(confirming, guest.email)).toHaveLength(1);
  });

  it('sent twenty times at once creates one account and one mail', async () => {
    const guest = newGuest();
    await Promise.all(Array.from({ length: 20 }, () => createBrowser(confirming).signUp(guest)));
    const users = await confirming.db.selectFrom('auth.users').select('id').where('email', '=', guest.email).execute();
    expect(users).toHaveLength(1);
    expect(await mailsTo(confirming, guest.email)).toHaveLength(1);
  });
});
