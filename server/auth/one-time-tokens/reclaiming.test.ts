import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { addTotp } from '#tests/factors.ts';
import { startOpenIdProvider } from '#tests/fakes/openid-provider.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { follow, lastMailTo } from '#tests/mailbox.ts';
import { doQueued } from '#tests/queue.ts';
import { comeBack, visit } from '#tests/worlds/visits.ts';

const google = await startOpenIdProvider();
afterAll(google.close);
const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off' };
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const open = await createWorld({ google: google.settings }, now);
const confirming = await createWorld(readConfig({ ...settings, AUTH_AUTOCONFIRM: 'off' }), now);
const password = 'clay of a stranger';

/** A stranger signs up with an address that is not theirs. */
async function claimed(world: TestWorld) {
  const email = `owner-${randomUUID()}@atelio.test`;
  const stranger = createBrowser(world);
  const { data } = await stranger.signUp({ email, password, options: { data: { name: 'Owner' } } });
  return { email, stranger, id: data.user?.id ?? '' };
}

const signIn = async (world: TestWorld, email: string, typed = password) =>
  (await createBrowser(world).signInWithPassword({ email, password: typed })).error?.code;

describe('the owner of an address that a stranger signed up with', () => {
  it.each(['magic_link', 'recovery'])(
    'puts the stranger out by %s: password, session, second factor, other identity',
    async (trigger) => {
      const { email, stranger, id } = await claimed(open);
      const account = {
        sub: randomUUID(),
        name: 'Stranger',
        email: `s-${randomUUID()}@gmail.test`,
        email_verified: true,
      };
      const { data } = await stranger.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
      await comeBack(stranger, await google.signIn(data.url ?? '', account));
      await addTotp(open, stranger);

      const owner = createBrowser(open);
      await (trigger === 'recovery' ? owner.resetPasswordForEmail(email) : owner.signInWithOtp({ email }));
      await doQueued(open);
      const { fragment } = await follow(open, (await lastMailTo(open, email, trigger)).link);
      const { user } = (await owner.getUser(fragment.get('access_token') ?? '')).data;
      expect(user).toMatchObject({ id, email, user_metadata: { name: 'Owner' } });
      expect(user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
      expect(user?.factors ?? []).toEqual([]);

      expect((await stranger.getUser()).error).not.toBeNull();
      expect(await signIn(open, email)).toBe('invalid_credentials');
      const back = await visit(open, google, '/auth/v1/authorize?provider=google', account);
      expect((await createBrowser(open).getUser(back.fragment.access_token)).data.user?.id).not.toBe(id);
    },
  );

  it('signs the stranger out with the code of that mail too', async () => {
    const { email } = await claimed(open);
    const owner = createBrowser(open);
    await owner.signInWithOtp({ email });
    await doQueued(open);
    const { code } = await lastMailTo(open, email, 'magic_link');
    expect((await owner.verifyOtp({ email, token: code, type: 'magiclink' })).error).toBeNull();
    expect(await signIn(open, email)).toBe('invalid_credentials');
  });

  it('keeps everything once the address was confirmed', async () => {
    const { email, stranger: owner } = await claimed(open);
    await doQueued(open);
    await follow(open, (await lastMailTo(open, email, 'account_confirm')).link);
    await owner.signInWithOtp({ email });
    await doQueued(open);
    await follow(open, (await lastMailTo(open, email, 'magic_link')).link);
    expect((await owner.getUser()).error).toBeNull();
    expect(await signIn(open, email)).toBeUndefined();
  });

  it('does not make the stranger’s password work by confirming the address with a magic link', async () => {
    const { email } = await claimed(confirming);
    ahead += 61_000;
    await createBrowser(confirming).signInWithOtp({ email });
    await doQueued(confirming);
    const { fragment } = await follow(confirming, (await lastMailTo(confirming, email)).link);
    expect(fragment.get('access_token')).not.toBeNull();
    expect(await signIn(confirming, email)).toBe('invalid_credentials');
  });

  it.each(['invite', 'generate_link'])(
    'does not make the stranger’s password work by an invitation (%s)',
    async (method) => {
      const { email } = await claimed(confirming);
      ahead += 61_000;
      const key = await confirming.keys.sign({ role: 'service_role', exp: Math.floor(now().getTime() / 1000) + 60 });
      const { admin } = createBrowser(confirming, { headers: { Authorization: `Bearer ${key}` } });
      if (method === 'invite') await admin.inviteUserByEmail(email);
      const generated = method === 'invite' ? undefined : await admin.generateLink({ type: 'invite', email });
      const link = generated?.data.properties?.action_link ?? (await lastMailTo(confirming, email, 'invite')).link;
      expect((await follow(confirming, link)).fragment.get('access_token')).not.toBeNull();
      expect(await signIn(confirming, email)).toBe('invalid_credentials');
    },
  );
});
