import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { doQueued } from '#tests/queue.ts';

const settings = {
  LOG_LEVEL: 'silent',
  SITE_URL: 'http://atelio.test',
  AUTH_RATE_LIMITS: 'off',
  AUTH_ANONYMOUS: 'on',
};
const open = await createWorld(readConfig(settings));
const confirming = await createWorld(readConfig({ ...settings, AUTH_AUTOCONFIRM: 'off' }));
const newEmail = () => `anonymous-${randomUUID()}@atelio.test`;

async function nameless(world: TestWorld) {
  const browser = createBrowser(world);
  const { data, error } = await browser.signInAnonymously({ options: { data: { favourite: 'glaze' } } });
  expect(error).toBeNull();
  if (!data.session || !data.user) throw new Error('no session');
  return { browser, session: data.session, user: data.user };
}

describe('an anonymous person', () => {
  it('has an account, a session and a profile', async () => {
    const { browser, user, session } = await nameless(open);
    expect(user).toMatchObject({ email: '', phone: '', is_anonymous: true, app_metadata: {}, identities: [] });
    expect(user.user_metadata).toEqual({ favourite: 'glaze' });
    const { data } = await browser.getClaims();
    expect(data?.claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] });
    const headers = { Authorization: `Bearer ${session.access_token}` };
    const me = await (await open.request('/api/v1/me', { headers })).json();
    expect(me).toMatchObject({ email: '', name: 'New User', role: 'user' });
  });

  it('is refused where the operator has switched it off', async () => {
    const named = await createWorld();
    const { error } = await createBrowser(named).signInAnonymously();
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
    expect(error?.message).toContain('Anonymous sign-ins are disabled');
  });

  it('cannot set a password without an address', async () => {
    const { browser } = await nameless(open);
    const { error } = await browser.updateUser({ password: 'clay and fire' });
    expect(error).toMatchObject({ status: 422, code: 'validation_failed' });
  });
});

describe('an anonymous person who adds an address', () => {
  it('keeps the account and gets a confirmation mail', async () => {
    const { browser, user } = await nameless(open);
    const email = newEmail();
    const { data, error } = await browser.updateUser({ email, password: 'clay and fire' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: user.id,
      email,
      is_anonymous: false,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { favourite: 'glaze', email },
    });
    expect(data.user?.identities).toMatchObject([{ provider: 'email', id: user.id, identity_data: { email } }]);
    const again = await createBrowser(open).signInWithPassword({ email, password: 'clay and fire' });
    expect(again.data.user?.id).toBe(user.id);
    expect((await browser.refreshSession()).data.user?.is_anonymous).toBe(false);
    await doQueued(open);
    expect((await lastMailTo(open, email)).trigger).toBe('account_confirm');
  });

  it('needs one link where addresses are confirmed', async () => {
    const { browser, user } = await nameless(confirming);
    const email = newEmail();
    const { data } = await browser.updateUser({ email });
    expect(data.user).toMatchObject({ email: '', new_email: email, is_anonymous: true });
    const mails = await mailsTo(confirming, email);
    expect(mails).toHaveLength(1);
    const { fragment } = await follow(confirming, mails[0]?.link ?? '');
    expect(fragment.get('access_token')).not.toBeNull();
    const now = await browser.getUser();
    expect(now.data.user).toMatchObject({ id: user.id, email, is_anonymous: false });
  });

  it('is refused an address that is taken', async () => {
    const email = newEmail();
    await createBrowser(open).signUp({ email, password: 'clay and fire' });
    const { browser } = await nameless(open);
    expect((await browser.updateUser({ email: email.toUpperCase() })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });

  it('gets an address that another adds at the same moment, or is refused it: one of the two', async () => {
    const email = newEmail();
    const both = await Promise.all([nameless(open), nameless(open)]);
    const answers = await Promise.all(both.map(({ browser }) => browser.updateUser({ email })));
    expect(answers.map(({ error }) => error?.code ?? 'ok').sort()).toEqual(['email_exists', 'ok']);
  });
});
