import { requestEmailVerification } from '#server/auth/auth.ts';
import { currentOrigin } from '#server/http/origin.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { Language } from '#shared/text/languages.ts';

/** A user with the language of the request, for the mail that may have to be sent. */
export interface Requester {
  userId: string;
  language: Language;
}

/**
 * Mails the link that proves the user's email address again. Nothing is sent if it is proven.
 * @param path the path of this site that the link finally leads to
 * @returns the unproven address, "" for an account without one; undefined if it is proven
 */
export function mailAddressProof(services: Services, { userId, language }: Requester, path: string) {
  const { ip, userAgent } = currentOrigin() ?? {};
  return requestEmailVerification(services, userId, path, { ip, userAgent, language });
}

/**
 * Refuses what only the owner of an email address may do, and mails the link that proves it again. Call it outside of a
 * transaction: a refusal inside would take the mail back.
 * @param path the path of this site that the link finally leads to
 * @throws Refusal `accounts.address_unproven`
 */
export async function requireProvenAddress(services: Services, requester: Requester, path: string): Promise<void> {
  const address = await mailAddressProof(services, requester, path);
  if (address !== undefined) refuse('accounts.address_unproven', { address });
}
