import { createHash, randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { claimsOf, signedInBrowser } from '#tests/factors.ts';
import { createWorld } from '#tests/harness.ts';

let now = new Date();
const world = await createWorld({}, () => now);
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const newNumber = () => `+346${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** Makes a person with an unverified phone factor. */
async function enrolled(inside = world) {
  const person = await signedInBrowser(inside);
  const phone = newNumber();
  const { data, error } = await person.browser.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Mobile' });
  if (!data) throw error;
  return { ...person, phone, factor: data };
}

const messagesTo = (to: string) =>
  world.db.selectFrom('text_messages').selectAll().where('to_number', '=', to).orderBy('id').execute();

const lastCode = async (to: string) => /\d{6}/.exec((await messagesTo(to)).at(-1)?.text ?? '')?.[0] ?? '';

describe('a phone factor', () => {
  it('is sent a code, which raises the session', async () => {
    const { id, browser, phone, factor } = await enrolled();
    expect(factor).toMatchObject({ type: 'phone', friendly_name: 'Mobile', phone: phone.slice(1) });
    const challenge = await browser.mfa.challenge({ factorId: factor.id });
    expect(challenge.data).toMatchObject({ type: 'phone', expires_at: Math.floor(now.getTime() / 1000) + 300 });
    const [message] = await messagesTo(phone);
    expect(message).toMatchObject({ user_id: id, channel: 'sms', state: 'queued' });
    expect(message?.text).toMatch(/^\d{6} is your Atelio code\. It works for 5 minutes\./);
    const challengeId = challenge.data?.id ?? '';
    const { data } = await browser.mfa.verify({ factorId: factor.id, challengeId, code: await lastCode(phone) });
    const claims = claimsOf(data?.access_token ?? '');
    expect(claims.aal).toBe('aal2');
    expect(claims.amr.map(({ method }) => method)).toEqual(['mfa/phone', 'password']);
    expect((await browser.mfa.listFactors()).data?.phone).toMatchObject([{ id: factor.id, status: 'verified' }]);
  });

  it('gets its code over WhatsApp on request, and other channels are refused', async () => {
    const { browser, phone, factor } = await enrolled();
    await browser.mfa.challenge({ factorId: factor.id, channel: 'whatsapp' });
    expect(await messagesTo(phone)).toMatchObject([{ channel: 'whatsapp' }]);
    const odd = await browser.mfa.challenge({ factorId: factor.id, channel: 'pigeon' as 'sms' });
    expect(odd.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('gets one message a minute, counted over all factors of the person', async () => {
    const { browser, phone, factor } = await enrolled();
    expect((await browser.mfa.challenge({ factorId: factor.id })).error).toBeNull();
    later(20);
    const soon = await browser.mfa.challenge({ factorId: factor.id });
    expect(soon.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
    expect(soon.error?.message).toContain('after 40 seconds');
    await browser.mfa.unenroll({ factorId: factor.id });
    const again = await browser.mfa.enroll({ factorType: 'phone', phone });
    const still = await browser.mfa.challenge({ factorId: again.data?.id ?? '' });
    expect(still.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
    later(40);
    expect((await browser.mfa.challenge({ factorId: again.data?.id ?? '' })).error).toBeNull();
    expect(await messagesTo(phone)).toHaveLength(2);
  });

  it('gets one message for two challenges at once', async () => {
    const { browser, phone, factor } = await enrolled();
    const results = await Promise.all([1, 2].map(() => browser.mfa.challenge({ factorId: factor.id })));
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await messagesTo(phone)).toHaveLength(1);
  });

  it('that is verified gets its code, however many strangers request codes for its number', async () => {
    const limited = await createWorld(readConfig({ LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test' }), () => now);
    const { browser, phone, factor } = await enrolled(limited);
    await limited.db.updateTable('auth.factors').set({ status: 'verified' }).where('id', '=', factor.id).execute();
    const ends = [];
    for (let number = 0; number < 11; number += 1) {
      const stranger = (await signedInBrowser(limited)).browser;
      const { data } = await stranger.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Mobile' });
      ends.push((await stranger.mfa.challenge({ factorId: data?.id ?? '' })).error?.code);
    }
    expect(ends).toEqual([...Array(10).fill(undefined), 'over_sms_send_rate_limit']);
    expect((await browser.mfa.challenge({ factorId: factor.id })).error).toBeNull();
  });

  it('gets at most ten messages an hour, from all requesters', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true, mailInterval: 0 } }, () => now);
    const phone = newNumber();
    const answers: (string | undefined)[] = [];
    for (let asker = 0; asker < 3; asker += 1) {
      const { browser } = await signedInBrowser(strict);
      const { data } = await browser.mfa.enroll({ factorType: 'phone', phone });
      for (let time = 0; time < 4; time += 1) {
        answers.push((await browser.mfa.challenge({ factorId: data?.id ?? '' })).error?.code);
      }
    }
    expect(answers.filter((code) => code === undefined)).toHaveLength(10);
    expect(answers.slice(10)).toEqual(['over_sms_send_rate_limit', 'over_sms_send_rate_limit']);
  });

  it('is limited to thirty challenges an hour of one network, over any number of accounts', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true, mailInterval: 0 } }, () => now);
    const answers: (string | undefined)[] = [];
    for (let asker = 0; asker < 4; asker += 1) {
      const { browser } = await signedInBrowser(strict);
      const { data } = await browser.mfa.enroll({ factorType: 'phone', phone: newNumber() });
      for (let time = 0; time < 8; time += 1) {
        // Slow enough to stay below the limit of challenges in general.
        later(5);
        answers.push((await browser.mfa.challenge({ factorId: data?.id ?? '' })).error?.code);
      }
    }
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(undefined));
    expect(answers.at(-1)).toBe('over_sms_send_rate_limit');
  });

  it('refuses the right code after five wrong ones', async () => {
    const { browser, phone, factor } = await enrolled();
    const challenge = await browser.mfa.challenge({ factorId: factor.id });
    const answer = (code: string) =>
      browser.mfa.verify({ factorId: factor.id, challengeId: challenge.data?.id ?? '', code });
    const code = await lastCode(phone);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const misses = await Promise.all(Array.from({ length: 20 }, () => answer(wrong)));
    expect(misses.filter(({ error }) => error?.code === 'mfa_verification_failed')).toHaveLength(5);
    expect((await answer(code)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  it('has a code that is valid for five minutes, once', async () => {
    const { browser, phone, factor } = await enrolled();
    const first = await browser.mfa.challenge({ factorId: factor.id });
    const code = await lastCode(phone);
    later(300);
    const late = await browser.mfa.verify({ factorId: factor.id, challengeId: first.data?.id ?? '', code });
    expect(late.error).toMatchObject({ code: 'mfa_challenge_expired' });
    const second = {
      factorId: factor.id,
      challengeId: (await browser.mfa.challenge({ factorId: factor.id })).data?.id ?? '',
    };
    const stale = await browser.mfa.verify({ ...second, code: `${code}0` });
    expect(stale.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const fresh = await lastCode(phone);
    expect((await browser.mfa.verify({ ...second, code: ` ${fresh.slice(0, 3)} ${fresh.slice(3)}` })).error).toBeNull();
    const twice = await browser.mfa.verify({ ...second, code: fresh });
    expect(twice.error).toMatchObject({ code: 'mfa_ip_address_mismatch' });
  });

  it('cannot be enrolled twice with the same number, except to replace an unverified one', async () => {
    const { browser, phone, factor } = await enrolled();
    const again = await browser.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Mobile' });
    expect(again.error).toBeNull();
    const gone = await browser.mfa.challenge({ factorId: factor.id });
    expect(gone.error).toMatchObject({ code: 'mfa_factor_not_found' });
    const factorId = again.data?.id ?? '';
    const { data } = await browser.mfa.challenge({ factorId });
    await browser.mfa.verify({ factorId, challengeId: data?.id ?? '', code: await lastCode(phone) });
    const third = await browser.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Again' });
    expect(third.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });
  });

  it('stores its code as a hash that is bound to the challenge', async () => {
    const { browser, phone, factor } = await enrolled();
    const { data } = await browser.mfa.challenge({ factorId: factor.id });
    const row = await world.db
      .selectFrom('auth.challenges')
      .selectAll()
      .where('id', '=', data?.id ?? '')
      .executeTakeFirstOrThrow();
    const plain = createHash('sha256')
      .update(await lastCode(phone))
      .digest();
    expect(row.code_hash).toHaveLength(32);
    expect(row.code_hash?.equals(plain)).toBe(false);
  });

  it('gets its message in the language of the page', async () => {
    const { session, factor, phone } = await enrolled();
    await world.request(`/auth/v1/factors/${factor.id}/challenge`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${session.access_token}`,
        'Content-Type': 'application/json',
        'Accept-Language': 'es',
      },
      body: '{}',
    });
    expect((await messagesTo(phone))[0]?.text).toMatch(/^\d{6} es tu código/);
  });
});
