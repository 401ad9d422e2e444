import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#demo/people.ts';
import { findByPassword, hashPassword, verifyPassword } from './passwords.ts';
import { assertPasswordAllowed, findWeakness } from './strength.ts';

describe('a password', () => {
  it('is hashed with Argon2id and a new salt each time, and verified', async () => {
    const [one, other] = await Promise.all([hashPassword('clay and fire'), hashPassword('clay and fire')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, 'clay and fire')).toBe(true);
    expect(await verifyPassword(one, 'Clay and fire')).toBe(false);
  });

  it('is never matched by a missing hash, not even the empty password', async () => {
    for (const hash of [null, undefined, '']) expect(await verifyPassword(hash, '')).toBe(false);
  });

  it('over 72 bytes never matches', async () => {
    const long = 'é'.repeat(37);
    expect(await verifyPassword(await hashPassword(long), long)).toBe(false);
  });

  it('never matches an invalid hash', async () => {
    await expect(verifyPassword('plain text', 'plain text')).rejects.toThrow('could not be compared');
    expect(await verifyPassword(await hashPassword('clay and fire'), 'clay and fire')).toBe(true);
  });

  it('matches only the account of its owner', async () => {
    const ona = { name: 'Ona', password_hash: await hashPassword('clay and fire') };
    expect(await findByPassword(async () => ona, 'clay and fire')).toBe(ona);
    expect(await findByPassword(async () => ona, 'water and fire')).toBeUndefined();
    expect(await findByPassword(async () => undefined, 'clay and fire')).toBeUndefined();
  });
});

describe('a burst of passwords', () => {
  it('is hashed up to the limit of the queue; the rest is refused before any query', async () => {
    let looked = 0;
    const attempt = () =>
      findByPassword(async () => {
        looked += 1;
        return undefined;
      }, 'a guess');
    const outcomes = await Promise.allSettled(Array.from({ length: 500 }, attempt));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['over_request_rate_limit']));
    expect(refused.length).toBeGreaterThanOrEqual(400);
    expect(looked).toBe(100);
  });

  it('does not block the event loop', async () => {
    let turns = 0;
    let hashing = true;
    const turn = () => {
      turns += 1;
      if (hashing) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.all(Array.from({ length: 10 }, () => hashPassword('clay and fire')));
    hashing = false;
    expect(turns).toBeGreaterThan(100);
  });
});

describe('a weak password', () => {
  it.each(['123456', 'password', 'Qwerty123', 'SUPERMAN'])('is %s, as one of the most common', (password) => {
    expect(findWeakness(password, 6)).toMatchObject({ reasons: ['pwned'] });
  });

  it.each(['ona@atelio.test', 'ONA@Atelio.Test', 'ona'])('is %s, for the owner of that address', (password) => {
    expect(findWeakness(password, 3, 'ona@atelio.test')).toMatchObject({ reasons: ['pwned'] });
    expect(findWeakness(password, 3, 'pere@atelio.test')).toBeUndefined();
  });

  it('is a short one, counted in characters', () => {
    expect(findWeakness('ab cd', 6)).toMatchObject({ reasons: ['length'] });
    expect(findWeakness('🏺🔥🏺🔥🏺', 6)).toMatchObject({ reasons: ['length'] });
    expect(findWeakness('🏺🔥🏺🔥🏺🔥', 6)).toBeUndefined();
  });

  it('is refused with a message', () => {
    expect(() => assertPasswordAllowed('password1', 6)).toThrow(
      expect.objectContaining({
        code: 'weak_password',
        status: 422,
        message: expect.stringContaining('easy to guess'),
      }),
    );
  });

  it('is not the one of the demo world', () => {
    expect(findWeakness(PASSWORD, 6, 'guest@atelio.test')).toBeUndefined();
  });
});
