import type { ProviderGrant } from '#server/providers/identity/port.ts';
import type { Services } from '#server/services.ts';
import { type FlowState, issueAuthCode, matchesBrowserSecret } from '../flow-state/flow-state.ts';
import { AuthError, refuseAuth } from '../http/auth-error.ts';
import { codeCallbackUrl, errorCallbackUrl, sessionCallbackUrl } from '../http/callback-url.ts';
import type { Origin } from '../http/request.ts';
import { findUser } from '../queries.ts';
import { createSession } from '../sessions/sessions.ts';
import { authorizationRequestOf, connectProvider, getProvider } from './authorize.ts';
import { assertLinkable, linkIdentityInFlow } from './link-identity.ts';
import { getProviderAccount } from './provider-account.ts';

/**
 * Handles the redirect back from a provider: signs in, or links an identity to the user who started the flow.
 * @param flow result of `consumeOAuthState`
 * @param parameters the parameters that the provider sent
 * @param secret the secret of a browser that links without PKCE
 * @returns the URL to send the browser to, also after an error
 */
export async function handleCallback(
  services: Services,
  flow: FlowState,
  { parameters, secret }: { parameters: URLSearchParams; secret: string | undefined },
  origin: Origin,
): Promise<string> {
  try {
    const linking = flow.linking_user_id;
    // An attacker may have sent another person to the provider, to link that person's identity to their own account.
    if (linking && !flow.code_challenge && !matchesBrowserSecret(flow, secret)) {
      refuseAuth('bad_oauth_state', { message: 'Linking was begun in another browser' });
    }
    const { person, tokens } = await exchangeProviderCode(services, flow, parameters);
    const identity = { provider: flow.provider ?? '', person };
    if (linking && flow.code_challenge) {
      await assertLinkable(services, await findUser(services.db, linking), identity);
      return codeCallbackUrl(
        flow.redirect_to,
        await issueAuthCode(services, flow.id, linking, { ...tokens, profile: person }),
      );
    }
    const userId = linking
      ? await linkIdentityInFlow(services, { flowId: flow.id, userId: linking }, identity, origin)
      : await getProviderAccount(services, identity, origin);
    if (flow.code_challenge) {
      return codeCallbackUrl(flow.redirect_to, await issueAuthCode(services, flow.id, userId, tokens));
    }
    const session = await createSession(services, userId, { method: 'oauth', ...origin });
    return sessionCallbackUrl(flow.redirect_to, session, {
      provider_token: tokens.access,
      ...(tokens.refresh && { provider_refresh_token: tokens.refresh }),
    });
  } catch (error) {
    if (!(error instanceof AuthError)) services.log.error({ err: error }, 'a social sign-in failed');
    const refusal = error instanceof AuthError ? error : new AuthError('unexpected_failure');
    return errorCallbackUrl(flow.redirect_to, refusal, true);
  }
}

/** @throws AuthError `access_denied`, `bad_oauth_callback`, `unexpected_failure`, `validation_failed` */
async function exchangeProviderCode(
  services: Services,
  flow: FlowState,
  parameters: URLSearchParams,
): Promise<ProviderGrant> {
  const failure = parameters.get('error');
  // The description is not passed on, because anyone who sends a browser here can write it.
  if (failure === 'access_denied') refuseAuth('access_denied');
  if (failure) refuseAuth('bad_oauth_callback', { status: 500, message: 'The provider reports an error' });
  const provider = await connectProvider(services, getProvider(services, flow.provider ?? undefined));
  try {
    return await provider.exchangeCode(authorizationRequestOf(services, flow), parameters);
  } catch (error) {
    services.log.warn({ err: error, provider: flow.provider }, 'the answer of a sign-in provider is refused');
    return refuseAuth('unexpected_failure', { message: 'Unable to exchange external code' });
  }
}
