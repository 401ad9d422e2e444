import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '#tests/mailbox.ts';

const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off' };
const unhurried = { ...settings, AUTH_MAIL_INTERVAL: '0' };
const open = await createWorld(readConfig(unhurried));
const confirming = await createWorld(readConfig({ ...unhurried, AUTH_AUTOCONFIRM: 'off' }));
const spaced = await createWorld(readConfig(settings));

const newEmail = () => `change-${randomUUID()}@atelio.test`;
const password = 'clay and fire';

async function person(world: TestWorld, options: Parameters<typeof createBrowser>[1] = {}) {
  const browser = createBrowser(world, options);
  const email = newEmail();
  await browser.signUp({ email, password });
  await world.db
    .updateTable('auth.users')
    .set({ email_confirmed_at: new Date(), email_proven_at: new Date() })
    .where('email', '=', email)
    .execute();
  const { data } = await browser.signInWithPassword({ email, password });
  if (!data.user) throw new Error('no user');
  return { browser, email, id: data.user.id };
}

const changeLink = async (world: TestWorld, address: string) => (await lastMailTo(world, address, 'email_change')).link;

const rowOf = (world: TestWorld, id: string) =>
  world.db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a new address where addresses are confirmed', () => {
  it.each(['new first', 'current first'])('needs the links of both mails, %s', async (order) => {
    const { browser, email, id } = await person(confirming);
    const wanted = newEmail();
    const asked = await browser.updateUser({ email: wanted.toUpperCase() });
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ email, new_email: wanted, email_change_sent_at: expect.any(String) });
    const links = [await changeLink(confirming, wanted), await changeLink(confirming, email)];
    const [first = '', second = ''] = order === 'new first' ? links : links.toReversed();

    const one = await follow(confirming, first);
    expect(one.fragment.get('message')).toContain('Please proceed to confirm link sent to the other email');
    expect((await browser.getUser()).data.user?.email).toBe(email);
    expect((await follow(confirming, first)).fragment.get('error_code')).toBe('otp_expired');
    const both = await follow(confirming, second);
    expect([both.fragment.get('type'), both.fragment.get('access_token') === null]).toEqual(['email_change', false]);

    const { data } = await browser.getUser();
    expect(data.user).toMatchObject({ id, email: wanted, user_metadata: { email: wanted } });
    expect(data.user).not.toHaveProperty('new_email');
    expect(data.user?.identities).toMatchObject([{ provider: 'email', identity_data: { email: wanted } }]);
    expect((await rowOf(confirming, id)).email_proven_at).toBeInstanceOf(Date);
    expect((await createBrowser(confirming).signInWithPassword({ email: wanted, password })).error).toBeNull();
    expect((await createBrowser(confirming).signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await lastMailTo(confirming, email)).trigger).toBe('email_changed');
  });

  it('can be confirmed with the two codes', async () => {
    const { browser, email } = await person(confirming);
    const wanted = newEmail();
    await browser.updateUser({ email: wanted });
    const codeOf = async (address: string) => (await lastMailTo(confirming, address, 'email_change')).code;
    const verify = async (address: string) =>
      browser.verifyOtp({ type: 'email_change', email: address, token: await codeOf(address) });
    const first = await verify(email);
    expect(first).toMatchObject({ data: { user: null, session: null }, error: null });
    const second = await verify(wanted);
    expect(second.data.user?.email).toBe(wanted);
  });

  it('is changed once when both links are followed twice at once', async () => {
    const { browser, email, id } = await person(confirming);
    const wanted = newEmail();
    await browser.updateUser({ email: wanted });
    const links = [await changeLink(confirming, wanted), await changeLink(confirming, email)];
    await Promise.all([...links, ...links].map((link) => follow(confirming, link)));
    expect(await rowOf(confirming, id)).toMatchObject({ email: wanted, new_email: null, email_change_accepted: null });
    const changes = await confirming.db
      .selectFrom('activities')
      .select('data')
      .where('subject_id', '=', id)
      .where('type', '=', 'account.email_changed')
      .execute();
    expect(changes).toEqual([{ data: { before: email, after: wanted } }]);
  });

  it('revokes the links of the previous request', async () => {
    const { browser, email } = await person(confirming);
    const [first, second] = [newEmail(), newEmail()];
    await browser.updateUser({ email: first });
    const stale = [await changeLink(confirming, first), await changeLink(confirming, email)];
    await browser.updateUser({ email: second });
    for (const link of stale) {
      expect((await follow(confirming, link)).fragment.get('error_code')).toBe('otp_expired');
    }
    expect((await browser.getUser()).data.user).toMatchObject({ email, new_email: second });
  });

  it('is refused if another account has taken it before the confirmation', async () => {
    const { browser, email } = await person(confirming);
    const wanted = newEmail();
    await browser.updateUser({ email: wanted });
    await follow(confirming, await changeLink(confirming, email));
    const link = await changeLink(confirming, wanted);
    await confirming.db.insertInto('auth.users').values({ email: wanted }).execute();
    expect((await follow(confirming, link)).fragment.get('error_code')).toBe('email_exists');
    expect((await browser.getUser()).data.user?.email).toBe(email);
  });

  it('is dropped with its links when the password changes', async () => {
    const { browser, email, id } = await person(confirming);
    const wanted = newEmail();
    await browser.updateUser({ email: wanted });
    const link = await changeLink(confirming, wanted);
    await browser.updateUser({ password: 'a better one' });
    expect((await follow(confirming, link)).fragment.get('error_code')).toBe('otp_expired');
    expect(await rowOf(confirming, id)).toMatchObject({ email, new_email: null });
  });
});

describe('a new address where addresses are not confirmed', () => {
  it('needs only the link to the new address', async () => {
    const { browser, id } = await person(open);
    const wanted = newEmail();
    await browser.updateUser({ email: wanted });
    await follow(open, await changeLink(open, wanted));
    expect((await browser.getUser()).data.user?.email).toBe(wanted);
    expect((await rowOf(open, id)).email_proven_at).not.toBeNull();
  });

  it('is not confirmed by the link to the current one, so that a typing error locks nobody out', async () => {
    const { browser, email } = await person(open);
    const wanted = newEmail();
    await browser.updateUser({ email: wanted });
    const landed = await follow(open, await changeLink(open, email));
    expect(landed.fragment.get('message')).toContain('confirm link sent to the other email');
    expect((await browser.getUser()).data.user).toMatchObject({ email, new_email: wanted });
    await follow(open, await changeLink(open, wanted));
    expect((await browser.getUser()).data.user?.email).toBe(wanted);
  });

  it.each(Array.from({ length: 10 }, (_, round) => round))(
    'with both links opened at once is changed, round %i',
    async () => {
      const { browser, email } = await person(open);
      const wanted = newEmail();
      await browser.updateUser({ email: wanted });
      const links = [await changeLink(open, wanted), await changeLink(open, email)];
      const landed = await Promise.all(links.map((link) => follow(open, link)));
      // The link to the new address wins; the other one came first or was revoked by then.
      expect(landed[0]?.fragment.get('error_code') ?? 'ok').toBe('ok');
      expect((await browser.getUser()).data.user?.email).toBe(wanted);
    },
  );

  it('ends with a PKCE code in the browser that has the verifier', async () => {
    const { browser } = await person(open, { flowType: 'pkce' });
    const wanted = newEmail();
    await browser.updateUser({ email: wanted }, { emailRedirectTo: 'http://atelio.test/dashboard?tab=settings' });
    const { url } = await follow(open, await changeLink(open, wanted));
    expect(`${url.origin}${url.pathname}`).toBe('http://atelio.test/dashboard');
    expect(url.searchParams.get('tab')).toBe('settings');
    const { data, error } = await browser.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user?.email).toBe(wanted);
  });
});

describe('a new address is refused', () => {
  it('when it is taken, in upper or lower case', async () => {
    const { browser } = await person(open);
    const other = await person(open);
    const { error } = await browser.updateUser({ email: other.email.toUpperCase() });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
    expect(await mailsTo(open, other.email)).toEqual([]);
  });

  it.each(['no-at', 'a\r\nBcc: x@y.test', 'a\0@atelio.test', `${'a'.repeat(250)}@b.test`])('as %j', async (email) => {
    const { browser } = await person(open);
    const { error } = await browser.updateUser({ email });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('within a minute of the last request, with all other changes of the request', async () => {
    const { browser, id } = await person(spaced);
    await browser.updateUser({ email: newEmail() });
    const { error } = await browser.updateUser({ email: newEmail(), data: { favourite: 'glaze' } });
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect((await rowOf(spaced, id)).user_metadata).not.toHaveProperty('favourite');
  });

  it('without a session', async () => {
    const body = JSON.stringify({ email: newEmail() });
    expect((await open.request('/auth/v1/user', { method: 'PUT', body })).status).toBe(401);
  });
});

describe('the current address', () => {
  it('in another case changes nothing and sends no mail', async () => {
    const { browser, email } = await person(open);
    const { data, error } = await browser.updateUser({ email: ` ${email.toUpperCase()} ` });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(data.user).not.toHaveProperty('new_email');
    expect(await mailsTo(open, email)).toEqual([]);
  });
});
