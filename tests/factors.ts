import { generate } from 'otplib';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { createBrowser } from './browser.ts';
import type { TestWorld } from './harness.ts';
import { makePerson } from './makers.ts';

/** Makes a person who is signed in with a password in their own browser. */
export async function signedInBrowser(world: TestWorld, person?: { id: string; email: string }) {
  const { id, email } = person ?? (await makePerson(world));
  const browser = createBrowser(world);
  const { data } = await browser.setSession(await createSession(world, id, { method: 'password' }));
  if (!data.session) throw new Error('no session');
  return { id, email, browser, session: data.session };
}

/** Returns the code that an authenticator app shows `steps` of 30 seconds from now. */
export const codeOf = (world: TestWorld, secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(world.now().getTime() / 1000) + steps * 30 });

type Browser = ReturnType<typeof createBrowser>;

/** Adds an authenticator app, verified with the code of the previous step, so that the current one is still unused. */
export async function addTotp(world: TestWorld, browser: Browser, friendlyName = 'Phone') {
  const { data } = await browser.mfa.enroll({ factorType: 'totp', friendlyName });
  if (!data) throw new Error('not enrolled');
  const { secret } = data.totp;
  const stepNow = () => Math.floor(world.now().getTime() / 30_000);
  for (;;) {
    const step = stepNow();
    const code = await codeOf(world, secret, -1);
    const verified = await browser.mfa.challengeAndVerify({ factorId: data.id, code });
    if (verified.data) return { id: data.id, secret, session: verified.data };
    // The code became too old on its way when the next step began.
    if (stepNow() === step) throw verified.error;
  }
}

/** Inserts a verified authenticator app for a person; their sessions stay at aal1. */
export const addFactor = ({ db }: Pick<TestWorld, 'db'>, userId: string) =>
  db
    .insertInto('auth.factors')
    .values({ user_id: userId, factor_type: 'totp', status: 'verified', secret: 'JBSWY3DPEHPK3PXP' })
    .execute();

/** Returns the claims of a token. */
export const claimsOf = (accessToken: string) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    aal: string;
    amr: { method: string; timestamp: number }[];
    session_id: string;
  };
