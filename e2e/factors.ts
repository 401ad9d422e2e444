import type { Page } from '@playwright/test';
import { AuthClient, type Session } from '@supabase/auth-js';
import { generate } from 'otplib';

const SESSION = 'atelio-auth';
/** Seconds of one code. */
const STEP = 30;

/** An authenticator app that is somebody's second factor. */
export interface App {
  /** A code that was not used before: each is taken once. */
  code: () => Promise<string>;
  /** Makes the person's recovery codes. */
  recoveryCodes: () => Promise<string[]>;
  /** Lets the session fall back to aal1, and the page not know: another app raises it, and is taken away. */
  fallBack: () => Promise<void>;
}

/** Adds an authenticator app for whoever is signed in on the page, whose session is at aal2 after that. */
export async function enrolApp(page: Page): Promise<App> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), SESSION);
  const client = new AuthClient({
    url: `${new URL(page.url()).origin}/auth/v1`,
    persistSession: false,
    autoRefreshToken: false,
    experimental: { recoveryCodes: true },
  });
  await client.setSession(JSON.parse(stored ?? '{}') as Session);
  const factor = must(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
  let used = 0;
  const code = async () => {
    // The one after this is good already, which saves a test from waiting for it.
    used = Math.max(used + 1, Math.floor(Date.now() / 1000 / STEP));
    return generate({ secret: factor.totp.secret, epoch: used * STEP });
  };
  must(await client.mfa.challengeAndVerify({ factorId: factor.id, code: await code() }));
  const store = async () => {
    const { data } = await client.getSession();
    await page.evaluate(
      ([key, session]) => localStorage.setItem(key ?? '', session ?? ''),
      [SESSION, JSON.stringify(data.session)],
    );
  };
  await store();
  const fallBack = async () => {
    const { id, totp } = must(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' }));
    must(await client.mfa.challengeAndVerify({ factorId: id, code: await generate({ secret: totp.secret }) }));
    must(await client.mfa.unenroll({ factorId: id }));
    must(await client.refreshSession());
    await store();
  };
  return { code, recoveryCodes: async () => must(await client.mfa.recoveryCodes.generate()).codes, fallBack };
}

function must<Data>({ data, error }: { data: Data | null; error: Error | null }): Data {
  if (error || !data) throw error ?? new Error('no data');
  return data;
}
