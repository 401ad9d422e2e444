import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { startOpenIdProvider } from '#tests/fakes/openid-provider.ts';
import { createWorld } from '#tests/harness.ts';
import { comeBack, toProvider } from '#tests/worlds/visits.ts';

const google = await startOpenIdProvider();
afterAll(google.close);
const world = await createWorld({ google: google.settings });
const without = await createWorld();
const limited = await createWorld({
  ...readConfig({ LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', TRUST_PROXY: 'on' }),
  google: google.settings,
});
/** A world that has not loaded the provider's discovery document yet. */
const fresh = {
  failing: await createWorld({ google: { ...google.settings } }),
  silent: await createWorld({ google: { ...google.settings } }),
};

const authorize = (query: string) => `/auth/v1/authorize?${query}`;
const asked = async (query: string) => new URL(await toProvider(world, authorize(query)));
const challenge = 'a'.repeat(43);

describe('a redirect to a provider', () => {
  it('has state, nonce and our own PKCE challenge', async () => {
    const url = await asked('provider=google');
    const { origin } = url;
    expect(origin).toBe(google.settings.issuer);
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
    expect(rest).toEqual({
      client_id: google.settings.clientId,
      response_type: 'code',
      redirect_uri: 'http://atelio.test/auth/v1/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      prompt: 'select_account',
      access_type: 'offline',
    });
    expect([state, nonce, code_challenge].map((value) => (value ?? '').length >= 36)).toEqual([true, true, true]);
  });

  it('has new values each time', async () => {
    const [one, other] = [await asked('provider=google'), await asked('provider=google')];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
    }
  });

  it('passes the client’s parameters on to the provider', async () => {
    const browser = createBrowser(world);
    const { data } = await browser.signInWithOAuth({
      provider: 'google',
      options: {
        scopes: 'https://www.googleapis.com/auth/calendar.readonly email',
        queryParams: { prompt: 'consent', access_type: 'online', login_hint: 'ona@gmail.test', hd: 'taller.test' },
        skipBrowserRedirect: true,
      },
    });
    const { searchParams } = new URL(await toProvider(world, data.url ?? ''));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: 'openid email profile https://www.googleapis.com/auth/calendar.readonly',
      prompt: 'consent',
      access_type: 'online',
      login_hint: 'ona@gmail.test',
      hd: 'taller.test',
    });
  });

  it('passes no parameter on that would change our identity or checks, in upper or lower case', async () => {
    const ours = {
      client_id: 'evil',
      Client_Secret: 'evil',
      REDIRECT_URI: 'https://evil.test',
      Response_Type: 'token',
      response_mode: 'fragment',
      STATE: 'evil',
      Nonce: 'evil',
      scope: 'evil',
      Code_Challenge: challenge,
      CODE_CHALLENGE_METHOD: 's256',
      code_verifier: 'evil',
      request: 'evil',
      request_uri: 'https://evil.test',
    };
    const url = await asked(`provider=google&${new URLSearchParams(ours)}`);
    expect(url.href).not.toContain('evil');
    expect(url.href).not.toContain(challenge);
    expect(url.searchParams.get('response_type')).toBe('code');
    expect(url.searchParams.has('response_mode')).toBe(false);
    expect([...url.searchParams.keys()].map((name) => name.toLowerCase())).toHaveLength(
      new Set([...url.searchParams.keys()].map((name) => name.toLowerCase())).size,
    );
  });
});

describe('a redirect is refused', () => {
  it.each([
    ['to a provider that nobody knows', 'provider=guugle', 'Unsupported provider: provider is not enabled'],
    ['to one that is not ours', 'provider=github', 'Unsupported provider: provider is not enabled'],
    ['to none', '', 'Unsupported provider: missing'],
    ['to one in other letters', 'provider=Google', 'Unsupported provider: provider is not enabled'],
    ['with half a challenge', `provider=google&code_challenge=${challenge}`, 'PKCE flow requires both'],
    ['with a short challenge', 'provider=google&code_challenge=abc&code_challenge_method=s256', 'not valid'],
    [
      'with an unknown method',
      `provider=google&code_challenge=${challenge}&code_challenge_method=md5`,
      'The code challenge is not valid',
    ],
  ])('%s', async (_case, query, message) => {
    const answer = await world.request(authorize(query));
    expect(answer.status).toBe(400);
    const body = await answer.json();
    expect(body).toMatchObject({ code: 400, error_code: 'validation_failed' });
    expect(body.msg).toContain(message);
  });

  it('where Google is not configured', async () => {
    const answer = await without.request(authorize('provider=google'));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' });
  });
});

describe('too many redirects', () => {
  const begin = (ip: string) => limited.request(authorize('provider=google'), { headers: { 'X-Forwarded-For': ip } });

  it('are refused to their network only, before they fill the table', async () => {
    const answers = await Promise.all(Array.from({ length: 34 }, () => begin('198.51.100.1')));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await begin('198.51.100.2')).status).toBe(302);
    expect(await limited.db.selectFrom('auth.flow_states').select('id').execute()).toHaveLength(31);
  });
});

describe('a provider that is down', () => {
  afterEach(() => {
    google.mood = 'well';
  });

  it.each(['failing', 'silent'] as const)('(%s) sends the browser back with the reason', async (mood) => {
    google.mood = mood;
    const landing = await comeBack(fresh[mood], authorize('provider=google&redirect_to=http://atelio.test/login'));
    expect(landing.place).toBe('http://atelio.test/login');
    const reason = { error: 'server_error', error_code: 'unexpected_failure' };
    expect(landing.query).toMatchObject(reason);
    expect(landing.fragment).toMatchObject(reason);
    expect(landing.query.error_description).toContain('cannot be reached');
    expect(await fresh[mood].db.selectFrom('auth.flow_states').selectAll().execute()).toEqual([]);
  });

  it('is contacted again once it is up', async () => {
    google.mood = 'failing';
    await fresh.failing.request(authorize('provider=google'));
    google.mood = 'well';
    expect(await toProvider(fresh.failing, authorize('provider=google'))).toContain(google.settings.issuer);
  });
});
