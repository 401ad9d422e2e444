import { describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { addTotp, claimsOf, signedInBrowser } from '#tests/factors.ts';
import { createWorld } from '#tests/harness.ts';

let now = new Date();
const world = await createWorld({}, () => now);

/** Makes a person with an authenticator app and recovery codes, and a second browser at aal1. */
async function withCodes(inside = world) {
  const person = await signedInBrowser(inside);
  const factor = await addTotp(inside, person.browser);
  const made = await person.browser.mfa.recoveryCodes.generate();
  if (!made.data) throw made.error;
  const low = await signedInBrowser(inside, person);
  return { ...person, factor, set: made.data, codes: made.data.codes, low: low.browser };
}

describe('recovery codes', () => {
  it('are ten, shown once, and listed as a factor', async () => {
    const { browser, set } = await withCodes();
    expect(set).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 });
    expect(new Set(set.codes).size).toBe(10);
    for (const code of set.codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{16}$/);
    const status = await browser.mfa.recoveryCodes.getStatus();
    expect(status.data).toEqual({ id: set.id, type: 'recovery_code', total: 10, remaining: 10 });
    const { data } = await browser.mfa.listFactors();
    expect(data?.recovery_code).toMatchObject([{ id: set.id, friendly_name: 'Recovery codes', status: 'verified' }]);
    const again = await browser.mfa.recoveryCodes.generate();
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });
  });

  it('are stored as hashes, and appear in no log or mail', async () => {
    const { id, set, codes } = await withCodes();
    const rows = await world.db.selectFrom('auth.recovery_codes').selectAll().where('factor_id', '=', set.id).execute();
    expect(rows).toHaveLength(10);
    for (const { code_hash } of rows) expect(code_hash).toHaveLength(32);
    const log = await world.db.selectFrom('activities').selectAll().where('subject_id', '=', id).execute();
    const mails = await world.db.selectFrom('emails').select(['text', 'html']).where('user_id', '=', id).execute();
    const written = JSON.stringify([log, mails]);
    expect(codes.filter((code) => written.includes(code))).toEqual([]);
    expect(written).toContain('account.recovery_codes_made');
  });

  it('are announced by mail, unless the mail about the first factor was just sent', async () => {
    const told = ({ id }: { id: string }) =>
      world.db
        .selectFrom('emails')
        .select('text')
        .where('user_id', '=', id)
        .where('trigger', '=', 'new_factor')
        .execute();
    const first = await withCodes();
    expect(await told(first)).toEqual([{ text: expect.stringContaining('authenticator app') }]);
    const later = await signedInBrowser(world);
    await addTotp(world, later.browser);
    const created_at = new Date(now.getTime() - 2 * HOUR);
    await world.db.updateTable('auth.factors').set({ created_at }).where('user_id', '=', later.id).execute();
    expect((await later.browser.mfa.recoveryCodes.generate()).error).toBeNull();
    expect((await told(later)).map(({ text }) => text.includes('recovery codes')).sort()).toEqual([false, true]);
  });

  it('each open once in place of a factor, however they are typed', async () => {
    const { browser, codes, low, set } = await withCodes();
    const typed = ` ${codes[0]?.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')} `;
    const { data, error } = await low.mfa.recoveryCodes.verify({ code: typed });
    expect(error).toBeNull();
    const claims = claimsOf(data?.access_token ?? '');
    expect(claims.aal).toBe('aal2');
    expect(claims.amr.map(({ method }) => method)).toEqual(['mfa/recovery_code', 'password']);
    expect(data?.expires_in).toBe(3600);
    expect((await low.refreshSession()).error).toBeNull();
    const again = await low.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect((await browser.mfa.recoveryCodes.getStatus()).data).toMatchObject({ id: set.id, total: 10, remaining: 9 });
    expect((await low.mfa.recoveryCodes.verify({ code: codes[1] ?? '' })).error).toBeNull();
  });

  it('admit one of two browsers that use the same code at once', async () => {
    const { low, codes, ...person } = await withCodes();
    const other = await signedInBrowser(world, person);
    const results = await Promise.all(
      [low, other.browser].map((browser) => browser.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it.each(['wrong', '2222222222222222', "' or 1=1", 'ä\0'])('refuse %j', async (code) => {
    const { low } = await withCodes();
    const { error } = await low.mfa.recoveryCodes.verify({ code });
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  });

  it('of another person are refused, and so is any code for a person without codes', async () => {
    const { codes } = await withCodes();
    const { low } = await withCodes();
    expect((await low.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject({
      code: 'mfa_verification_failed',
    });
    const { browser } = await signedInBrowser(world);
    const none = await browser.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
    expect(none.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const empty = await browser.mfa.recoveryCodes.verify({ code: ' ' });
    expect(empty.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const status = await browser.mfa.recoveryCodes.getStatus();
    expect(status.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });

  it('are created at aal2 only, and only next to another factor', async () => {
    const { low } = await withCodes();
    const attempts = [await low.mfa.recoveryCodes.generate(), await low.mfa.recoveryCodes.regenerate()];
    for (const { error } of attempts) expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    const removed = await low.mfa.recoveryCodes.unenroll();
    expect(removed.error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    const { id, browser } = await signedInBrowser(world);
    await world.db.updateTable('auth.sessions').set({ aal: 'aal2' }).where('user_id', '=', id).execute();
    const sole = await browser.mfa.recoveryCodes.generate();
    expect(sole.error).toMatchObject({ status: 422, code: 'mfa_recovery_codes_sole_factor' });
  });

  it('are replaced by new ones, and the old ones stop working', async () => {
    const { browser, set, codes, low } = await withCodes();
    await low.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
    const { data } = await browser.mfa.recoveryCodes.regenerate();
    expect(data).toMatchObject({ id: set.id, friendly_name: 'Recovery codes', total: 10 });
    const old = await low.mfa.recoveryCodes.verify({ code: codes[1] ?? '' });
    expect(old.error).toMatchObject({ code: 'mfa_verification_failed' });
    expect((await low.mfa.recoveryCodes.verify({ code: data?.codes[1] ?? '' })).error).toBeNull();
  });

  it('are deleted on request, and with the last other factor', async () => {
    const one = await withCodes();
    expect((await one.browser.mfa.recoveryCodes.unenroll()).data).toEqual({ id: one.set.id });
    expect((await one.browser.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' });
    const other = await withCodes();
    await other.browser.mfa.unenroll({ factorId: other.factor.id });
    expect((await other.browser.mfa.listFactors()).data?.all).toEqual([]);
    const left = await world.db
      .selectFrom('auth.recovery_codes')
      .select('factor_id')
      .where('factor_id', 'in', [one.set.id, other.set.id])
      .execute();
    expect(left).toEqual([]);
  });

  it('lower the session that they raised to aal1 when they are deleted', async () => {
    const { browser, codes, low } = await withCodes();
    await low.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
    await browser.mfa.recoveryCodes.unenroll();
    await low.refreshSession();
    const claims = claimsOf((await low.getSession()).data.session?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  });

  it('cannot be challenged or deleted like other factors', async () => {
    const { browser, set } = await withCodes();
    expect((await browser.mfa.challenge({ factorId: set.id })).error).toMatchObject({ status: 404 });
    expect((await browser.mfa.unenroll({ factorId: set.id })).error).toMatchObject({ status: 404 });
  });

  it('are limited to ten wrong attempts, after which even a right code is refused', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true } }, () => now);
    const { low, codes } = await withCodes(strict);
    const replies: (string | undefined)[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      now = new Date(now.getTime() + 4000);
      replies.push((await low.mfa.recoveryCodes.verify({ code: `${'2'.repeat(15)}${tries}` })).error?.code);
    }
    expect(replies.slice(0, 10)).toEqual(Array(10).fill('mfa_verification_failed'));
    expect(replies.slice(10)).toEqual(Array(10).fill('mfa_recovery_codes_locked'));
    const right = await low.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
    expect(right.error).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' });
    now = new Date(now.getTime() + 900_000);
    expect((await low.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toBeNull();
  });

  it('reset the count of wrong attempts after a right one', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true } }, () => now);
    const { low, codes } = await withCodes(strict);
    const guess = async (code: string) => {
      now = new Date(now.getTime() + 4000);
      return (await low.mfa.recoveryCodes.verify({ code })).error?.code;
    };
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) expect(await guess('wrong')).toBe('mfa_verification_failed');
      expect(await guess(codes[round] ?? '')).toBeUndefined();
    }
  });
});

expectActivities(world, 'account.recovery_code_used');
