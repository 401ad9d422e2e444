import { refuseAuth } from '#server/auth/http/auth-error.ts';
import type { Origin } from '#server/auth/http/request.ts';
import { sendFactorNotice } from '#server/auth/notices.ts';
import { listFactors } from '#server/auth/queries.ts';
import { recordAccount } from '#server/auth/record-account.ts';
import type { Bearer } from '#server/auth/sessions/bearer.ts';
import { findBrandName } from '#server/mail/mail.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { consumePasskeyChallenge, createChallenge } from '../challenges.ts';
import { accountLabel, lockUserForEnrollment } from '../enroll.ts';
import { insertFactor } from '../queries.ts';
import { choosePasskeyName } from '../webauthn/authenticator-names.ts';
import { creationOptions, verifyRegistration } from '../webauthn/ceremonies.ts';
import { type PasskeyBody, passkeyBody } from './passkeys.ts';

/**
 * Starts the registration of a passkey.
 * @returns the options for the browser; `expires_at` in seconds
 * @throws AuthError `no_authorization` (403), `too_many_enrolled_mfa_factors`, `insufficient_aal` (403)
 */
export function startRegistration(services: Services, bearer: Bearer, { ip }: Origin) {
  return inTransaction(services, async (inside, tx) => {
    const user = await lockUserForEnrollment(inside, bearer, undefined);
    const named = { id: user.id, label: accountLabel(user), site: await findBrandName(inside, tx) };
    const options = await creationOptions(inside, named, await listFactors(tx, user.id), 'passkey');
    const asked = { purpose: 'passkey_registration', userId: user.id, ip, webauthn: options.challenge } as const;
    const { id, expires_at } = await createChallenge(inside, asked);
    return { challenge_id: id, options, expires_at };
  });
}

/**
 * Registers a passkey, which can then sign in and serve as a second factor. The session stays at its level, because the
 * response has no tokens.
 * @throws AuthError as `startRegistration`, and `webauthn_challenge_not_found`, `webauthn_challenge_expired`,
 * `mfa_ip_address_mismatch`, `webauthn_verification_failed`, `webauthn_credential_exists`
 */
export function finishRegistration(
  services: Services,
  bearer: Bearer,
  answer: { challenge_id: string; credential: unknown },
  origin: Origin,
): Promise<PasskeyBody> {
  return inTransaction(services, async (inside, tx) => {
    const user = await lockUserForEnrollment(inside, bearer, undefined);
    const asked = { purpose: 'passkey_registration', userId: user.id, ip: origin.ip } as const;
    const challenge = await consumePasskeyChallenge(inside, answer.challenge_id, asked);
    const credential = await verifyRegistration(inside, answer.credential, challenge, 'passkey');
    if (!credential) refuseAuth('webauthn_verification_failed');
    const names = (await listFactors(tx, user.id)).map(({ friendly_name }) => friendly_name);
    const factor = await insertFactor(tx, {
      ...credential,
      user_id: user.id,
      factor_type: 'webauthn',
      status: 'verified',
      friendly_name: choosePasskeyName(credential.aaguid, names),
      created_at: services.now(),
    });
    if (!factor) refuseAuth('webauthn_credential_exists');
    const data = { factor_id: factor.id, factor_type: factor.factor_type };
    await recordAccount(inside, 'account.passkey_added', user.id, { origin, data });
    await sendFactorNotice(inside, factor, 'new-factor');
    return passkeyBody(factor);
  });
}
