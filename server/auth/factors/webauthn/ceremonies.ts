import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import type { FactorRow, UserRow } from '../../queries.ts';
import { CHALLENGE_TTL_MS } from '../challenges.ts';

/** An authenticator signs for one site: the host of SITE_URL, and only on its pages. */
function relyingParty({ config }: Pick<Services, 'config'>) {
  const { hostname, origin } = new URL(config.siteUrl);
  return { rpID: hostname, origin };
}

/** EdDSA, ES256 and RS256: what authenticators know. */
const ALGORITHMS = [-8, -7, -257];

/** Of a passkey the authenticator must know the person (fingerprint, PIN) and keep their name; of a factor it may. */
export type CredentialUse = 'passkey' | 'factor';

/**
 * What a browser hands to `navigator.credentials.create`.
 * @param user.label what the authenticator shows beside the site's name
 * @param known factors whose authenticators need no second key
 */
export const creationOptions = (
  services: Services,
  user: Pick<UserRow, 'id'> & { label: string; site: string },
  known: FactorRow[],
  strength: CredentialUse,
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
      strength === 'passkey'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'preferred', userVerification: 'preferred' },
  });

/**
 * What a browser hands to `navigator.credentials.get`. No hints, or the client would ask for security keys only.
 * @param allowed the factors that may answer; none lets the person choose a passkey, so that no name is asked
 */
export const requestOptions = async (services: Services, allowed: FactorRow[], strength: CredentialUse) => ({
  ...(await generateAuthenticationOptions({
    rpID: relyingParty(services).rpID,
    timeout: CHALLENGE_TTL_MS,
    allowCredentials: allowed.flatMap(credentialDescriptor),
    userVerification: strength === 'passkey' ? 'required' : 'preferred',
  })),
  hints: [],
});

const credentialDescriptor = ({ credential_id, transports }: FactorRow) =>
  credential_id ? [{ id: credential_id, ...(transports && { transports }) }] : [];

const Base64Url = z.string().regex(/^[\w-]+$/);

/** The standard's 1023 bytes. */
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

/** The key of an authenticator, as its factor keeps it. */
export interface Credential {
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  aaguid: string;
  backed_up: boolean;
}

/** @returns undefined when the answer is no answer, or to another question, site or strength */
export async function verifyRegistration(
  services: Services,
  answer: unknown,
  challenge: string,
  strength: CredentialUse,
): Promise<Credential | undefined> {
  const response = Attestation.safeParse(answer).data;
  if (!response) return undefined;
  const { rpID, origin } = relyingParty(services);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: strength === 'passkey',
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

/** The credential an answer says it is of; undefined when it is no answer. */
export const readCredentialId = (answer: unknown) => Assertion.safeParse(answer).data?.id;

/** @returns what to write into the factor, or undefined when its authenticator has not signed this question */
export async function verifyAssertion(
  services: Services,
  answer: unknown,
  challenge: string,
  { factor, strength }: { factor: FactorRow; strength: CredentialUse },
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
    requireUserVerification: strength === 'passkey',
  }).catch((error: unknown) => logFailure(services, error));
  if (!verified || !authenticationInfo) return undefined;
  return { sign_count: authenticationInfo.newCounter, backed_up: authenticationInfo.credentialBackedUp };
}

/** The library throws for whatever does not fit; the reason helps whoever runs the site. */
function logFailure({ log }: Services, error: unknown) {
  log.info({ err: error }, 'authenticator refused');
  return { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;
}
