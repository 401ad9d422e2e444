import type { Page } from '@playwright/test';
import { startOpenIdProvider } from '../tests/openid-provider.ts';

/** Picked by a button with this address: Google knows it, and does not know whether it is theirs. */
export const UNVERIFIED = 'pol.serra@gmail.test';

/** Stands in for Google on this machine. */
export async function startGoogle(): Promise<{ settings: Record<string, string>; close: () => Promise<void> }> {
  const provider = await startOpenIdProvider([{ sub: '107001', name: 'Pol Serra', email: UNVERIFIED }]);
  const { issuer, clientId, clientSecret } = provider.settings;
  return {
    /** To be added to the settings of the program. */
    settings: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    close: provider.close,
  };
}

/** On Google's page: goes on as whoever has this address. */
export async function pickAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Another address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}
