import { describe, expect, it } from 'vitest';
import { addFactor, addTotp, claimsOf, codeOf, signedInBrowser } from '#tests/factors.ts';
import { createWorld } from '#tests/harness.ts';

let now = new Date();
const world = await createWorld({}, () => now);
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const refresh = async (refresh_token: string) => {
  const reply = await world.request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  });
  return { status: reply.status, body: (await reply.json()) as { error_code?: string; access_token?: string } };
};

describe('a session at aal2', () => {
  it('is not reachable with a refresh token from aal1, and a tab that refreshes late does not end it', async () => {
    const { browser, session } = await signedInBrowser(world);
    const raised = await addTotp(world, browser);
    const early = await refresh(session.refresh_token);
    expect(early).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
    expect((await browser.refreshSession()).error).toBeNull();
    const claims = claimsOf((await browser.getSession()).data.session?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal2', session_id: claimsOf(raised.session.access_token).session_id });
  });

  it('ends when a refresh token from aal1 is used after the reuse interval', async () => {
    const { browser, session } = await signedInBrowser(world);
    await addTotp(world, browser);
    later(11);
    const stolen = await refresh(session.refresh_token);
    expect(stolen).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
    expect((await browser.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  it('ends the person’s other sessions below aal2, and keeps those at aal2', async () => {
    const { id, email, browser } = await signedInBrowser(world);
    const { id: factorId, secret } = await addTotp(world, browser);
    const high = await signedInBrowser(world, { id, email });
    const verified = await high.browser.mfa.challengeAndVerify({ factorId, code: await codeOf(world, secret) });
    expect(verified.error).toBeNull();
    const low = await signedInBrowser(world, { id, email });
    const third = await signedInBrowser(world, { id, email });
    later(60);
    const code = await codeOf(world, secret);
    expect((await third.browser.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await low.browser.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await browser.getUser()).error).toBeNull();
    expect((await high.browser.getUser()).error).toBeNull();
  });

  it('falls back to aal1 when its factor goes, as its next token says', async () => {
    const { browser } = await signedInBrowser(world);
    const { id } = await addTotp(world, browser);
    const { data } = await browser.mfa.unenroll({ factorId: id });
    expect(data).toEqual({ id });
    await browser.refreshSession();
    const claims = claimsOf((await browser.getSession()).data.session?.access_token ?? '');
    expect(claims.aal).toBe('aal1');
    expect(claims.amr.map(({ method }) => method)).toEqual(['password']);
    expect((await browser.getUser()).data.user?.factors).toBeUndefined();
  });

  it('stays at aal2 when another factor goes', async () => {
    const { browser } = await signedInBrowser(world);
    const first = await addTotp(world, browser, 'First');
    await addTotp(world, browser, 'Second');
    expect((await browser.mfa.unenroll({ factorId: first.id })).error).toBeNull();
    await browser.refreshSession();
    expect(claimsOf((await browser.getSession()).data.session?.access_token ?? '').aal).toBe('aal2');
  });

  it('survives a verification and a refresh at the same time', async () => {
    const { browser, session } = await signedInBrowser(world);
    const { data } = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (!data) throw new Error('not enrolled');
    const code = await codeOf(world, data.totp.secret);
    const [verified, refreshed] = await Promise.all([
      browser.mfa.challengeAndVerify({ factorId: data.id, code }),
      refresh(session.refresh_token),
    ]);
    expect(verified.error).toBeNull();
    if (refreshed.status === 200) expect(claimsOf(refreshed.body.access_token ?? '').aal).toBe('aal1');
    expect((await browser.refreshSession()).error).toBeNull();
    expect(claimsOf((await browser.getSession()).data.session?.access_token ?? '').aal).toBe('aal2');
  });
});

describe('a session below aal2 of a person with a factor', () => {
  it('can neither add nor remove a factor, each with its own status', async () => {
    const { id, email, browser } = await signedInBrowser(world);
    const factor = await addTotp(world, browser);
    const low = await signedInBrowser(world, { id, email });
    const more = await low.browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' });
    expect(more.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    const less = await low.browser.mfa.unenroll({ factorId: factor.id });
    expect(less.error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    const { data } = await low.browser.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  it('cannot verify a factor of another type that it enrolled before', async () => {
    const owner = await signedInBrowser(world);
    const thief = await signedInBrowser(world, owner);
    const begun = await thief.browser.mfa.enroll({ factorType: 'phone', phone: '+34600111222', friendlyName: 'Mine' });
    if (!begun.data) throw begun.error;
    await addTotp(world, owner.browser);
    const back = await signedInBrowser(world, owner);
    const { data } = await back.browser.mfa.challenge({ factorId: begun.data.id });
    const { text } = await world.db
      .selectFrom('text_messages')
      .select('text')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const { error } = await back.browser.mfa.verify({
      factorId: begun.data.id,
      challengeId: data?.id ?? '',
      code: text.slice(0, 6),
    });
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });
});

describe('a session that lacks the second factor', () => {
  it('puts out no other one, and may always leave', async () => {
    const { id, email, browser } = await signedInBrowser(world);
    const { browser: owner } = await signedInBrowser(world, { id, email });
    await addFactor(world, id);
    expect((await browser.signOut({ scope: 'others' })).error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    expect((await owner.getUser()).error).toBeNull();
    expect((await browser.signOut({ scope: 'local' })).error).toBeNull();
    expect((await browser.getSession()).data.session).toBeNull();
  });
});
