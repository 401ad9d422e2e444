import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';

/**
 * Leads to the provider's own page for the account of a studio.
 * @returns false where it has none, and the form is ours
 */
export async function goToHostedPage(studioId: string): Promise<boolean> {
  const { url } = await readJson(api.studios[':id']['payout-account'].onboarding.$post({ param: { id: studioId } }));
  if (url) location.assign(url);
  return url !== null;
}
