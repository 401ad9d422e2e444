import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { openPage, sharedStorage } from '#tests/page.ts';
import { doQueued } from '#tests/queue.ts';

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', TRUST_PROXY: 'on' };
const world = await createWorld(readConfig(settings), now);
const confirming = await createWorld(readConfig({ ...settings, AUTH_AUTOCONFIRM: 'off' }), now);
beforeEach(() => {
  ahead = 0;
});

let networks = 0;
/** Returns an IP address that has sent no request yet. */
const newAddress = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.7`;
};

/** Makes a browser in a network, with its cookies. */
function browserAt(ip: string, { jar = new Map<string, string>(), on = world, ...options }: Options = {}) {
  return createBrowser(on, {
    ...options,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('X-Forwarded-For', ip);
      if (jar.size > 0) headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const answer = await on.request(String(input), { ...init, headers });
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
        jar.set(name, value);
      }
      return answer;
    },
  });
}
type Options = Partial<Parameters<typeof createBrowser>[1]> & { jar?: Map<string, string>; on?: typeof world };

/** Makes a person with an account, and the cookies of the browser that they signed up with. */
async function newPerson(home = newAddress()) {
  const jar = new Map<string, string>();
  const guest = { email: `owner-${randomUUID()}@atelio.test`, password: 'clay and fire' };
  expect((await browserAt(home, { jar }).signUp(guest)).error).toBeNull();
  // The confirmation of the address is another mail.
  await doQueued(world);
  return { ...guest, home, jar };
}

/** Records a sign-in like the job. */
async function rememberNetwork(email: string, network: string) {
  const { id } = await world.db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const seen = { browser: '', system: '', network, first_seen_at: now(), last_seen_at: now() };
  await world.db
    .insertInto('known_devices')
    .values({ user_id: id, ...seen })
    .execute();
}

async function ask(email: string, browser = browserAt(newAddress())) {
  expect((await browser.resetPasswordForEmail(email)).error).toBeNull();
  await doQueued(world);
}

const recoveryMails = async (email: string) =>
  (await mailsTo(world, email)).filter((mail) => mail.trigger === 'recovery');

async function guess(email: string, token: string, browser = browserAt(newAddress())) {
  const { data, error } = await browser.verifyOtp({ email, token, type: 'recovery' });
  return data.session ? 'signed in' : error?.code;
}

/** Returns six-digit codes other than this one. */
const wrong = (code: string, count: number) =>
  Array.from({ length: count }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'));

/** Sends forty wrong codes, each from another network. */
async function crack(email: string, code: string) {
  for (const token of wrong(code, 40)) expect(await guess(email, token)).toBe('otp_expired');
}

describe('forty wrong codes from forty networks', () => {
  it('do not block the right one in the unknown browser that requested it', async () => {
    const { email } = await newPerson();
    const here = newAddress();
    await ask(email, browserAt(here));
    const { code } = await lastMailTo(world, email, 'recovery');
    await crack(email, code);
    expect(await guess(email, code, browserAt(here))).toBe('signed in');
  });

  it('do not block it in a browser that was signed in before, in any network', async () => {
    const { email, home, jar } = await newPerson();
    await ask(email, browserAt(home, { jar }));
    const { code } = await lastMailTo(world, email, 'recovery');
    await crack(email, code);
    expect(await guess(email, code, browserAt(newAddress(), { jar }))).toBe('signed in');
  });

  it('do not block it in a network that the person signed in from before', async () => {
    const { email, home } = await newPerson();
    await rememberNetwork(email, home);
    await ask(email);
    const { code } = await lastMailTo(world, email, 'recovery');
    await crack(email, code);
    expect(await guess(email, code, browserAt(home))).toBe('signed in');
  });

  it('revoke the code for strangers, and the link still works', async () => {
    const { email } = await newPerson();
    await ask(email);
    const { code, link } = await lastMailTo(world, email, 'recovery');
    await crack(email, code);
    expect(await guess(email, code)).toBe('otp_expired');
    expect((await follow(world, link)).fragment.has('access_token')).toBe(true);
  });
});

describe('an attacker who requests mails to another person to guess their codes', () => {
  it('gets twelve codes in six hours, from any number of networks; the links of the other mails work', async () => {
    const { email } = await newPerson();
    for (let number = 0; number < 13; number += 1) {
      const here = newAddress();
      await ask(email, browserAt(here));
      const { code, link } = await lastMailTo(world, email, 'recovery');
      const [miss = ''] = wrong(code, 1);
      expect(await guess(email, miss, browserAt(here))).toBe('otp_expired');
      if (number < 12) continue;
      expect(await guess(email, code, browserAt(here))).toBe('otp_expired');
      expect((await follow(world, link)).fragment.has('access_token')).toBe(true);
    }
    const codes = await world.db.selectFrom('auth.one_time_tokens').select('id').where('address', '=', email).execute();
    expect(codes).toEqual([]);
  });

  it('has fifteen guesses from one network, also for an unknown address', async () => {
    for (const email of [(await newPerson()).email, `nobody-${randomUUID()}@atelio.test`]) {
      const here = newAddress();
      const ends = [];
      for (let number = 0; number < 16; number += 1) ends.push(await guess(email, '000000', browserAt(here)));
      expect(ends).toEqual([...Array(15).fill('otp_expired'), 'over_request_rate_limit']);
    }
  });
});

describe('a stranger who requests a mail to another person', () => {
  it('blocks neither their requests nor their links, also with PKCE', async () => {
    const { email } = await newPerson();
    const own = { flowType: 'pkce' as const, ...sharedStorage() };
    const here = newAddress();
    const strangers = { flowType: 'pkce' as const, ...sharedStorage() };
    await ask(email, browserAt(newAddress(), strangers));
    await ask(email, browserAt(here, own));
    await ask(email, browserAt(newAddress(), strangers));
    const mails = await recoveryMails(email);
    expect(mails).toHaveLength(3);
    const { url } = await follow(world, mails[1]?.link ?? '');
    const { session, error } = await openPage(world, url.href, own);
    expect(error).toBeNull();
    expect(session?.user.email).toBe(email);
  });

  it('does not revoke the owner’s link with a PKCE link', async () => {
    const { email } = await newPerson();
    const own = { flowType: 'pkce' as const, ...sharedStorage() };
    await ask(email, browserAt(newAddress(), own));
    await ask(email, browserAt(newAddress(), { flowType: 'pkce', ...sharedStorage() }));
    const [first, second] = await recoveryMails(email);
    expect((await follow(world, second?.link ?? '')).url.searchParams.has('code')).toBe(true);
    const { url } = await follow(world, first?.link ?? '');
    expect((await openPage(world, url.href, own)).session?.user.email).toBe(email);
  });

  it('loses pending links once the owner has signed in', async () => {
    const own = { flowType: 'pkce' as const, ...sharedStorage() };
    for (const options of [{}, own]) {
      const { email } = await newPerson();
      await ask(email);
      await ask(email, browserAt(newAddress(), options));
      const [strangers, owners] = await recoveryMails(email);
      const { url } = await follow(world, owners?.link ?? '');
      expect((await openPage(world, url.href, options)).session?.user.email).toBe(email);
      expect((await follow(world, strangers?.link ?? '')).fragment.get('error_code')).toBe('otp_expired');
    }
  });

  it('can request five at once from one network, and one more after six minutes', async () => {
    const { email } = await newPerson();
    const here = browserAt(newAddress());
    for (let number = 0; number < 7; number += 1) {
      await ask(email, here);
      ahead += 61_000;
    }
    expect(await recoveryMails(email)).toHaveLength(6);
  });

  it('can request twenty at once from all networks, and the owner’s browser has its own quota', async () => {
    const { email, jar } = await newPerson();
    for (let number = 0; number < 25; number += 1) await ask(email);
    // The confirmation that the owner's sign-up sent, when their browser was still unknown, is one of them.
    expect(await recoveryMails(email)).toHaveLength(19);
    await ask(email, browserAt(newAddress(), { jar }));
    expect(await recoveryMails(email)).toHaveLength(20);
  });

  it('does not delay the confirmation of the owner’s address', async () => {
    const guest = { email: `owner-${randomUUID()}@atelio.test`, password: 'clay and fire' };
    const here = newAddress();
    await browserAt(here, { on: confirming }).signUp(guest);
    ahead = 61_000;
    const resend = (ip: string) => browserAt(ip, { on: confirming }).resend({ type: 'signup', email: guest.email });
    expect((await resend(newAddress())).error).toBeNull();
    await doQueued(confirming);
    expect((await resend(here)).error).toBeNull();
    await doQueued(confirming);
    expect(await mailsTo(confirming, guest.email)).toHaveLength(3);
    expect((await resend(here)).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    for (const { link } of (await mailsTo(confirming, guest.email)).slice(0, 1)) {
      expect((await follow(confirming, link)).fragment.has('access_token')).toBe(true);
    }
  });
});

describe('the mails of one requester', () => {
  it('work for the last three; the fourth mail revokes the first', async () => {
    const { email } = await newPerson();
    const here = browserAt(newAddress());
    for (let number = 0; number < 4; number += 1) {
      await ask(email, here);
      ahead += 61_000;
    }
    const links = (await recoveryMails(email)).map(({ link }) => link);
    expect((await follow(world, links[0] ?? '')).fragment.get('error_code')).toBe('otp_expired');
    expect((await follow(world, links[1] ?? '')).fragment.has('access_token')).toBe(true);
  });
});

describe('a change of address', () => {
  it('is not confirmed by the link to the current address of another change', async () => {
    const guest = { email: `owner-${randomUUID()}@atelio.test`, password: 'clay and fire' };
    const browser = browserAt(newAddress(), { on: confirming });
    await browser.signUp(guest);
    const { code } = await lastMailTo(confirming, guest.email);
    await browser.verifyOtp({ email: guest.email, token: code, type: 'signup' });
    await browser.updateUser({ email: `first-${guest.email}` });
    const before = (await lastMailTo(confirming, guest.email, 'email_change')).link;
    ahead = 61_000;
    expect((await browser.updateUser({ email: `second-${guest.email}` })).error).toBeNull();
    expect((await follow(confirming, before)).fragment.get('error_code')).toBe('otp_expired');
  });
});
