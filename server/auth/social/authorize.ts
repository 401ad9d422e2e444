import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { type ConfiguredProvider, findIdentityProvider } from '../../providers/identity/identity.ts';
import type { AuthorizationRequest, IdentityProvider } from '../../providers/identity/port.ts';
import type { Services } from '../../services.ts';
import { createFlowState, type FlowState, type Pkce } from '../flow-state/flow-state.ts';
import { refuseAuth } from '../http/auth-error.ts';

/** Always asked for: who somebody is and how to reach them. */
const SCOPES = ['openid', 'email', 'profile'];

/** What a client may not tell the provider, in any letter case: ours, or not meant for it. */
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

/** Whoever signs in chooses the account and may be asked for again later, unless the client wants it otherwise. */
const DEFAULT_PARAMETERS = { prompt: 'select_account', access_type: 'offline' };

/** @throws AuthError `validation_failed` for a provider that is unknown, or not configured */
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
  /** Validated: `resolveRedirect`. */
  redirectTo: string;
  /** The signed-in person whom a new identity is to be linked to. */
  linkingUserId?: string;
  /** Kept by the browser that links without PKCE. */
  browserSecret?: string | undefined;
  /** The query as the client sent it. */
  query: Record<string, string>;
}

/**
 * Begins a visit to a provider.
 * @returns the address that the browser goes to
 * @throws AuthError `validation_failed`, `unexpected_failure` when the provider does not answer
 */
export async function startAuthorization(services: Services, wanted: AuthorizationParams): Promise<string> {
  const provider = await connectProvider(services, getProvider(services, wanted.provider));
  const verifier = randomPKCECodeVerifier();
  const nonce = randomNonce();
  const flow = await createFlowState(services, {
    pkce: wanted.pkce,
    method: 'oauth',
    redirectTo: wanted.redirectTo,
    provider: { name: wanted.provider, verifier, nonce },
    ...(wanted.linkingUserId && { linkingUserId: wanted.linkingUserId, browserSecret: wanted.browserSecret }),
  });
  const passedOn = Object.entries(wanted.query).filter(([name]) => !RESERVED_PARAMETERS.has(name.toLowerCase()));
  const scopes = new Set([...SCOPES, ...(wanted.query.scopes ?? '').split(/\s+/).filter(Boolean)]);
  return provider.authorizationUrl(authorizationRequestOf(services, flow), [...scopes].join(' '), {
    ...DEFAULT_PARAMETERS,
    ...Object.fromEntries(passedOn),
  });
}

/** What was sent along when this flow began. */
export const authorizationRequestOf = ({ config }: Services, flow: FlowState): AuthorizationRequest => ({
  state: flow.id,
  nonce: flow.provider_nonce ?? '',
  verifier: flow.provider_verifier ?? '',
  callback: `${config.auth.externalUrl}/callback`,
});

/** @throws AuthError `unexpected_failure` */
export async function connectProvider({ log }: Services, provider: ConfiguredProvider): Promise<IdentityProvider> {
  try {
    return await provider.connect();
  } catch (error) {
    log.warn({ err: error, issuer: provider.issuer }, 'a sign-in provider does not answer');
    return refuseAuth('unexpected_failure', { message: 'The sign-in provider cannot be reached. Please try again.' });
  }
}
