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
import type { GoogleSettings } from '#server/config/provider-settings.ts';
import { parseClaims } from './claims.ts';
import type { IdentityProvider } from './port.ts';

/** Seconds that each call to a provider may take; one sign-in makes at most three. */
const CALL_SECONDS = 3;
/** Seconds that the provider's clock and ours may be apart. */
const CLOCK_SECONDS = 300;

const configurations = new WeakMap<GoogleSettings, Promise<Configuration>>();

/** Connects to an OpenID Connect provider. @throws Error when its metadata cannot be fetched */
export async function connectOidc(settings: GoogleSettings): Promise<IdentityProvider> {
  const configuration = await discover(settings);
  return {
    async authorizationUrl(request, scope, parameters) {
      const url = buildAuthorizationUrl(configuration, {
        ...parameters,
        response_type: 'code',
        scope,
        redirect_uri: request.callback,
        state: request.state,
        nonce: request.nonce,
        code_challenge: await calculatePKCECodeChallenge(request.verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async exchangeCode(request, parameters) {
      const tokens = await authorizationCodeGrant(configuration, new URL(`${request.callback}?${parameters}`), {
        expectedState: request.state,
        expectedNonce: request.nonce,
        pkceCodeVerifier: request.verifier,
      });
      return {
        person: parseClaims(tokens.claims()),
        tokens: { access: tokens.access_token, refresh: tokens.refresh_token },
      };
    },
  };
}

/**
 * Fetches the metadata of a provider, once while the program runs; a failure is not remembered.
 * ID tokens are checked by their signature, not only trusted because of the connection they came through.
 */
function discover(settings: GoogleSettings): Promise<Configuration> {
  const known = configurations.get(settings);
  if (known) return known;
  const issuer = new URL(settings.issuer);
  const fetched = discovery(
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
  configurations.set(settings, fetched);
  fetched.catch(() => configurations.delete(settings));
  return fetched;
}
