import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';

// Random requests to every route of /auth/v1 get a documented error, never a 500.

/** The number of requests for each route. */
const RUNS = propertyRuns(40);

const settings = readConfig({
  LOG_LEVEL: 'silent',
  SITE_URL: 'http://atelio.test',
  AUTH_RATE_LIMITS: 'off',
  AUTH_PHONE: 'on',
  AUTH_ANONYMOUS: 'on',
  AUTH_MAIL_INTERVAL: '0',
});
const world = await createWorld(settings);
let known = await newKnown();
const service = await world.keys.sign({ role: 'service_role', exp: Math.floor(Date.now() / 1000) + 3600 });

const routes = [
  ...new Set(
    createApp(world, new Hono())
      .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/auth/v1/'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    ...['', ' ', '\0', '\ud83d', 'null', '../..', "' or 1=1 --", 'a@b', 'x'.repeat(5000), '{{7*7}}', '%00'],
    ...['\r\nBcc: a@b.test', 'javascript:alert(1)', '-1', '1e999'],
  ),
);
const anything = fc.oneof(odd, fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 4 }));
/** Mostly valid values, so that requests pass the first checks. */
const mostly = <Value>(usual: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 24, arbitrary: usual as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: anything });
const oneOf = (...values: unknown[]) => mostly(fc.constantFrom(...values));

const address = mostly(fc.oneof(fc.emailAddress(), fc.constantFrom('$email', ' $EMAIL ', 'é@atelio.test')));
const number = oneOf('+34600111222', '34600111223', '+1', '600 11 12 22');
const metadata = mostly(fc.dictionary(fc.string({ maxLength: 8 }), anything, { maxKeys: 4 }));
const id = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('$user', '$factor', '$challenge') },
  fc.uuid(),
  odd.map((text) => text.toWellFormed()),
);
const TYPES = ['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change', 'sms', 'phone_change'];

const body = fc
  .record(
    {
      email: address,
      phone: number,
      password: oneOf('clay and fire', 'password', 'water and fire', 'é'.repeat(37)),
      data: metadata,
      channel: oneOf('sms', 'whatsapp'),
      code_challenge: oneOf('x'.repeat(43)),
      code_challenge_method: oneOf('s256', 'PLAIN'),
      create_user: mostly(fc.boolean()),
      type: oneOf(...TYPES, 'email_change_current', 'email_change_new'),
      token: oneOf('123456', '000000'),
      token_hash: oneOf('pkce_x', 'x'.repeat(43)),
      refresh_token: oneOf('$refresh', 'x'.repeat(43)),
      auth_code: oneOf('x', '00000000-0000-4000-8000-000000000000'),
      code_verifier: oneOf('x'.repeat(43)),
      nonce: oneOf('123456'),
      current_password: oneOf('clay and fire'),
      new_email: address,
      app_metadata: metadata,
      user_metadata: metadata,
      email_confirm: mostly(fc.boolean()),
      phone_confirm: mostly(fc.boolean()),
      ban_duration: oneOf('none', '24h', '1ns', '0h'),
      id: mostly(fc.uuid()),
      role: oneOf('authenticated'),
      password_hash: oneOf('$argon2id$v=19$m=19456,t=2,p=1$lGRGZr$IKoBmeg5', '$2b$10$x'),
      should_soft_delete: mostly(fc.boolean()),
      factor_type: oneOf('totp', 'phone', 'webauthn'),
      friendly_name: mostly(fc.string({ maxLength: 12 })),
      issuer: mostly(fc.webUrl()),
      challenge_id: oneOf('$challenge'),
      code: oneOf('123456', 'abcde-fghij'),
      webauthn: mostly(fc.record({ type: oneOf('create', 'request'), credential_response: anything })),
      credential: mostly(fc.record({ id: anything, response: anything, type: oneOf('public-key') })),
      gotrue_meta_security: mostly(fc.constant({})),
      name: anything,
    },
    { requiredKeys: [] },
  )
  .chain((all) =>
    fc
      .subarray(Object.keys(all))
      .map((keys) => Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)))),
  )
  .map((value) => JSON.stringify(value));
const sentBody = fc.oneof({ weight: 8, arbitrary: body }, fc.json(), odd);

const asText = (value: fc.Arbitrary<unknown>) =>
  value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
const query = fc.record(
  {
    grant_type: asText(oneOf('password', 'refresh_token', 'pkce', 'id_token', 'web3')),
    redirect_to: asText(oneOf('http://atelio.test/auth/callback', 'http://evil.test')),
    token: asText(oneOf('pkce_x', 'x'.repeat(43))),
    type: asText(oneOf(...TYPES)),
    provider: asText(oneOf('google', 'github')),
    scope: asText(oneOf('global', 'local', 'others')),
    code: asText(odd),
    state: asText(mostly(fc.uuid())),
    error: asText(odd),
    scopes: asText(odd),
    page: asText(oneOf('1', '2', '')),
    per_page: asText(oneOf('1', '50', '')),
  },
  { requiredKeys: [] },
);
const authorization = fc.oneof(fc.constantFrom(undefined, '', 'Bearer', 'Bearer x', 'Basic eDp5'), {
  weight: 8,
  arbitrary: fc.constant('whoever may'),
});

/** A signed-in person with an unverified factor, and the values that stand for them in requests. */
async function newKnown() {
  const guest = { email: `fuzzed-${randomUUID()}@atelio.test`, password: 'clay and fire' };
  const call = async (path: string, sent: unknown, token = '') => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await world.request(`/auth/v1${path}`, { method: 'POST', body: JSON.stringify(sent), headers })).json();
  };
  const { access_token, refresh_token, user } = await call('/signup', guest);
  const factor = await call('/factors', { factor_type: 'totp', friendly_name: 'x' }, access_token);
  const challenge = await call(`/factors/${factor.id}/challenge`, {}, access_token);
  return {
    accessToken: access_token,
    $user: user.id,
    $email: guest.email,
    $EMAIL: guest.email.toUpperCase(),
    $factor: factor.id,
    $challenge: challenge.id,
    $refresh: refresh_token,
  };
}

/** Replaces the person if a request has deleted, banned or signed them out. */
const GONE = ['session_not_found', 'user_not_found', 'user_banned', 'refresh_token_not_found'];

const filledIn = (sent: string) =>
  sent.replace(/\$(?:user|email|EMAIL|factor|challenge|refresh)\b/g, (name) =>
    String(known[name as keyof typeof known]),
  );

describe('random requests', () => {
  it('have routes to go to', () => {
    expect(routes.length).toBeGreaterThan(30);
  });

  it.each(routes)(
    '%s answers in words',
    async (route) => {
      const [method = '', path = ''] = route.split(' ');
      known = await newKnown();
      await fc.assert(
        fc.asyncProperty(
          fc.record({ ids: fc.array(id, { minLength: 3, maxLength: 3 }), query, body: sentBody, authorization }),
          async ({ ids, query: asked, body: sent, authorization: given }) => {
            const filled = ids.reduce(
              (at, one) => at.replace(/:\w+/, () => encodeURIComponent(filledIn(one.toWellFormed()))),
              path,
            );
            const search = new URLSearchParams(
              Object.entries(asked).map(([key, value]) => [key, filledIn(value).toWellFormed()]),
            );
            const allowed = `Bearer ${/admin|invite/.test(path) ? service : known.accessToken}`;
            const token = given === 'whoever may' ? allowed : given;
            const answer = await world.request(`${filled}?${search}`, {
              method,
              ...(method !== 'GET' && { body: filledIn(sent).toWellFormed() }),
              headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: token }) },
            });
            const said = await answer.text();
            expect(answer.status, said).toBeLessThan(500);
            const refusal = answer.status >= 400 ? JSON.parse(said) : undefined;
            if (refusal) expect(refusal).toMatchObject({ error_code: expect.any(String) });
            if (GONE.includes(refusal?.error_code)) known = await newKnown();
          },
        ),
        { numRuns: RUNS },
      );
    },
    60_000,
  );
});
