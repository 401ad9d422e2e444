import { refuseAuth } from '#server/auth/http/auth-error.ts';
import type { Origin } from '#server/auth/http/request.ts';
import { findUser } from '#server/auth/queries.ts';
import { createSession, isBanned, type SessionBody } from '#server/auth/sessions/sessions.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { consumePasskeyChallenge, createChallenge } from '../challenges.ts';
import { findCredential, updateFactor } from '../queries.ts';
import { readCredentialId, requestOptions, verifyAssertion } from '../webauthn/ceremonies.ts';

/**
 * Starts a sign-in with a passkey. No user is named: the browser lets the visitor choose among the site's passkeys.
 * @returns the options for the browser; `expires_at` in seconds
 */
export async function startSignIn(services: Services, { ip }: Origin) {
  const options = await requestOptions(services, [], 'passkey');
  const asked = { purpose: 'passkey_sign_in', ip, webauthn: options.challenge } as const;
  const { id, expires_at } = await createChallenge(services, asked);
  return { challenge_id: id, options, expires_at };
}

/**
 * Signs in with a passkey. The session is at aal2 at once: the authenticator is something the user has, and it
 * responded only after user verification (PIN or fingerprint, required here), something they know or are. An unknown
 * passkey and a wrong signature get the same response.
 * @throws AuthError `webauthn_challenge_not_found`, `webauthn_challenge_expired`, `mfa_ip_address_mismatch`,
 * `webauthn_verification_failed`, `user_banned`, `email_not_confirmed` (403)
 */
export function finishSignIn(
  services: Services,
  answer: { challenge_id: string; credential: unknown },
  origin: Origin,
): Promise<SessionBody> {
  return inTransaction(services, async (inside, tx) => {
    const asked = { purpose: 'passkey_sign_in', ip: origin.ip } as const;
    const challenge = await consumePasskeyChallenge(inside, answer.challenge_id, asked);
    const credentialId = readCredentialId(answer.credential);
    const factor = credentialId ? await findCredential(tx, credentialId) : undefined;
    const used = factor && (await verifyAssertion(inside, answer.credential, challenge, { factor, use: 'passkey' }));
    const user = factor && (await findUser(tx, factor.user_id));
    if (!factor || !used || !user || user.deleted_at) refuseAuth('webauthn_verification_failed');
    if (isBanned(user, services.now())) refuseAuth('user_banned');
    if (user.email && !user.email_confirmed_at) refuseAuth('email_not_confirmed', { status: 403 });
    await updateFactor(tx, factor.id, { ...used, last_used_at: services.now() });
    return createSession(inside, user.id, { method: 'passkey', passkeyId: factor.id, ...origin });
  });
}
