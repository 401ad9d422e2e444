import { describe, expect, it } from 'vitest';
import { addTotp, codeOf, signedInBrowser } from '#tests/factors.ts';
import { createWorld } from '#tests/harness.ts';

let now = new Date();
const world = await createWorld({}, () => now);
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

type Browser = Awaited<ReturnType<typeof signedInBrowser>>['browser'];
const totp = (browser: Browser, friendlyName?: string) =>
  browser.mfa.enroll({ factorType: 'totp', ...(friendlyName !== undefined && { friendlyName }) });

describe('a new factor', () => {
  it('needs a name that is unique among the person’s factors', async () => {
    const { browser } = await signedInBrowser(world);
    expect((await totp(browser, 'Phone')).error).toBeNull();
    expect((await totp(browser, 'Phone')).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    expect((await totp(browser)).error).toBeNull();
    expect((await totp(browser)).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    const other = await signedInBrowser(world);
    expect((await totp(other.browser, 'Phone')).error).toBeNull();
  });

  it('gets its name once when it is enrolled twice at once', async () => {
    const { browser } = await signedInBrowser(world);
    const results = await Promise.all([totp(browser, 'Phone'), totp(browser, 'Phone')]);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(results.find(({ error }) => error)?.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
  });

  it('is refused beyond ten', async () => {
    const { browser } = await signedInBrowser(world);
    const results = await Promise.all(Array.from({ length: 12 }, (_, index) => totp(browser, `App ${index}`)));
    expect(results.filter(({ error }) => error === null)).toHaveLength(10);
    for (const { error } of results) {
      if (error) expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
    }
  });

  it('is deleted when it is not verified within five minutes', async () => {
    const { browser } = await signedInBrowser(world);
    const left = await totp(browser, 'Left');
    const asked = await totp(browser, 'Asked');
    later(299);
    await browser.mfa.challenge({ factorId: asked.data?.id ?? '' });
    later(2);
    await totp(browser, 'New');
    const { data } = await browser.mfa.listFactors();
    expect(data?.all.map((factor) => factor.friendly_name)).toEqual(['Asked', 'New']);
    const gone = await browser.mfa.challenge({ factorId: left.data?.id ?? '' });
    expect(gone.error).toMatchObject({ code: 'mfa_factor_not_found' });
  });

  it('deletes the unverified factors of its type when it is verified', async () => {
    const { browser } = await signedInBrowser(world);
    await totp(browser, 'Left');
    await browser.mfa.enroll({ factorType: 'phone', phone: '+34600111222', friendlyName: 'Mobile' });
    later(1);
    await addTotp(world, browser, 'Kept');
    const { data } = await browser.mfa.listFactors();
    expect(data?.all.map((factor) => factor.friendly_name)).toEqual(['Mobile', 'Kept']);
  });

  it.each([
    ['of no sort', { factor_type: 'sms' }],
    ['without a sort', {}],
    ['with a name that is too long', { factor_type: 'totp', friendly_name: 'x'.repeat(101) }],
    ['with a name that is half a character', { factor_type: 'totp', friendly_name: '\uD800' }],
    ['with a zero in its name', { factor_type: 'totp', friendly_name: 'a\0b' }],
    ['with two lines as its issuer', { factor_type: 'totp', issuer: 'a\nb' }],
    ['without a number', { factor_type: 'phone' }],
    ['with words as a number', { factor_type: 'phone', phone: 'call me' }],
    ['with a number that is none', { factor_type: 'phone', phone: '+0123456789' }],
  ])('%s is refused', async (_, body) => {
    const { session } = await signedInBrowser(world);
    const reply = await world.request('/auth/v1/factors', {
      method: 'POST',
      headers: { Authorization: `Bearer ${session.access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ error_code: 'validation_failed' });
  });

  it('is refused to an anonymous person', async () => {
    const { id, browser } = await signedInBrowser(world);
    await world.db.updateTable('auth.users').set({ is_anonymous: true }).where('id', '=', id).execute();
    expect((await totp(browser)).error).toMatchObject({ status: 403, code: 'no_authorization' });
  });

  it('is mailed and logged when it is verified, and when it is removed', async () => {
    const { id, email, browser } = await signedInBrowser(world);
    const factor = await addTotp(world, browser);
    await browser.mfa.unenroll({ factorId: factor.id });
    const mails = await world.db
      .selectFrom('emails')
      .select(['trigger', 'text'])
      .where('to_address', '=', email)
      .orderBy('id')
      .execute();
    expect(mails.map(({ trigger }) => trigger)).toEqual(['new_factor', 'factor_removed']);
    expect(mails[0]?.text).toContain('an authenticator app');
    const log = await world.db
      .selectFrom('activities')
      .select(['type', 'data'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map(({ type }) => type).filter((type) => type.includes('factor'))).toEqual([
      'account.factor_begun',
      'account.factor_asked',
      'account.factor_added',
      'account.factor_removed',
    ]);
    expect(JSON.stringify(log)).not.toContain(factor.secret);
  });

  it('sends no mail when it is removed unverified', async () => {
    const { email, browser } = await signedInBrowser(world);
    const { data } = await totp(browser);
    expect((await browser.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull();
    expect(await world.db.selectFrom('emails').select('id').where('to_address', '=', email).execute()).toEqual([]);
  });
});

describe('guessing codes', () => {
  it('is refused after ten from one network, even with the right code, while the owner gets in elsewhere', async () => {
    const strict = await createWorld({ trustProxy: true, auth: { ...world.config.auth, rateLimits: true } }, () => now);
    const { browser, session } = await signedInBrowser(strict);
    const enrolled = await browser.mfa.enroll({ factorType: 'totp' });
    if (!enrolled.data) throw enrolled.error;
    const { id, totp: app } = enrolled.data;
    const from = async (ip: string, path: string, body: unknown) => {
      const reply = await strict.request(`/auth/v1/factors/${id}/${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${session.access_token}`,
          'Content-Type': 'application/json',
          'X-Forwarded-For': ip,
        },
        body: JSON.stringify(body),
      });
      return { status: reply.status, body: (await reply.json()) as { id: string; error_code?: string } };
    };
    const guess = async (ip: string, code: string) => {
      const challenge = await from(ip, 'challenge', {});
      return from(ip, 'verify', { challenge_id: challenge.body.id, code });
    };
    const replies: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      // Slow enough for the limit of the network: this tests the limit of the person.
      now = new Date(now.getTime() + 4000);
      replies.push((await guess('192.0.2.1', '000000')).status);
    }
    expect(replies.slice(0, 10)).toEqual(Array(10).fill(422));
    expect(replies.slice(10)).toEqual(Array(10).fill(429));
    expect((await guess('192.0.2.1', await codeOf(strict, app.secret))).status).toBe(429);
    expect((await guess('198.51.100.7', await codeOf(strict, app.secret))).status).toBe(200);
  });

  it('from one network is refused beyond fifteen a minute', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true } }, () => now);
    const { browser } = await signedInBrowser(strict);
    const { data } = await browser.mfa.enroll({ factorType: 'totp' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => browser.mfa.challenge({ factorId: data?.id ?? '' })),
    );
    expect(replies.filter(({ error }) => error === null)).toHaveLength(15);
    expect(replies.find(({ error }) => error)?.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });
});
