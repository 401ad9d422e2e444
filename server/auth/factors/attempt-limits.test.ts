import { describe, expect, it } from 'vitest';
import { createBrowser } from '#tests/browser.ts';
import { addTotp, codeOf } from '#tests/factors.ts';
import { Authenticator } from '#tests/fakes/authenticator.ts';
import { createWorld } from '#tests/harness.ts';

const HOUR = 60 * 60 * 1000;
const password = 'clay and fire';
let time = Date.parse('2031-03-01T10:00:00Z');
const usual = await createWorld();
const world = await createWorld(
  { trustProxy: true, auth: { ...usual.config.auth, rateLimits: true } },
  () => new Date(time),
);
const later = (milliseconds: number) => {
  time += milliseconds;
};

let networks = 0;
/** Returns a network that has sent no request yet. */
const newAddress = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.7`;
};

/** Makes a browser at its own IP address; `move` gives it another one. */
function newBrowser() {
  let from = newAddress();
  const browser = createBrowser({
    request: (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set('X-Forwarded-For', from);
      return world.request(path, { ...init, headers });
    },
  });
  const move = (address = newAddress()) => {
    from = address;
  };
  return { browser, move };
}

type Browser = ReturnType<typeof newBrowser>['browser'];

async function signedIn(email: string) {
  const visitor = newBrowser();
  const { error } = await visitor.browser.signInWithPassword({ email, password });
  if (error) throw error;
  return visitor;
}

/** Makes a person with an app and recovery codes, set up in their own browser. */
async function guarded() {
  const email = `guesses-${crypto.randomUUID()}@atelio.test`;
  const own = newBrowser();
  await own.browser.signUp({ email, password });
  const { id: factorId, secret } = await addTotp(world, own.browser);
  const codes = (await own.browser.mfa.recoveryCodes.generate()).data?.codes ?? [];
  return { email, own, factorId, secret, codes };
}

const tryCode = async (browser: Browser, factorId: string, code: string) =>
  (await browser.mfa.challengeAndVerify({ factorId, code })).error?.status;

/**
 * Guesses from a new network each time, so that only the limits of the person count.
 * @returns the number of checked guesses
 */
async function guessAll({ browser, move }: ReturnType<typeof newBrowser>, factorId: string, times: number) {
  let seen = 0;
  for (let number = 0; number < times; number += 1) {
    move();
    if ((await tryCode(browser, factorId, 'wrong!')) === 422) seen += 1;
  }
  return seen;
}

describe('guesses of codes by an attacker who has the password', () => {
  it('are fifty a day, from wherever they come, and the right one is among them no more', async () => {
    const { email, factorId, secret } = await guarded();
    const thief = await signedIn(email);
    expect(await guessAll(thief, factorId, 60)).toBe(50);
    thief.move();
    expect(await tryCode(thief.browser, factorId, await codeOf(world, secret))).toBe(429);
    later(24 * HOUR);
    const again = await signedIn(email);
    expect(await guessAll(again, factorId, 60)).toBe(50);
  });

  it('do not lock the owner out of a browser that showed a second factor before', async () => {
    const { email, own, factorId, secret } = await guarded();
    await own.browser.signOut({ scope: 'local' });
    const thief = await signedIn(email);
    await guessAll(thief, factorId, 51);
    await own.browser.signInWithPassword({ email, password });
    expect(await tryCode(own.browser, factorId, await codeOf(world, secret))).toBeUndefined();
    expect((await own.browser.updateUser({ password: 'another clay and fire' })).error).toBeNull();
    expect((await thief.browser.getUser()).error).not.toBeNull();
  });

  it('have the same limit in a browser that signed in with the password only', async () => {
    const { email, factorId } = await guarded();
    const thief = await signedIn(email);
    await guessAll(thief, factorId, 51);
    await thief.browser.signOut({ scope: 'local' });
    await thief.browser.signInWithPassword({ email, password });
    expect(await guessAll(thief, factorId, 1)).toBe(0);
  });

  it('are limited in the owner’s own browser to ten in 15 minutes and fifty a day', async () => {
    const { email, own, factorId } = await guarded();
    await own.browser.signOut({ scope: 'local' });
    await own.browser.signInWithPassword({ email, password });
    expect(await guessAll(own, factorId, 11)).toBe(10);
    let seen = 10;
    for (let quarter = 0; quarter < 5; quarter += 1) {
      later(HOUR / 4);
      await own.browser.refreshSession();
      seen += await guessAll(own, factorId, 10);
    }
    // Two or three of the fifty are available again by now.
    expect(seen).toBeGreaterThanOrEqual(50);
    expect(seen).toBeLessThanOrEqual(53);
  });

  it('do not block the owner’s recovery codes, in a new browser too', async () => {
    const { email, codes } = await guarded();
    const thief = await signedIn(email);
    let locked = 0;
    for (let number = 0; number < 60; number += 1) {
      thief.move();
      const { error } = await thief.browser.mfa.recoveryCodes.verify({ code: 'a guess' });
      if (error?.status === 429) locked += 1;
    }
    expect(locked).toBe(0);
    const owner = await signedIn(email);
    expect((await owner.browser.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toBeNull();
  });

  it('of recovery codes are limited to fifty a day from one /24 network', async () => {
    const { email } = await guarded();
    const thief = await signedIn(email);
    const answers: (number | undefined)[] = [];
    for (let number = 0; number < 60; number += 1) {
      thief.move(`203.0.113.${number}`);
      answers.push((await thief.browser.mfa.recoveryCodes.verify({ code: 'a guess' })).error?.status);
    }
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
  });

  it('do not block a passkey, whose signature cannot be guessed', async () => {
    const { email, own, factorId } = await guarded();
    const authenticator = new Authenticator();
    const { data } = await own.browser.passkey.startRegistration();
    if (!data) throw new Error('no options');
    const credential = authenticator.create(data.options);
    const made = await own.browser.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
    await guessAll(await signedIn(email), factorId, 51);
    const { browser } = await signedIn(email);
    const asked = await browser.mfa.challenge({ factorId: made.data?.id ?? '' });
    expect(asked.error).toBeNull();
    const guess = await browser.mfa.verify({
      factorId: made.data?.id ?? '',
      challengeId: asked.data?.id ?? '',
      code: '1',
    });
    expect(guess.error?.status).not.toBe(429);
  });
});

describe('a right code', () => {
  it('does not count', async () => {
    const { email, factorId, secret } = await guarded();
    for (let number = 0; number < 5; number += 1) {
      later(60_000);
      const { browser } = await signedIn(email);
      expect(await tryCode(browser, factorId, await codeOf(world, secret))).toBeUndefined();
    }
    expect(await guessAll(await signedIn(email), factorId, 60)).toBe(50);
  });
});
