import { describe, expect, it } from 'vitest';
import { expectActivities } from '#tests/activities.ts';
import { createBrowser } from '#tests/browser.ts';
import { addTotp, claimsOf, codeOf, signedInBrowser } from '#tests/factors.ts';
import { createWorld } from '#tests/harness.ts';

let now = new Date();
const world = await createWorld({}, () => now);
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** Makes a person with an unverified authenticator app. */
async function enrolled() {
  const person = await signedInBrowser(world);
  const { data, error } = await person.browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (!data) throw error;
  return { ...person, factor: data };
}

describe('an authenticator app', () => {
  it('is added with a picture that the client can show, a secret of 20 bytes and an address', async () => {
    const { factor, email } = await enrolled();
    expect(factor).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#%]+<\/svg>$/);
    const uri = new URL(factor.totp.uri);
    expect(decodeURIComponent(uri.pathname)).toContain(`atelio.test:${email}`);
    expect(uri.searchParams.get('issuer')).toBe('atelio.test');
    expect(uri.searchParams.get('secret')).toBe(factor.totp.secret);
  });

  it('uses the given issuer, without characters that would end it', async () => {
    const { browser } = await signedInBrowser(world);
    const { data } = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'a', issuer: 'Clay: & fire' });
    expect(new URL(data?.totp.uri ?? '').searchParams.get('issuer')).toBe('Clay  & fire');
  });

  it('raises the session, which keeps its id and names the method first', async () => {
    const { browser, session, factor } = await enrolled();
    const before = await browser.mfa.getAuthenticatorAssuranceLevel();
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const challenge = await browser.mfa.challenge({ factorId: factor.id });
    expect(challenge.data).toMatchObject({ type: 'totp' });
    expect(challenge.data?.expires_at).toBe(Math.floor(now.getTime() / 1000) + 300);
    const code = await codeOf(world, factor.totp.secret);
    const { data } = await browser.mfa.verify({ factorId: factor.id, challengeId: challenge.data?.id ?? '', code });
    expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    const claims = claimsOf(data?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal2', session_id: claimsOf(session.access_token).session_id });
    expect(claims.amr.map(({ method }) => method)).toEqual(['totp', 'password']);
    expect(data?.user.factors).toMatchObject([{ id: factor.id, factor_type: 'totp', status: 'verified' }]);
    const after = await browser.mfa.getAuthenticatorAssuranceLevel();
    expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await browser.mfa.listFactors()).data?.totp).toHaveLength(1);
    expect((await browser.refreshSession()).error).toBeNull();
  });

  it('keeps one entry per method when it is verified again', async () => {
    const { browser } = await signedInBrowser(world);
    const { id, secret } = await addTotp(world, browser);
    later(60);
    const { data } = await browser.mfa.challengeAndVerify({ factorId: id, code: await codeOf(world, secret) });
    expect(claimsOf(data?.access_token ?? '').amr).toMatchObject([
      { method: 'totp', timestamp: Math.floor(now.getTime() / 1000) },
      { method: 'password' },
    ]);
  });

  it.each([-1, 0, 1])('takes a code that is %i steps off', async (steps) => {
    const { browser, factor } = await enrolled();
    const code = await codeOf(world, factor.totp.secret, steps);
    expect((await browser.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
  });

  it.each([-2, 2, 10])('refuses a code that is %i steps off', async (steps) => {
    const { browser, factor } = await enrolled();
    const code = await codeOf(world, factor.totp.secret, steps);
    const { error } = await browser.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect(error?.message).toContain('Invalid TOTP code');
  });

  it.each(['12345', 'abcdef', '1234567', '１２３４５６', `'; drop`])('refuses %s as a code', async (code) => {
    const { browser, factor } = await enrolled();
    const { error } = await browser.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  });

  it('refuses an empty code, and a malformed challenge id', async () => {
    const { browser, factor } = await enrolled();
    const empty = await browser.mfa.challengeAndVerify({ factorId: factor.id, code: '' });
    expect(empty.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const odd = await browser.mfa.verify({ factorId: factor.id, challengeId: 'x', code: '123456' });
    expect(odd.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('never accepts a used time step again, nor an earlier one', async () => {
    const { browser } = await signedInBrowser(world);
    const { id, secret } = await addTotp(world, browser);
    const code = await codeOf(world, secret);
    expect((await browser.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
    const again = await browser.mfa.challengeAndVerify({ factorId: id, code });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const before = await browser.mfa.challengeAndVerify({ factorId: id, code: await codeOf(world, secret, -1) });
    expect(before.error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  it('admits one of two browsers that use the same code at once', async () => {
    const one = await signedInBrowser(world);
    const { id, secret } = await addTotp(world, one.browser);
    const other = await signedInBrowser(world, one);
    const code = await codeOf(world, secret);
    const results = await Promise.all(
      [one, other].map(({ browser }) => browser.mfa.challengeAndVerify({ factorId: id, code })),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('refuses even the right code after five wrong ones to one challenge', async () => {
    const { browser, factor } = await enrolled();
    const challenge = await browser.mfa.challenge({ factorId: factor.id });
    const answer = (code: string) =>
      browser.mfa.verify({ factorId: factor.id, challengeId: challenge.data?.id ?? '', code });
    for (let miss = 0; miss < 5; miss += 1) {
      expect((await answer('000000')).error).toMatchObject({ code: 'mfa_verification_failed' });
    }
    const right = await answer(await codeOf(world, factor.totp.secret));
    expect(right.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  it('refuses a code after five minutes, and one to a used challenge', async () => {
    const { browser, factor } = await enrolled();
    const old = await browser.mfa.challenge({ factorId: factor.id });
    later(300);
    const code = await codeOf(world, factor.totp.secret);
    const late = await browser.mfa.verify({ factorId: factor.id, challengeId: old.data?.id ?? '', code });
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    const fresh = {
      factorId: factor.id,
      challengeId: (await browser.mfa.challenge({ factorId: factor.id })).data?.id ?? '',
    };
    expect((await browser.mfa.verify({ ...fresh, code })).error).toBeNull();
    later(60);
    const twice = await browser.mfa.verify({ ...fresh, code: await codeOf(world, factor.totp.secret) });
    expect(twice.error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' });
  });

  it('refuses a code from another IP address than the challenge', async () => {
    const proxied = await createWorld({ trustProxy: true }, () => now);
    const { browser, session } = await signedInBrowser(proxied);
    const { data } = await browser.mfa.enroll({ factorType: 'totp' });
    if (!data) throw new Error('not enrolled');
    const from = (ip: string, path: string, body: unknown) =>
      proxied.request(`/auth/v1/factors/${data.id}/${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${session.access_token}`,
          'Content-Type': 'application/json',
          'X-Forwarded-For': ip,
        },
        body: JSON.stringify(body),
      });
    const asked = (await (await from('192.0.2.1', 'challenge', {})).json()) as { id: string };
    const answer = { challenge_id: asked.id, code: await codeOf(proxied, data.totp.secret) };
    const elsewhere = await from('192.0.2.2', 'verify', answer);
    expect(elsewhere.status).toBe(422);
    expect(await elsewhere.json()).toMatchObject({ error_code: 'mfa_ip_address_mismatch' });
    expect((await from('192.0.2.1', 'verify', answer)).status).toBe(200);
  });

  it('refuses the challenge of another factor', async () => {
    const { browser, factor } = await enrolled();
    const stranger = await enrolled();
    const foreign = await stranger.browser.mfa.challenge({ factorId: stranger.factor.id });
    const code = await codeOf(world, factor.totp.secret);
    const { error } = await browser.mfa.verify({ factorId: factor.id, challengeId: foreign.data?.id ?? '', code });
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
  });

  it('answers 404 to other people', async () => {
    const { factor } = await enrolled();
    const { browser } = await signedInBrowser(world);
    const challenge = await browser.mfa.challenge({ factorId: factor.id });
    expect(challenge.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    const gone = await browser.mfa.unenroll({ factorId: factor.id });
    expect(gone.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    const odd = await browser.mfa.challenge({ factorId: 'no-id' });
    expect(odd.error).toMatchObject({ status: 404, code: 'validation_failed' });
  });

  it('cannot be challenged without a session', async () => {
    const reply = await createBrowser(world).mfa.enroll({ factorType: 'totp' });
    expect(reply.error).toMatchObject({ status: 401, code: 'no_authorization' });
  });
});

expectActivities(world, 'account.factor_missed', 'account.factor_verified');
