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
import { type ProviderPerson, personOf } from '../../auth/social/claims.ts';
import type { Config } from '../../config.ts';

/** What an operator has configured of an OpenID provider. */
export type ProviderSettings = NonNullable<Config['google']>;

/** Seconds that each call to a provider may take; one sign-in makes three at most. */
const CALL_SECONDS = 3;
/** Seconds that its clock and ours may be apart. */
const CLOCK_SECONDS = 300;

const found = new WeakMap<ProviderSettings, Promise<Configuration>>();

/**
 * What the provider says about itself, asked once as long as the program runs; a failure is asked again.
 * ID tokens are believed by their signature, not only because of the connection they came through.
 */
export function discover(settings: ProviderSettings): Promise<Configuration> {
  const known = found.get(settings);
  if (known) return known;
  const issuer = new URL(settings.issuer);
  const asked = discovery(
    issuer,
    settings.clientId,
    { [clockTolerance]: CLOCK_SECONDS },
    ClientSecretPost(settings.clientSecret),
    {
      timeout: CALL_SECONDS,
      // Without TLS only when the operator says so, for a provider on their own machine.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    },
  );
  found.set(settings, asked);
  asked.catch(() => found.delete(settings));
  return asked;
}

export interface Visit {
  state: string;
  nonce: string;
  verifier: string;
  /** Where the provider sends the browser back to. */
  callback: string;
}

/** @param asked what the client wants to tell the provider; what keeps the visit safe is ours and stands above it */
export async function visitAddress(
  configuration: Configuration,
  visit: Visit,
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

export interface ProviderAnswer {
  person: ProviderPerson;
  tokens: { access: string; refresh: string | undefined };
}

/**
 * Exchanges the code of a callback. Issuer, audience, expiry, nonce and signature of the ID token have been checked.
 * @param parameters what the provider sent along with the browser
 * @throws what openid-client throws
 */
export async function answerOf(
  configuration: Configuration,
  visit: Visit,
  parameters: URLSearchParams,
): Promise<ProviderAnswer> {
  const tokens = await authorizationCodeGrant(configuration, new URL(`${visit.callback}?${parameters}`), {
    expectedState: visit.state,
    expectedNonce: visit.nonce,
    pkceCodeVerifier: visit.verifier,
  });
  return {
    person: personOf(tokens.claims()),
    tokens: { access: tokens.access_token, refresh: tokens.refresh_token },
  };
}
