import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { AuthFlowStates } from '../../db/schema.ts';
import type { ProviderProfile } from '../../providers/identity/port.ts';
import type { Services } from '../../services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { SignIn } from '../sessions/sessions.ts';
import * as queries from './queries.ts';

export type FlowState = Selectable<AuthFlowStates>;

/** To be spread into the schema of a body or query that may start a PKCE flow; `parsePkce` reads it. */
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

/** What the browser keeps the verifier of. */
export interface Pkce {
  challenge: string;
  method: 's256' | 'plain';
}

/**
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
  /** How the session will have been made: what its `amr` says. */
  method: SignIn['method'];
  /** Validated: `resolveRedirect`. */
  redirectTo: string;
  /** A visit to a social provider. */
  provider?: { name: string; verifier: string; nonce: string };
  /** The signed-in person whom a new identity is to be linked to. */
  linkingUserId?: string;
  /** Kept by the browser that links without PKCE: `matchesBrowserSecret`. */
  browserSecret?: string | undefined;
}

/** Begins a flow that ends with a code in the browser's address, or a visit to a provider. Its `id` is the state. */
export const createFlowState = ({ db, now }: Services, flow: NewFlowState): Promise<FlowState> =>
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

/** Starts a flow when the body asks for one; a mail's link needs none in the implicit flow. */
export const createEmailFlowState = async (services: Services, flow: NewFlowState): Promise<FlowState | undefined> =>
  flow.pkce && createFlowState(services, flow);

/** A flow turns out to end otherwise than it began: a person unknown before signs up by the link. */
export const setAuthenticationMethod = ({ db }: Services, flowId: string, method: SignIn['method']) =>
  queries.updateFlowState(db, flowId, { authentication_method: method });

/** How long somebody may take at a provider. */
export const OAUTH_STATE_TTL_MS = 10 * 60_000;
/** How long a code may be exchanged, counted from when it was put into the browser's address. */
export const AUTH_CODE_TTL_MS = 5 * 60_000;

/**
 * The flow that a provider sends a browser back to, taken: a state leads back once.
 * Call it on its own, not in a transaction that may be rolled back.
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
 * Lets a flow end with this person: the code that is put into the browser's address, to be exchanged once.
 * @param learnt tokens of the provider, handed over with the session; and whom to link when the code is exchanged
 */
export async function issueAuthCode(
  { db, now }: Services,
  flowId: string,
  userId: string,
  learnt: { access?: string | undefined; refresh?: string | undefined; person?: ProviderProfile } = {},
): Promise<string> {
  const code = randomUUID();
  await queries.updateFlowState(db, flowId, {
    user_id: userId,
    auth_code: code,
    auth_code_issued_at: now(),
    provider_access_token: learnt.access ?? null,
    provider_refresh_token: learnt.refresh ?? null,
    provider_person: learnt.person ? JSON.stringify(learnt.person) : null,
  });
  return code;
}

/** Whether this is what the challenge of a flow was made from. */
export function matchesCodeChallenge({ code_challenge, code_challenge_method }: FlowState, verifier: string): boolean {
  if (!code_challenge) return false;
  const shown = code_challenge_method === 's256' ? sha256(verifier).toString('base64url') : verifier;
  // Of equal length, whatever was sent.
  return timingSafeEqual(sha256(shown), sha256(code_challenge));
}

/** Whether this is the secret of the browser that began a flow; never when it began without one. */
export const matchesBrowserSecret = ({ browser_hash }: FlowState, secret: string | undefined): boolean =>
  browser_hash !== null && secret !== undefined && timingSafeEqual(sha256(secret), browser_hash);

const sha256 = (text: string) => createHash('sha256').update(text).digest();
