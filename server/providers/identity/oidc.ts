import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { type ProviderProfile, parseClaims } from '../../auth/social/claims.ts';
import type { Config } from '../../config.ts';

/** What an operator has configured of an OpenID provider. */
export type ProviderSettings = NonNullable<Config['google']>;

/** Seconds that each call to a provider may take; one sign-in makes three at most. */
const TIMEOUT_SECONDS = 3;
/** Seconds that its clock and ours may be apart. */
const CLOCK_TOLERANCE_SECONDS = 300;

const configurations = new WeakMap<ProviderSettings, Promise<Configuration>>();

/**
 * What the provider says about itself, asked once as long as the program runs; a failure is asked again.
 * ID tokens are believed by their signature, not only because of the connection they came through.
 */
export function discover(settings: ProviderSettings): Promise<Configuration> {
  const known = configurations.get(settings);
  if (known) return known;
  const issuer = new URL(settings.issuer);
  const asked = discovery(
    issuer,
    settings.clientId,
    { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    ClientSecretPost(settings.clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      // Without TLS only when the operator says so, for a provider on their own machine.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    },
  );
  configurations.set(settings, asked);
  asked.catch(() => configurations.delete(settings));
  return asked;
}

export interface AuthorizationRequest {
  state: string;
  nonce: string;
  verifier: string;
  /** Where the provider sends the browser back to. */
  callback: string;
}

/** @param asked what the client wants to tell the provider; what keeps the visit safe is ours and stands above it */
export async function createAuthorizationUrl(
  configuration: Configuration,
  visit: AuthorizationRequest,
  { scope, more }: { scope: string; more: Record<string, string> },
): Promise<string> {
  const address = buildAuthorizationUrl(configuration, {
    ...more,
    response_type: 'code',
    scope,
    redirect_uri: visit.callback,
    state: visit.state,
    nonce: visit.nonce,
    code_challenge: await calculatePKCECodeChallenge(visit.verifier),
    code_challenge_method: 'S256',
  });
  return address.href;
}

export interface ProviderResponse {
  person: ProviderProfile;
  tokens: { access: string; refresh: string | undefined };
}

/**
 * Exchanges the code of a callback. Issuer, audience, expiry, nonce and signature of the ID token have been checked.
 * @param parameters what the provider sent along with the browser
 * @throws what openid-client throws
 */
export async function exchangeAuthorizationCode(
  configuration: Configuration,
  visit: AuthorizationRequest,
  parameters: URLSearchParams,
): Promise<ProviderResponse> {
  const tokens = await authorizationCodeGrant(configuration, new URL(`${visit.callback}?${parameters}`), {
    expectedState: visit.state,
    expectedNonce: visit.nonce,
    pkceCodeVerifier: visit.verifier,
  });
  return {
    person: parseClaims(tokens.claims()),
    tokens: { access: tokens.access_token, refresh: tokens.refresh_token },
  };
}
