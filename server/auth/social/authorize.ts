import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { type ConfiguredProvider, findIdentityProvider } from '#server/providers/identity/identity.ts';
import type { AuthorizationRequest, IdentityProvider } from '#server/providers/identity/port.ts';
import type { Services } from '#server/services.ts';
import { createFlowState, type FlowState, type Pkce } from '../flow-state/flow-state.ts';
import { refuseAuth } from '../http/auth-error.ts';

/** Scopes that are always requested. */
const SCOPES = ['openid', 'email', 'profile'];

/** Parameters that are not passed on to the provider, in any letter case. */
const RESERVED_PARAMETERS = new Set([
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
  'apikey',
  'invite_token',
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
]);

/** Shows the account chooser and requests a refresh token, unless the client sets these parameters. */
const DEFAULT_PARAMETERS = { prompt: 'select_account', access_type: 'offline' };

/** Returns the settings of a provider. @throws AuthError `validation_failed` for an unknown or unconfigured one */
export function getProvider({ config }: Services, name: string | undefined): ConfiguredProvider {
  if (!name) refuseAuth('validation_failed', { message: 'Unsupported provider: missing' });
  return (
    findIdentityProvider(config, name) ??
    refuseAuth('validation_failed', { message: 'Unsupported provider: provider is not enabled' })
  );
}

export interface AuthorizationParams {
  provider: string;
  pkce: Pkce | undefined;
  /** Validated by `resolveRedirect`. */
  redirectTo: string;
  /** The signed-in user to link a new identity to. */
  linkingUserId?: string;
  /** The secret of a browser that links an identity without PKCE. */
  browserSecret?: string | undefined;
  /** The query as the client sent it. */
  query: Record<string, string>;
}

/**
 * Starts a sign-in at a provider.
 * @returns the URL to send the browser to
 * @throws AuthError `validation_failed`, `unexpected_failure` when the provider does not answer
 */
export async function startAuthorization(services: Services, params: AuthorizationParams): Promise<string> {
  const provider = await connectProvider(services, getProvider(services, params.provider));
  const verifier = randomPKCECodeVerifier();
  const nonce = randomNonce();
  const flow = await createFlowState(services, {
    pkce: params.pkce,
    method: 'oauth',
    redirectTo: params.redirectTo,
    provider: { name: params.provider, verifier, nonce },
    ...(params.linkingUserId && { linkingUserId: params.linkingUserId, browserSecret: params.browserSecret }),
  });
  const passedOn = Object.entries(params.query).filter(([name]) => !RESERVED_PARAMETERS.has(name.toLowerCase()));
  const scopes = new Set([...SCOPES, ...(params.query.scopes ?? '').split(/\s+/).filter(Boolean)]);
  return provider.authorizationUrl(authorizationRequestOf(services, flow), [...scopes].join(' '), {
    ...DEFAULT_PARAMETERS,
    ...Object.fromEntries(passedOn),
  });
}

/** Returns the authorization request that a flow started with. */
export const authorizationRequestOf = ({ config }: Services, flow: FlowState): AuthorizationRequest => ({
  state: flow.id,
  nonce: flow.provider_nonce ?? '',
  verifier: flow.provider_verifier ?? '',
  callback: `${config.auth.externalUrl}/callback`,
});

/** Reads the provider's configuration. @throws AuthError `unexpected_failure` when it does not answer */
export async function connectProvider({ log }: Services, provider: ConfiguredProvider): Promise<IdentityProvider> {
  try {
    return await provider.connect();
  } catch (error) {
    log.warn({ err: error, issuer: provider.issuer }, 'a sign-in provider does not answer');
    return refuseAuth('unexpected_failure', { message: 'The sign-in provider cannot be reached. Please try again.' });
  }
}
