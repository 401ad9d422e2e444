import type { Session } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { use, useSyncExternalStore } from 'react';
import type { Problem } from '#shared/refusal.ts';
import type { Me } from '#shared/schemas/accounts.ts';
import { ApiProblem, readJson } from '../api.ts';
import { api, onRefusal } from '../browser-api.ts';
import { PageDataContext, type ReaderOfPage } from '../page-data.tsx';
import { isPersonal, queryClient } from '../query.ts';
import { log } from '../shell/log.ts';
import { loadAuthClient, mayHaveSession, onSessionStored, rememberSession } from './auth-client.ts';
import { findStoredSession, isFresh } from './stored-session.ts';

/** `unknown` until the browser has checked: in pages of everyone, at first. */
export type SessionState = 'unknown' | 'out' | 'in';

interface Known {
  state: SessionState;
  userId: string | undefined;
}

const UNKNOWN: Known = { state: 'unknown', userId: undefined };
let known: Known = UNKNOWN;
const watchers = new Set<() => void>();

/** Begins with the person for whom the page was rendered: its data is theirs. */
export function adoptReader(reader: ReaderOfPage): void {
  known = reader.known;
}

/**
 * Finds a session and follows its changes, including those of other tabs. Called once, by the shell. One that is still
 * good counts at once: the accounts client, which keeps it so, is fetched after what the screen needs
 * (`signed-in.tsx`).
 */
export function startSession(): () => void {
  const stored = findStoredSession();
  if (isFresh(stored)) adopt(stored);
  else if (mayHaveSession()) void followClient();
  else adopt(null);
  onRefusal(handleRefusal);
  return onSessionStored(() => void followClient());
}

let following: Promise<void> | undefined;

/**
 * Subscribes the shell to the client's events. A session that cannot be read counts as none (specification §4). While
 * the client cannot be loaded, the stored session counts, so that a lost connection does not sign the person out.
 */
export function followClient(): Promise<void> {
  following ??= loadAuthClient().then(
    (client) => {
      client.onAuthStateChange((event, session) => {
        log('auth', event);
        adopt(session);
        if (event === 'USER_UPDATED' || event === 'MFA_CHALLENGE_VERIFIED') refetchMe();
      });
    },
    (error) => {
      log('auth', 'the accounts client could not be loaded', error);
      following = undefined;
      adopt(findStoredSession());
      window.addEventListener('online', () => void followClient(), { once: true });
    },
  );
  return following;
}

function adopt(session: Session | null): void {
  const before = known;
  const userId = session?.user.id;
  rememberSession(session);
  if (before.state !== 'unknown' && before.userId === userId) return;
  known = { state: session ? 'in' : 'out', userId };
  for (const tell of watchers) tell();
  if (before.userId) forgetPersonalData();
  else if (before.state === 'out') void queryClient.invalidateQueries();
}

/** Removes personal data from the cache when the person changes, and refetches what is shown. Catalogue data stays. */
function forgetPersonalData(): void {
  queryClient.removeQueries({ type: 'inactive', predicate: isPersonal });
  queryClient.removeQueries({ queryKey: ME });
  for (const query of queryClient.getQueryCache().findAll({ predicate: isPersonal })) query.reset();
  // After React has unmounted what visitors do not see, so that it is not refetched.
  setTimeout(() => void queryClient.refetchQueries({ type: 'active', predicate: isPersonal }));
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Returns the id of the signed-in person once the browser has checked; undefined for a visitor. */
export async function findUserId(): Promise<string | undefined> {
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

/** Start of the query key of the person's data; their id follows. */
export const ME = ['me'];
export const meKey = (userId: string | undefined) => [...ME, userId];

async function fetchMe(): Promise<Me> {
  try {
    return await readJson(api.me.$get());
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) await signOutIfExpired();
    throw error;
  }
}

/** Signs out locally if the server no longer knows the session. */
async function signOutIfExpired(): Promise<void> {
  await followClient();
  const client = await loadAuthClient();
  const { error } = await client.getUser();
  if (error?.status === 401 || error?.status === 403) await client.signOut({ scope: 'local' });
}

/** Refetches the person, whose role, address or factors may have changed. */
const refetchMe = () => void queryClient.invalidateQueries({ queryKey: ME });

/** Returns the person from the server; undefined for a visitor, and when that fails. */
export const findMe = (): Promise<Me | undefined> =>
  queryClient.fetchQuery({ queryKey: meKey(known.userId), queryFn: fetchMe }).catch(() => undefined);

/**
 * Handles a 401 or 403, after which the session may have ended or a role changed: refetches the person. If the second
 * factor is missing, asks for it and sends the request again.
 */
async function handleRefusal(response: Response, again: () => Promise<Response>): Promise<Response> {
  if (known.state !== 'in') return response;
  refetchMe();
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Partial<Problem>;
  if (code !== 'http.second_factor') return response;
  const { requestSecondFactor } = await import('./second-factor/request.ts');
  return (await requestSecondFactor()) ? again() : response;
}

interface Self {
  state: SessionState;
  me: Me | undefined;
  /** Why `me` could not be loaded. */
  failure: Error | null;
  retry: () => unknown;
}

/** Returns the session. `me` arrives shortly after `state` is `in`, and its flags come from the server. */
export function useSession(): Self {
  const reader = use(PageDataContext)?.reader;
  const { state, userId } = useSyncExternalStore(
    watch,
    () => known,
    () => reader?.known ?? UNKNOWN,
  );
  const isIn = state === 'in';
  const { data, error, refetch } = useQuery({ queryKey: meKey(userId), queryFn: fetchMe, enabled: isIn });
  return { state, me: isIn ? data : undefined, failure: isIn && !data ? error : null, retry: refetch };
}
