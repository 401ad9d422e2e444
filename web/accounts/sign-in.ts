import type { AuthError } from '@supabase/auth-js';
import { loadAuthClient } from './auth-client.ts';
import type { Credentials } from './credentials.ts';
import { followClient } from './session.ts';

/** Why it did not work: the address has an account already, the service said why, or nobody knows. */
export type AuthFailure =
  | { kind: 'registered' }
  | { kind: 'said'; code: string; message: string }
  | { kind: 'unexpected' };

/** @returns undefined when the person is signed in now */
export const signIn = ({ email, password }: Credentials) =>
  attempt((client) => client.signInWithPassword({ email: email.trim(), password }));

/** @returns undefined when the account exists and the person is signed in */
export const signUp = ({ name, email, password }: Credentials) =>
  attempt((client) => client.signUp({ email: email.trim(), password, options: { data: { name: name.trim() } } }));

type Client = Awaited<ReturnType<typeof loadAuthClient>>;

async function attempt(
  act: (client: Client) => Promise<{ data: { session: unknown }; error: AuthError | null }>,
): Promise<AuthFailure | undefined> {
  try {
    await followClient();
    const { data, error } = await act(await loadAuthClient());
    if (error) return failureOf(error);
    // With confirmation by mail switched on there is an account but no session yet.
    return data.session ? undefined : { kind: 'said', code: 'email_not_confirmed', message: 'Email not confirmed' };
  } catch {
    return { kind: 'unexpected' };
  }
}

const REGISTERED = ['already registered', 'already in use', 'email exists'];

/** Reads a refusal as the specification's §8 says. */
export function failureOf({ message, code, status = 0 }: Pick<AuthError, 'message' | 'code' | 'status'>): AuthFailure {
  const said = message.toLowerCase();
  if (REGISTERED.some((words) => said.includes(words))) return { kind: 'registered' };
  if (!message || status === 0 || status >= 500) return { kind: 'unexpected' };
  return { kind: 'said', code: code ?? '', message };
}
