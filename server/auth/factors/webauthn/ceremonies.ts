import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { FactorRow, UserRow } from '#server/auth/queries.ts';
import type { ConnectedServices, Services } from '#server/services.ts';
import { CHALLENGE_TTL_MS } from '../challenges.ts';

/** The relying party: the host of SITE_URL, whose pages alone may use its credentials. */
function relyingParty({ config }: Pick<Services, 'config'>) {
  const { hostname, origin } = new URL(config.siteUrl);
  return { rpID: hostname, origin };
}

/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey requires user verification (fingerprint, PIN) and a discoverable credential; a factor prefers them. */
export type CredentialUse = 'passkey' | 'factor';

/**
 * Returns the options for `navigator.credentials.create`.
 * @param user.label the account name that the authenticator shows
 * @param known factors whose authenticators are excluded
 */
export const creationOptions = (
  services: ConnectedServices,
  user: Pick<UserRow, 'id'> & { label: string; site: string },
  known: FactorRow[],
  use: CredentialUse,
) =>
  generateRegistrationOptions({
    rpID: relyingParty(services).rpID,
    rpName: user.site,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.label,
    userDisplayName: user.label,
    timeout: CHALLENGE_TTL_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.flatMap(credentialDescriptor),
    authenticatorSelection:
      use === 'passkey'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'preferred', userVerification: 'preferred' },
  });

/**
 * Returns the options for `navigator.credentials.get`. Hints are empty, or the client would ask for security keys only.
 * @param allowed the factors that may respond; an empty list lets the user choose any passkey of the site
 */
export const requestOptions = async (services: ConnectedServices, allowed: FactorRow[], use: CredentialUse) => ({
  ...(await generateAuthenticationOptions({
    rpID: relyingParty(services).rpID,
    timeout: CHALLENGE_TTL_MS,
    allowCredentials: allowed.flatMap(credentialDescriptor),
    userVerification: use === 'passkey' ? 'required' : 'preferred',
  })),
  hints: [],
});

const credentialDescriptor = ({ credential_id, transports }: FactorRow) =>
  credential_id ? [{ id: credential_id, ...(transports && { transports }) }] : [];

const Base64Url = z.string().regex(/^[\w-]+$/);

/** The standard allows 1023 bytes. */
const CredentialId = Base64Url.max(1364);

const Transports = z
  .array(z.string())
  .catch([])
  .transform((names) => names.filter((name) => TRANSPORTS.has(name)));
const TRANSPORTS = new Set(['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable']);

const Attestation = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Base64Url, attestationObject: Base64Url, transports: Transports }),
});

const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
});

/** The columns of a factor that hold a credential. */
export interface Credential {
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  aaguid: string;
  backed_up: boolean;
}

/** Verifies a registration. @returns undefined if it is malformed, or for another challenge, site or use */
export async function verifyRegistration(
  services: ConnectedServices,
  answer: unknown,
  challenge: string,
  use: CredentialUse,
): Promise<Credential | undefined> {
  const response = Attestation.safeParse(answer).data;
  if (!response) return undefined;
  const { rpID, origin } = relyingParty(services);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: use === 'passkey',
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => logFailure(services, error));
  if (!registrationInfo) return undefined;
  const { credential, aaguid, credentialBackedUp } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: response.response.transports,
    aaguid,
    backed_up: credentialBackedUp,
  };
}

/** Returns the credential id of an assertion; undefined if it is malformed. */
export const readCredentialId = (answer: unknown) => Assertion.safeParse(answer).data?.id;

/** Verifies an assertion. @returns the columns of the factor to update, or undefined if the signature is not valid */
export async function verifyAssertion(
  services: ConnectedServices,
  answer: unknown,
  challenge: string,
  { factor, use }: { factor: FactorRow; use: CredentialUse },
): Promise<Pick<Credential, 'sign_count' | 'backed_up'> | undefined> {
  const response = Assertion.safeParse(answer).data;
  const { credential_id, public_key, sign_count } = factor;
  if (!response || !credential_id || !public_key || response.id !== credential_id) return undefined;
  const { rpID, origin } = relyingParty(services);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: Number(sign_count) },
    requireUserVerification: use === 'passkey',
  }).catch((error: unknown) => logFailure(services, error));
  if (!verified || !authenticationInfo) return undefined;
  return { sign_count: authenticationInfo.newCounter, backed_up: authenticationInfo.credentialBackedUp };
}

/** Logs why the library refused a response; it throws for every mismatch. */
function logFailure({ log }: ConnectedServices, error: unknown) {
  log.info({ err: error }, 'authenticator refused');
  return { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;
}
