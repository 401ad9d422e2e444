import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { AuthFlowStates } from '#server/db/schema.ts';
import type { ProviderProfile } from '#server/providers/identity/port.ts';
import type { ConnectedServices, Services, TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { SignIn } from '../sessions/sessions.ts';
import * as queries from './queries.ts';

export type FlowState = Selectable<AuthFlowStates>;

/** Fields of every body or query that may start a PKCE flow; read them with `parsePkce`. */
export const pkceFields = {
  code_challenge: z
    .string()
    .regex(/^([\w.~-]{43,128})?$/)
    .optional(),
  code_challenge_method: z
    .string()
    .regex(/^(s256|plain)?$/i)
    .optional(),
};

/** A code challenge, of which the browser keeps the verifier. */
export interface Pkce {
  challenge: string;
  method: 's256' | 'plain';
}

/**
 * Reads the code challenge of a request.
 * @returns undefined in the implicit flow
 * @throws AuthError `validation_failed` when one of the two is missing
 */
export function parsePkce(body: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): Pkce | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = body;
  if (!challenge && !method) return undefined;
  if (!challenge || !method) {
    refuseAuth('validation_failed', { message: 'PKCE flow requires both code_challenge and code_challenge_method' });
  }
  return { challenge, method: method.toLowerCase() as Pkce['method'] };
}

export interface NewFlowState {
  pkce?: Pkce | undefined;
  /** The authentication method of the session that the flow ends with, for its `amr`. */
  method: SignIn['method'];
  /** Validated by `resolveRedirect`. */
  redirectTo: string;
  /** For a sign-in with a social provider. */
  provider?: { name: string; verifier: string; nonce: string };
  /** The signed-in user to link a new identity to. */
  linkingUserId?: string;
  /** A secret of the browser that links an identity without PKCE; see `matchesBrowserSecret`. */
  browserSecret?: string | undefined;
}

/** Starts a flow that ends with an authorization code, or that visits a provider. Its `id` is the OAuth state. */
export const createFlowState = ({ db, now }: ConnectedServices, flow: NewFlowState): Promise<FlowState> =>
  queries.insertFlowState(db, {
    code_challenge: flow.pkce?.challenge ?? null,
    code_challenge_method: flow.pkce?.method ?? null,
    authentication_method: flow.method,
    redirect_to: flow.redirectTo,
    provider: flow.provider?.name ?? null,
    provider_verifier: flow.provider?.verifier ?? null,
    provider_nonce: flow.provider?.nonce ?? null,
    linking_user_id: flow.linkingUserId ?? null,
    browser_hash: flow.browserSecret === undefined ? null : sha256(flow.browserSecret),
    created_at: now(),
  });

/** Starts a flow for the link of a mail, if the request has a code challenge; the implicit flow needs none. */
export const createEmailFlowState = async (services: TxServices, flow: NewFlowState): Promise<FlowState | undefined> =>
  flow.pkce && createFlowState(services, flow);

/** Changes the authentication method of a flow, when a sign-in link turns out to be a sign-up. */
export const setAuthenticationMethod = ({ db }: TxServices, flowId: string, method: SignIn['method']) =>
  queries.updateFlowState(db, flowId, { authentication_method: method });

/** How long a sign-in at a provider may take. */
export const OAUTH_STATE_TTL_MS = 10 * 60_000;
/** How long an authorization code is valid after it was issued. */
export const AUTH_CODE_TTL_MS = 5 * 60_000;

/**
 * Finds the flow of the state that a provider sent back and marks it used, because a state is valid once. Do not call
 * it in a transaction that may be rolled back.
 * @throws AuthError `bad_oauth_state` (unknown, expired), `flow_state_already_used`
 */
export async function consumeOAuthState({ db, now }: Services, state: string): Promise<FlowState> {
  const flow = z.uuid().safeParse(state).success ? await queries.findFlowState(db, state) : undefined;
  if (!flow?.provider) refuseAuth('bad_oauth_state');
  if (!(await queries.markFlowStateUsed(db, flow.id, now()))) refuseAuth('flow_state_already_used');
  if (flow.created_at.getTime() + OAUTH_STATE_TTL_MS < now().getTime()) {
    refuseAuth('bad_oauth_state', { message: 'OAuth state has expired' });
  }
  return flow;
}

/**
 * Issues the authorization code of a flow for this user, to be exchanged once.
 * @param provided tokens of the provider, which are returned with the session, and the profile to link at the exchange
 */
export async function issueAuthCode(
  { db, now }: ConnectedServices,
  flowId: string,
  userId: string,
  provided: { access?: string | undefined; refresh?: string | undefined; profile?: ProviderProfile } = {},
): Promise<string> {
  const code = randomUUID();
  await queries.updateFlowState(db, flowId, {
    user_id: userId,
    auth_code: code,
    auth_code_issued_at: now(),
    provider_access_token: provided.access ?? null,
    provider_refresh_token: provided.refresh ?? null,
    provider_person: provided.profile ? JSON.stringify(provided.profile) : null,
  });
  return code;
}

/** True if the code challenge of the flow was derived from this verifier. */
export function matchesCodeChallenge({ code_challenge, code_challenge_method }: FlowState, verifier: string): boolean {
  if (!code_challenge) return false;
  const challenge = code_challenge_method === 's256' ? sha256(verifier).toString('base64url') : verifier;
  // Hashed to equal length for the comparison.
  return timingSafeEqual(sha256(challenge), sha256(code_challenge));
}

/** True if this is the secret of the browser that started the flow; never for a flow that started without one. */
export const matchesBrowserSecret = ({ browser_hash }: FlowState, secret: string | undefined): boolean =>
  browser_hash !== null && secret !== undefined && timingSafeEqual(sha256(secret), browser_hash);

const sha256 = (text: string) => createHash('sha256').update(text).digest();
