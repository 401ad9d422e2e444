import type { Page } from '@playwright/test';
import { AuthClient, type Session } from '@supabase/auth-js';
import { generate } from 'otplib';

const SESSION = 'atelio-auth';
/** The seconds for which a code is valid. */
const STEP = 30;

/** An authenticator app that is a second factor. */
export interface App {
  /** Returns an unused code, because each is accepted once. */
  code: () => Promise<string>;
  /** Creates the person's recovery codes. */
  recoveryCodes: () => Promise<string[]>;
  /** Lowers the session to aal1 without the page knowing: another app raises it, and is removed. */
  fallBack: () => Promise<void>;
}

/** Adds an authenticator app for the person signed in on the page, whose session is at aal2 after that. */
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
    // The next code is accepted already, which saves waiting for it.
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
