import type { Factor } from '@supabase/auth-js';
import { loadAuthClient } from '../auth-client.ts';
import { attempt } from '../call-auth.ts';
import type { AuthFailure } from '../failure.ts';

/** The kinds of second factors, in the order in which they are offered. */
const KINDS = ['totp', 'webauthn', 'phone', 'recovery_code'] as const;
type FactorKind = (typeof KINDS)[number];

export interface OwnFactor {
  id: string;
  kind: FactorKind;
  /** Name given by its owner, or "". */
  name: string;
  /** Last digits of the phone number. */
  phoneEnd: string;
}

type Wire = Pick<Factor, 'id' | 'status' | 'friendly_name'> & { factor_type: string; phone?: string | null };

/**
 * Returns the factors that can be used here, the handiest first. @param canPasskey true if the browser supports
 * passkeys
 */
export function sortFactors(factors: readonly Wire[], canPasskey: boolean): OwnFactor[] {
  return KINDS.filter((kind) => kind !== 'webauthn' || canPasskey).flatMap((kind) =>
    factors
      .filter(({ status, factor_type }) => status === 'verified' && factor_type === kind)
      .map(({ id, friendly_name, phone }) => ({
        id,
        kind,
        name: friendly_name ?? '',
        phoneEnd: (phone ?? '').slice(-3),
      })),
  );
}

/** True if the browser supports passkeys. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Returns the person's factors from the session; none if it cannot be read. */
export async function findFactors(): Promise<OwnFactor[]> {
  const { data } = await (await loadAuthClient()).getSession();
  return sortFactors((data.session?.user.factors ?? []) as Wire[], supportsPasskeys());
}

/** True if the person has a second factor that the session has not proven yet. */
export async function lacksSecondFactor(): Promise<boolean> {
  const { data } = await (await loadAuthClient()).mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
}

type Failed = Promise<AuthFailure | undefined>;

/** Sends a code to the factor's phone. */
export async function sendText({ id }: OwnFactor): Promise<{ challengeId?: string; failure?: AuthFailure }> {
  const { data, failure } = await attempt((client) => client.mfa.challenge({ factorId: id, channel: 'sms' }));
  return { challengeId: data?.id, failure };
}

/** Verifies a code. @param challengeId of the text message; other codes need none */
export async function checkCode({ id, kind }: OwnFactor, code: string, challengeId?: string): Failed {
  const { failure } = await attempt(({ mfa }) => {
    if (kind === 'recovery_code') return mfa.recoveryCodes.verify({ code });
    return challengeId
      ? mfa.verify({ factorId: id, challengeId, code })
      : mfa.challengeAndVerify({ factorId: id, code });
  });
  const isWrong = failure?.kind === 'said' && failure.code === 'mfa_verification_failed';
  return isWrong && kind === 'recovery_code' ? { ...failure, code: 'recovery_code_wrong' } : failure;
}

/** Verifies a passkey through the browser's prompt. */
export const checkPasskey = async ({ id }: OwnFactor): Failed =>
  (await attempt(({ mfa }) => mfa.webauthn.authenticate({ factorId: id, webauthn: {} }))).failure;
