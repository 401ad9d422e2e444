import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { transaction } from '#server/db/transaction.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { follow, lastMailTo } from '#tests/mailbox.ts';
import { makePerson } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { findTokenByCode, issueToken } from './one-time-tokens.ts';

const world = await createWorld();
const limiting = await createWorld(readConfig({ LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test' }));

async function askFor(email: string, on = world) {
  await createBrowser(on).signInWithOtp({ email });
  await doQueued(on);
  return lastMailTo(on, email);
}

/** Returns six-digit codes other than this one. */
const wrong = (code: string, count: number) =>
  Array.from({ length: count }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'));

const guess = async (email: string, token: string, on = world) => {
  const { data, error } = await createBrowser(on).verifyOtp({ email, token, type: 'email' });
  return data.session ? 'signed in' : error?.code;
};

describe('a code', () => {
  it('is revoked after five wrong guesses, and the link still works', async () => {
    const { email } = await makePerson(world);
    const { code, link } = await askFor(email);
    for (const token of wrong(code, 20)) expect(await guess(email, token)).toBe('otp_expired');
    expect(await guess(email, code)).toBe('otp_expired');
    expect((await follow(world, link)).fragment.has('access_token')).toBe(true);
  });

  it('is accepted at the fifth attempt', async () => {
    const { email } = await makePerson(world);
    const { code } = await askFor(email);
    for (const token of wrong(code, 4)) expect(await guess(email, token)).toBe('otp_expired');
    expect(await guess(email, code)).toBe('signed in');
  });

  it('allows five attempts in total when many guess at once', async () => {
    const { id, email } = await makePerson(world);
    const { code } = await transaction(world.db, (tx) =>
      issueToken({ ...world, db: tx }, { userId: id, kind: 'recovery', address: email }),
    );
    const tries = wrong(code, 40).map((token) => guess(email, token));
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['otp_expired']));
    const requester = { ip: undefined };
    const token = await world.db.selectFrom('auth.one_time_tokens').selectAll().where('user_id', '=', id).execute();
    expect(token[0]?.failed_attempts).toBe(5);
    expect(await findTokenByCode(world, { address: email, kinds: ['recovery'], code, requester })).toBeUndefined();
  });

  it('entered twice at once signs in once', async () => {
    const { email } = await makePerson(world);
    const { code } = await askFor(email);
    const ends = await Promise.all(Array.from({ length: 5 }, () => guess(email, code)));
    expect(ends.filter((end) => end === 'signed in')).toHaveLength(1);
  });

  it('of another person is refused', async () => {
    const [one, other] = [await makePerson(world), await makePerson(world)];
    const { code } = await askFor(one.email);
    await askFor(other.email);
    expect(await guess(other.email, code)).toBe('otp_expired');
  });

  it.each(['', '12345', '1234567', '１２３４５６', "' or 1=1 --", '0'.repeat(5000)])('%j is none', async (token) => {
    const { email } = await makePerson(world);
    await askFor(email);
    const answer = await verify({ type: 'email', email, token });
    expect(answer.status).toBe(token === '' ? 400 : 403);
  });
});

describe('guessing the codes of one address', () => {
  beforeEach(() => limiting.db.deleteFrom('rate_limits').execute());

  it('repeatedly from one IP address is refused at some point; the link still works', async () => {
    const { email } = await makePerson(limiting);
    const { link } = await askFor(email, limiting);
    for (let i = 0; i < 15; i += 1) expect(await guess(email, '000000', limiting)).toBe('otp_expired');
    expect(await guess(email, '000000', limiting)).toBe('over_request_rate_limit');
    expect((await follow(limiting, link)).fragment.has('access_token')).toBe(true);
  });

  it('from one network is refused after thirty', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 35 }, async (_, i) => {
        const body = { type: 'email', email: `nobody-${i}@atelio.test`, token: '000000' };
        return (await limiting.request(VERIFY, { method: 'POST', body: JSON.stringify(body) })).status;
      }),
    );
    expect(statuses.filter((status) => status === 403)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});

describe('verifying', () => {
  it.each([
    [{}],
    [{ type: 'email' }],
    [{ type: 'email', email: 'laia@atelio.test' }],
    [{ type: 'email', token: '123456' }],
    [{ type: 'email', token: '123456', email: 'nonsense' }],
    [{ type: 'sms', token: '123456', email: 'laia@atelio.test' }],
    [{ type: 'sms', token: '123456', phone: '12' }],
    [{ type: 'email', token: '123456', token_hash: 'abc' }],
    [{ type: 'email', token_hash: 'abc', email: 'laia@atelio.test' }],
    [{ type: 'email', token: '123456', email: 'laia@atelio.test', phone: '34600000000' }],
    [{ type: 'reauthentication', token: '123456', email: 'laia@atelio.test' }],
    [{ type: 'toString', token_hash: 'abc' }],
    [{ type: ['email'], token_hash: 'abc' }],
    [{ type: 'email', token_hash: { length: 3 } }],
  ])('%j is refused in words', async (body) => {
    const answer = await verify(body);
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'validation_failed']);
  });

  it('ignores additional fields', async () => {
    const { email } = await makePerson(world);
    const { code } = await askFor(email);
    const body = {
      type: 'email',
      email,
      phone: null,
      token: code,
      options: { redirectTo: 'x' },
      gotrue_meta_security: {},
    };
    expect((await verify(body)).status).toBe(200);
  });

  it.each(['/verify', '/verify?token=abc', '/verify?type=signup', '/verify?token=&type='])(
    'a link without its parts (%s) is refused in JSON',
    async (path) => {
      const answer = await world.request(`http://atelio.test/auth/v1${path}`);
      expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'validation_failed']);
    },
  );
});

const VERIFY = 'http://atelio.test/auth/v1/verify';
const verify = (body: object) => world.request(VERIFY, { method: 'POST', body: JSON.stringify(body) });
