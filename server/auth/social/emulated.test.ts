import { createEmulator } from 'emulate';
import { afterAll, describe, expect, it } from 'vitest';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { freePort } from '#tests/running.ts';
import { comeBack, toProvider } from '#tests/worlds/visits.ts';

// Google as the package `emulate` emulates it; misbehaving providers are in the other tests.
const client = { client_id: 'atelio.apps.googleusercontent.test', client_secret: 'GOCSPX-atelio' };
const google = await createEmulator({
  service: 'google',
  port: await freePort(),
  seed: {
    google: {
      users: [
        { email: 'nuria.ferrer@gmail.com', name: 'Núria Ferrer', picture: 'https://lh3.example.test/nuria.jpg' },
        { email: 'laia@taller.test', name: 'Laia Kessler', hd: 'taller.test' },
        { email: 'pol.serra@gmail.com', name: 'Pol Serra', email_verified: false },
      ],
      oauth_clients: [{ ...client, name: 'Atelio', redirect_uris: ['http://atelio.test/auth/v1/callback'] }],
    },
  },
});
afterAll(() => google.close());
const world = await createWorld({
  google: { issuer: google.url, clientId: client.client_id, clientSecret: client.client_secret },
});

/** Acts as a browser at Google: opens its page and presses the button with this address. */
async function pick(address: string, email: string): Promise<string> {
  const page = await fetch(address);
  expect(await page.text()).toContain(email);
  const body = new URLSearchParams([...new URL(address).searchParams, ['email', email]]);
  const answer = await fetch(`${google.url}/o/oauth2/v2/auth/callback`, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('Location') ?? '';
}

const options = { redirectTo: 'http://atelio.test/auth/callback', skipBrowserRedirect: true };

describe('with Google as `emulate` emulates it', () => {
  it('a person signs in by the fragment', async () => {
    const browser = createBrowser(world);
    const { data } = await browser.signInWithOAuth({ provider: 'google', options });
    const landing = await comeBack(world, await pick(await toProvider(world, data.url ?? ''), 'laia@taller.test'));
    const { access_token = '', refresh_token = '', provider_token, provider_refresh_token } = landing.fragment;
    expect([provider_token, provider_refresh_token]).toEqual([expect.stringMatching(/^google_/), expect.any(String)]);
    const { user } = (await browser.setSession({ access_token, refresh_token })).data;
    expect(user).toMatchObject({
      email: 'laia@taller.test',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Laia Kessler', email_verified: true, custom_claims: { hd: 'taller.test' } },
    });
  });

  it('a person signs in by a code, and is recognized the second time', async () => {
    const seen = [];
    for (let time = 0; time < 2; time += 1) {
      const browser = createBrowser(world, { flowType: 'pkce' });
      const { data } = await browser.signInWithOAuth({ provider: 'google', options });
      const address = await toProvider(world, data.url ?? '');
      const { query } = await comeBack(world, await pick(address, 'nuria.ferrer@gmail.com'));
      const exchanged = await browser.exchangeCodeForSession(query.code ?? '');
      expect(exchanged.error).toBeNull();
      seen.push(exchanged.data.user?.id);
    }
    expect(seen[0]).toBe(seen[1]);
  });

  it('a person links and unlinks their account', async () => {
    const browser = createBrowser(world);
    await browser.signUp({ email: 'nuria@atelio.test', password: 'clay and fire' });
    const { data } = await browser.linkIdentity({ provider: 'google', options });
    const landing = await comeBack(browser, await pick(data?.url ?? '', 'pol.serra@gmail.com'));
    expect(landing.fragment.access_token).toEqual(expect.any(String));
    const { identities = [] } = (await browser.getUserIdentities()).data ?? {};
    const linked = identities.find(({ provider }) => provider === 'google');
    if (!linked) throw new Error('not linked');
    expect((await browser.unlinkIdentity(linked)).error).toBeNull();
    expect((await browser.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  it('a person whose address Google has not verified is refused', async () => {
    const { data } = await createBrowser(world).signInWithOAuth({ provider: 'google', options });
    const address = await toProvider(world, data.url ?? '');
    const { query } = await comeBack(world, await pick(address, 'pol.serra@gmail.com'));
    expect(query).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' });
  });
});
