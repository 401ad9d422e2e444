import type { Session } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Problem } from '../../shared/refusal.ts';
import type { Me } from '../../shared/schemas/accounts.ts';
import { ApiProblem, answer } from '../api.ts';
import { api, onRefusal } from '../browser-api.ts';
import { isPersonal, queryClient } from '../query.ts';
import { log } from '../shell/log.ts';
import { keepSession, loadAuthClient, maySignedIn, onStoredElsewhere } from './auth-client.ts';

/** `unknown` only until the browser has looked: on the server, and in the first moment of a page. */
export type SessionState = 'unknown' | 'out' | 'in';

interface Known {
  state: SessionState;
  userId: string | undefined;
}

const UNKNOWN: Known = { state: 'unknown', userId: undefined };
let known = UNKNOWN;
const watchers = new Set<() => void>();

/** Looks for a session and follows it from here on, in other tabs too. Called once, by the shell. */
export function startSession(): () => void {
  if (maySignedIn()) void followClient();
  else adopt(null);
  onRefusal(lookIntoRefusal);
  return onStoredElsewhere(() => void followClient());
}

let following: Promise<void> | undefined;

/** Lets the client's events drive the shell. A session that cannot be read counts as none (specification §4). */
export function followClient(): Promise<void> {
  following ??= loadAuthClient().then(
    (client) => {
      client.onAuthStateChange((event, session) => {
        log('auth', event);
        adopt(session);
        if (event === 'USER_UPDATED' || event === 'MFA_CHALLENGE_VERIFIED') askMeAgain();
      });
    },
    (error) => {
      log('auth', 'the accounts client could not be loaded', error);
      following = undefined;
      adopt(null);
    },
  );
  return following;
}

function adopt(session: Session | null): void {
  const before = known;
  const userId = session?.user.id;
  keepSession(session);
  if (before.state !== 'unknown' && before.userId === userId) return;
  known = { state: session ? 'in' : 'out', userId };
  for (const tell of watchers) tell();
  if (before.userId) forgetAnswers();
  else if (before.state === 'out') void queryClient.invalidateQueries();
}

/** What was answered to one person is never shown to another; what is in sight is asked anew. The catalogue stays. */
function forgetAnswers(): void {
  queryClient.removeQueries({ type: 'inactive', predicate: isPersonal });
  queryClient.removeQueries({ queryKey: ME });
  for (const query of queryClient.getQueryCache().findAll({ predicate: isPersonal })) query.reset();
  // Once React has taken away what a visitor does not see: nobody asks for that any more.
  setTimeout(() => void queryClient.refetchQueries({ type: 'active', predicate: isPersonal }));
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** The id of whoever is signed in, as soon as the browser has looked; undefined for a visitor. */
export async function findWho(): Promise<string | undefined> {
  if (known.state === 'unknown') {
    await new Promise<void>((resolve) => {
      const stop = watch(() => {
        stop();
        resolve();
      });
    });
  }
  return known.userId;
}

/** Key of the answer about the person, followed by whose it is. */
export const ME = ['me'];

async function fetchMe(): Promise<Me> {
  try {
    return await answer(api.me.$get());
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) await leaveIfOver();
    throw error;
  }
}

/** A session that the server no longer knows is over here as well. */
async function leaveIfOver(): Promise<void> {
  const client = await loadAuthClient();
  const { error } = await client.getUser();
  if (error?.status === 401 || error?.status === 403) await client.signOut({ scope: 'local' });
}

/** What the server knows of the person may have changed: a role, an address, a second factor. */
const askMeAgain = () => void queryClient.invalidateQueries({ queryKey: ME });

/** The person as the server knows them now; undefined for a visitor, and when they cannot be had. */
export const findMe = (): Promise<Me | undefined> =>
  queryClient.fetchQuery({ queryKey: [...ME, known.userId], queryFn: fetchMe }).catch(() => undefined);

/**
 * A 401 or 403 may mean that the session ended elsewhere or that a role changed: the server is asked who this is.
 * Where the second factor is missing, the person gives it, and the request is sent again.
 */
async function lookIntoRefusal(response: Response, again: () => Promise<Response>): Promise<Response> {
  if (known.state !== 'in') return response;
  askMeAgain();
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Partial<Problem>;
  if (code !== 'http.second_factor') return response;
  const { askSecondFactor } = await import('./second-factor/request.ts');
  return (await askSecondFactor()) ? again() : response;
}

interface Self {
  state: SessionState;
  me: Me | undefined;
  /** Why `me` does not come. */
  failure: Error | null;
  retry: () => unknown;
}

/** Who is signed in. `me` arrives a moment after `state` says `in`; its flags come from the server's answer. */
export function useSession(): Self {
  const { state, userId } = useSyncExternalStore(
    watch,
    () => known,
    () => UNKNOWN,
  );
  const isIn = state === 'in';
  const { data, error, refetch } = useQuery({ queryKey: [...ME, userId], queryFn: fetchMe, enabled: isIn });
  return { state, me: isIn ? data : undefined, failure: isIn && !data ? error : null, retry: refetch };
}
