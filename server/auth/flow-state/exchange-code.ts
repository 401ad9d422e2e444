import { z } from 'zod';
import { inTransaction, type Services } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { deleteSignInTokens } from '../one-time-tokens/queries.ts';
import { lockUser } from '../queries.ts';
import { createSession, isBanned, type SessionBody, type SignIn } from '../sessions/sessions.ts';
import { getPendingIdentity, linkIdentity, lockProviderIdentity } from '../social/link-identity.ts';
import { AUTH_CODE_TTL_MS, matchesCodeChallenge } from './flow-state.ts';
import * as queries from './queries.ts';

export interface ExchangedSession extends SessionBody {
  provider_token?: string;
  provider_refresh_token?: string;
}

/**
 * Exchanges an authorization code and its PKCE verifier for a session, once. If the flow links an identity, it is
 * linked to the user who began the flow. After a wrong verifier the code remains valid.
 * @throws AuthError `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`, `user_banned`, and those of
 *   `linkIdentity`
 */
export function exchangeCode(
  services: Services,
  { auth_code, code_verifier }: { auth_code: string; code_verifier: string },
  origin: Origin,
): Promise<ExchangedSession> {
  const now = services.now();
  return inTransaction(services, async (inside, tx) => {
    const issued = z.uuid().safeParse(auth_code).success ? await queries.findFlowStateByCode(tx, auth_code) : undefined;
    if (!issued?.user_id) refuseAuth('flow_state_not_found');
    const identity = getPendingIdentity(issued);
    // Lock order: the provider identity, then the user, then the flow state, as everywhere else.
    if (identity) await lockProviderIdentity(inside, identity);
    const user = await lockUser(tx, issued.user_id);
    const flow = await queries.lockFlowStateByCode(tx, auth_code);
    if (!user || !flow?.auth_code_issued_at) refuseAuth('flow_state_not_found');
    if (flow.auth_code_issued_at.getTime() + AUTH_CODE_TTL_MS < now.getTime()) refuseAuth('flow_state_expired');
    if (!matchesCodeChallenge(flow, code_verifier)) refuseAuth('bad_code_verifier');
    if (isBanned(user, now)) refuseAuth('user_banned');
    await queries.deleteFlowState(tx, flow.id);
    if (!flow.provider) await deleteSignInTokens(tx, user.id);
    if (identity) await linkIdentity(inside, user, identity, origin);
    const method = flow.authentication_method as SignIn['method'];
    const session = await createSession(inside, user.id, { method, ...origin });
    return {
      ...session,
      ...(flow.provider_access_token && { provider_token: flow.provider_access_token }),
      ...(flow.provider_refresh_token && { provider_refresh_token: flow.provider_refresh_token }),
    };
  });
}
