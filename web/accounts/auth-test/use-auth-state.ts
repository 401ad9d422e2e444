import type { Session } from '@supabase/auth-js';
import { useCallback, useEffect, useState } from 'react';
import { loadAuthClient } from '../auth-client.ts';

type Client = Awaited<ReturnType<typeof loadAuthClient>>;

/**
 * Returns the client's view of the session, refreshed after each event.
 * @returns `act` calls the client and shows the result
 */
export function useAuthState(events: number) {
  const [facts, setFacts] = useState<Record<string, unknown>>({});
  const [answered, setAnswered] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the state again after each event
  useEffect(() => {
    let isStale = false;
    void loadAuthClient()
      .then(askAll)
      .then((known) => isStale || setFacts(known));
    return () => {
      isStale = true;
    };
  }, [events]);
  const act = useCallback(async (ask: (client: Client) => Promise<unknown>) => {
    setAnswered(hideTokens(await ask(await loadAuthClient())));
  }, []);
  return { facts: answered === undefined ? facts : { answer: answered, ...facts }, act };
}

async function askAll(client: Client): Promise<Record<string, unknown>> {
  const { data } = await client.getSession();
  if (!data.session) return { session: null };
  const [claims, assurance, identities] = await Promise.all([
    client.getClaims(),
    client.mfa.getAuthenticatorAssuranceLevel(),
    client.getUserIdentities(),
  ]);
  const { user, ...session } = data.session;
  return {
    session: hideTokens({ ...session, user: user.id }),
    claims: claims.data?.claims ?? claims.error,
    assurance: assurance.data ?? assurance.error,
    identities: identities.data?.identities ?? identities.error,
    factors: user.factors ?? [],
  };
}

const SECRET: (keyof Session)[] = ['access_token', 'refresh_token', 'provider_token', 'provider_refresh_token'];

/** Shortens tokens to their beginning, because others may see the screen. */
function hideTokens(value: unknown): unknown {
  const text = JSON.stringify(value, (key, inner) =>
    (SECRET as string[]).includes(key) && typeof inner === 'string' ? `${inner.slice(0, 8)}…` : inner,
  );
  return text === undefined ? undefined : JSON.parse(text);
}
