import { describe, expect, it } from 'vitest';
import { expectActivities } from '#tests/activities.ts';
import { createBrowser } from '#tests/browser.ts';
import { addTotp, claimsOf, signedInBrowser } from '#tests/factors.ts';
import { Authenticator } from '#tests/fakes/authenticator.ts';
import { createWorld } from '#tests/harness.ts';

let now = new Date();
const world = await createWorld({}, () => now);
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

type Browser = ReturnType<typeof createBrowser>;

async function register(browser: Browser, authenticator: Authenticator) {
  const { data, error } = await browser.passkey.startRegistration();
  if (!data) return { data: null, error };
  const credential = authenticator.create(data.options);
  return browser.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
}

async function signIn(authenticator: Authenticator, browser = createBrowser(world)) {
  const { data } = await browser.passkey.startAuthentication();
  if (!data) throw new Error('no options');
  const credential = authenticator.get(data.options);
  const result = await browser.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
  return { browser, challengeId: data.challenge_id, credential, ...result };
}

/** Makes a person with a passkey. */
async function withPasskey() {
  const person = await signedInBrowser(world);
  const authenticator = new Authenticator();
  const { data, error } = await register(person.browser, authenticator);
  if (!data) throw error;
  return { ...person, authenticator, passkey: data };
}

describe('a passkey', () => {
  it('is requested as a discoverable credential with user verification, for this site', async () => {
    const { browser, email, id } = await signedInBrowser(world);
    const { data } = await browser.passkey.startRegistration();
    expect(data?.expires_at).toBe(Math.floor(now.getTime() / 1000) + 300);
    expect(data?.options).toMatchObject({
      rp: { id: 'atelio.test', name: 'Atelio' },
      user: { id: Buffer.from(id).toString('base64url'), name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('signs in at aal2, without naming the account', async () => {
    const { id, authenticator, passkey } = await withPasskey();
    const { data, error, browser } = await signIn(authenticator);
    expect(error).toBeNull();
    expect(data?.user?.id).toBe(id);
    const claims = claimsOf(data?.session?.access_token ?? '');
    expect(claims.aal).toBe('aal2');
    expect(claims.amr.map(({ method }) => method)).toEqual(['passkey']);
    expect((await browser.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: passkey.id }]);
    expect((await browser.refreshSession()).error).toBeNull();
    expect(claimsOf((await browser.getSession()).data.session?.access_token ?? '').aal).toBe('aal2');
  });

  it('is requested without a list of credentials', async () => {
    const { data } = await createBrowser(world).passkey.startAuthentication();
    expect(data?.options).toMatchObject({ rpId: 'atelio.test', userVerification: 'required' });
    expect(data?.options.allowCredentials ?? []).toEqual([]);
  });

  it('is named after its authenticator, with a number from the second on', async () => {
    const { browser } = await signedInBrowser(world);
    const aaguid = 'bada5566-a7aa-401f-bd96-45619a55120d';
    const authenticator = new Authenticator({ aaguid });
    const first = await register(browser, authenticator);
    expect(first.data?.friendly_name).toBe('1Password');
    const signedIn = await signIn(authenticator);
    const second = await register(signedIn.browser, new Authenticator({ aaguid }));
    expect(second.data?.friendly_name).toBe('1Password 2');
  });

  it('can be listed, renamed and removed by its owner', async () => {
    const { authenticator, passkey } = await withPasskey();
    const { browser } = await signIn(authenticator);
    const list = await browser.passkey.list();
    expect(list.data).toMatchObject([{ id: passkey.id, friendly_name: 'Passkey', last_used_at: now.toISOString() }]);
    const renamed = await browser.passkey.update({ passkeyId: passkey.id, friendlyName: 'Laptop' });
    expect(renamed.data?.friendly_name).toBe('Laptop');
    expect((await browser.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();
    expect((await browser.passkey.list()).data).toEqual([]);
    expect((await signIn(authenticator)).error).toMatchObject({ code: 'webauthn_verification_failed' });
    await browser.refreshSession();
    const claims = claimsOf((await browser.getSession()).data.session?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
  });

  it('answers 404 to other people', async () => {
    const { passkey } = await withPasskey();
    const { browser } = await signedInBrowser(world);
    const renamed = await browser.passkey.update({ passkeyId: passkey.id, friendlyName: 'Mine' });
    expect(renamed.error).toMatchObject({ status: 404, code: 'validation_failed' });
    const gone = await browser.passkey.delete({ passkeyId: passkey.id });
    expect(gone.error).toMatchObject({ status: 404 });
    expect((await browser.passkey.list()).data).toEqual([]);
  });

  it.each(['', '   ', 'x'.repeat(101), 'two\nlines', 'half \uD800'])('is not renamed to %j', async (friendlyName) => {
    const { authenticator, passkey } = await withPasskey();
    const { browser } = await signIn(authenticator);
    const { error } = await browser.passkey.update({ passkeyId: passkey.id, friendlyName });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('requires aal2 to add a second one, and to rename or remove one', async () => {
    const { browser, passkey } = await withPasskey();
    expect((await register(browser, new Authenticator())).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    const renamed = await browser.passkey.update({ passkeyId: passkey.id, friendlyName: 'Mine' });
    expect(renamed.error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    const removed = await browser.passkey.delete({ passkeyId: passkey.id });
    expect(removed.error).toMatchObject({ status: 422, code: 'insufficient_aal' });
  });

  it('cannot be added again, by the same or another person', async () => {
    const { authenticator } = await withPasskey();
    const { browser } = await signedInBrowser(world);
    expect((await register(browser, authenticator)).error).toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    });
  });

  it('is announced to its owner by mail, and logged', async () => {
    const { id, email, passkey } = await withPasskey();
    const mails = await world.db.selectFrom('emails').select('trigger').where('to_address', '=', email).execute();
    expect(mails).toEqual([{ trigger: 'new_factor' }]);
    const log = await world.db.selectFrom('activities').selectAll().where('subject_id', '=', id).execute();
    expect(log.at(-1)).toMatchObject({ type: 'account.passkey_added', data: { factor_id: passkey.id } });
  });
});

describe('the response of an authenticator', () => {
  it.each([
    ['from another site', { origin: 'https://atelio.example' }],
    ['from another port', { origin: 'http://atelio.test:8080' }],
    ['without a PIN or a fingerprint', { verified: false }],
  ])('%s adds no passkey and signs nobody in', async (_, circumstances) => {
    const { browser } = await signedInBrowser(world);
    const added = await register(browser, new Authenticator(circumstances));
    expect(added.error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
    const { authenticator } = await withPasskey();
    Object.assign(authenticator, { circumstances });
    expect((await signIn(authenticator)).error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  });

  it('for another site is refused', async () => {
    const { browser } = await signedInBrowser(world);
    const { data } = await browser.passkey.startRegistration();
    if (!data) throw new Error('no options');
    const credential = new Authenticator().create({ ...data.options, rp: { id: 'atelio.example' } });
    const { error } = await browser.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
    expect(error).toMatchObject({ code: 'webauthn_verification_failed' });
  });

  it('of an unregistered authenticator is refused like a wrong signature', async () => {
    const { authenticator } = await withPasskey();
    const unknown = await signIn(new Authenticator());
    const forged = new Authenticator();
    Object.assign(forged, { id: authenticator.id });
    const wrong = await signIn(forged);
    for (const { error } of [unknown, wrong]) {
      expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
    }
    expect(unknown.error?.message).toBe(wrong.error?.message);
  });

  it('of a cloned authenticator, whose counter does not grow, is refused', async () => {
    const { authenticator } = await withPasskey();
    expect((await signIn(authenticator)).error).toBeNull();
    authenticator.count = 0;
    expect((await signIn(authenticator)).error).toMatchObject({ code: 'webauthn_verification_failed' });
  });

  it('is accepted once', async () => {
    const { authenticator } = await withPasskey();
    const { browser, challengeId, credential } = await signIn(authenticator);
    const again = await browser.passkey.verifyAuthentication({ challengeId, credential });
    expect(again.error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' });
  });

  it('is accepted once when it is sent twice at once', async () => {
    const { authenticator } = await withPasskey();
    const browser = createBrowser(world);
    const { data } = await browser.passkey.startAuthentication();
    if (!data) throw new Error('no options');
    const answer = { challengeId: data.challenge_id, credential: authenticator.get(data.options) };
    const results = await Promise.all(
      [answer, answer].map((one) => createBrowser(world).passkey.verifyAuthentication(one)),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('to an unknown challenge, or to one of another kind, is refused', async () => {
    const { browser, authenticator } = await withPasskey();
    const { data } = await browser.passkey.startAuthentication();
    const asked = { rpId: 'atelio.test', challenge: data?.options.challenge ?? '' };
    const credential = authenticator.get(asked);
    const nobody = await browser.passkey.verifyAuthentication({
      challengeId: '00000000-0000-4000-8000-000000000000',
      credential,
    });
    expect(nobody.error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' });
    const { browser: fresh } = await signedInBrowser(world);
    const registration = await fresh.passkey.startRegistration();
    const other = await fresh.passkey.verifyAuthentication({
      challengeId: registration.data?.challenge_id ?? '',
      credential,
    });
    expect(other.error).toMatchObject({ code: 'webauthn_challenge_not_found' });
  });

  it('to the challenge of another person is refused', async () => {
    const one = await signedInBrowser(world);
    const other = await signedInBrowser(world);
    const { data } = await one.browser.passkey.startRegistration();
    if (!data) throw new Error('no options');
    const credential = new Authenticator().create(data.options);
    const { error } = await other.browser.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
    expect(error).toMatchObject({ code: 'webauthn_challenge_not_found' });
  });

  it('is refused after five minutes', async () => {
    const { authenticator } = await withPasskey();
    const browser = createBrowser(world);
    const { data } = await browser.passkey.startAuthentication();
    if (!data) throw new Error('no options');
    later(300);
    const credential = authenticator.get(data.options);
    const { error } = await browser.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
    expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' });
  });

  it('from another IP address than the challenge is refused', async () => {
    const proxied = await createWorld({ trustProxy: true }, () => now);
    const from = (ip: string, path: string, body: unknown) =>
      proxied.request(`/auth/v1/passkeys/authentication/${path}`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': ip, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const asked = await from('2001:DB8::1', 'options', {});
    const { challenge_id } = (await asked.json()) as { challenge_id: string };
    const reply = await from('2001:db8::2', 'verify', { challenge_id, credential: {} });
    expect(await reply.json()).toMatchObject({ error_code: 'mfa_ip_address_mismatch' });
    const same = await from('2001:db8:0::1', 'verify', { challenge_id, credential: {} });
    expect(await same.json()).toMatchObject({ error_code: 'webauthn_verification_failed' });
  });

  it.each([
    ['nothing', undefined],
    ['a number', 7],
    ['an empty object', {}],
    [
      'bytes that are no CBOR',
      {
        id: 'aa',
        rawId: 'aa',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    ],
    ['an id without end', { id: 'a'.repeat(5000), rawId: 'a'.repeat(5000), type: 'public-key', response: {} }],
  ])('that is %s is refused, never a failure', async (_, credential) => {
    const { browser, session } = await signedInBrowser(world);
    const registration = await browser.passkey.startRegistration();
    const authentication = await browser.passkey.startAuthentication();
    const post = (path: string, challenge_id: string | undefined) =>
      world.request(`/auth/v1/passkeys/${path}/verify`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${session.access_token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ challenge_id, credential }),
      });
    const replies = [
      await post('registration', registration.data?.challenge_id),
      await post('authentication', authentication.data?.challenge_id),
    ];
    for (const reply of replies) expect(reply.status).toBe(400);
  });

  it('is refused for a banned person', async () => {
    const { id, authenticator } = await withPasskey();
    const banned_until = new Date(now.getTime() + 60_000);
    await world.db.updateTable('auth.users').set({ banned_until }).where('id', '=', id).execute();
    expect((await signIn(authenticator)).error).toMatchObject({ status: 403, code: 'user_banned' });
  });

  it('is refused while the address is not confirmed', async () => {
    const { id, authenticator } = await withPasskey();
    await world.db.updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', id).execute();
    expect((await signIn(authenticator)).error).toMatchObject({ status: 403, code: 'email_not_confirmed' });
  });
});

describe('a passkey as a second factor', () => {
  /** Converts the options, whose texts the client decodes to bytes, back to texts. */
  const texts = (options: { challenge: BufferSource; rpId?: string }) => ({
    challenge: Buffer.from(options.challenge as ArrayBuffer).toString('base64url'),
    rpId: options.rpId ?? '',
  });
  const shown = (json: unknown) => ({ toJSON: () => json }) as never;

  it('raises a session that began with a password', async () => {
    const { browser, authenticator, passkey } = await withPasskey();
    const { data } = await browser.mfa.challenge({ factorId: passkey.id, webauthn: { rpId: 'atelio.test' } });
    if (data?.type !== 'webauthn' || data.webauthn.type !== 'request') throw new Error('no question');
    const asked = data.webauthn.credential_options.publicKey;
    expect(asked.allowCredentials).toHaveLength(1);
    expect(asked).toMatchObject({ hints: [], userVerification: 'preferred' });
    const verified = await browser.mfa.webauthn.verify({
      factorId: passkey.id,
      challengeId: data.id,
      webauthn: {
        type: 'request',
        rpId: 'atelio.test',
        credential_response: shown(authenticator.get(texts(asked))),
      },
    });
    expect(verified.error).toBeNull();
    const claims = claimsOf(verified.data?.access_token ?? '');
    expect(claims.aal).toBe('aal2');
    expect(claims.amr.map(({ method }) => method)).toEqual(['mfa/webauthn', 'password']);
  });

  it('may be a security key without a PIN, which raises a session but cannot sign in', async () => {
    const { browser } = await signedInBrowser(world);
    const enrolled = await browser.mfa.webauthn.enroll({ friendlyName: 'Key ring' });
    expect(enrolled.data).toMatchObject({ type: 'webauthn', friendly_name: 'Key ring' });
    const factorId = enrolled.data?.id ?? '';
    const { data } = await browser.mfa.challenge({ factorId, webauthn: { rpId: 'atelio.test' } });
    if (data?.type !== 'webauthn' || data.webauthn.type !== 'create') throw new Error('no question');
    const { publicKey } = data.webauthn.credential_options;
    const key = new Authenticator({ verified: false });
    const made = key.create({
      challenge: texts(publicKey).challenge,
      rp: { id: publicKey.rp.id ?? '' },
      user: { id: '' },
    });
    const verified = await browser.mfa.webauthn.verify({
      factorId,
      challengeId: data.id,
      webauthn: { type: 'create', rpId: 'atelio.test', credential_response: shown(made) },
    });
    expect(verified.error).toBeNull();
    expect(claimsOf(verified.data?.access_token ?? '').aal).toBe('aal2');
    expect((await browser.passkey.list()).data).toMatchObject([{ friendly_name: 'Key ring' }]);
    expect((await signIn(key)).error).toMatchObject({ code: 'webauthn_verification_failed' });
  });

  it('is refused with a wrong signature', async () => {
    const { browser, passkey } = await withPasskey();
    const { data } = await browser.mfa.challenge({ factorId: passkey.id, webauthn: { rpId: 'atelio.test' } });
    if (data?.type !== 'webauthn') throw new Error('no question');
    const forged = new Authenticator();
    const { error } = await browser.mfa.webauthn.verify({
      factorId: passkey.id,
      challengeId: data.id,
      webauthn: {
        type: 'request',
        rpId: 'atelio.test',
        credential_response: shown(forged.get({ challenge: 'AAAA', rpId: 'atelio.test' })),
      },
    });
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  });

  it('counts towards the limit of factors', async () => {
    const few = await createWorld({ auth: { ...world.config.auth, mfaMax: 1 } }, () => now);
    const { browser } = await signedInBrowser(few);
    await addTotp(few, browser);
    const { error } = await browser.passkey.startRegistration();
    expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  });
});

expectActivities(world, 'account.passkey_renamed');
