import type { Page } from '@playwright/test';
import { startOpenIdProvider } from '#tests/fakes/openid-provider.ts';

/** An account whose address Google has not verified. */
export const UNVERIFIED = 'pol.serra@gmail.test';

/** Starts a fake of Google on this machine. */
export async function startGoogle(): Promise<{ settings: Record<string, string>; close: () => Promise<void> }> {
  const provider = await startOpenIdProvider([{ sub: '107001', name: 'Pol Serra', email: UNVERIFIED }]);
  const { issuer, clientId, clientSecret } = provider.settings;
  return {
    /** Settings for the program. */
    settings: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    close: provider.close,
  };
}

/** Continues on Google's page with this address. */
export async function pickAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Another address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}
