import { attempt } from './call-auth.ts';
import type { Credentials } from './credentials.ts';
import type { AuthFailure } from './failure.ts';
import { keepNext } from './next-url.ts';

/** Address that a mailed link leads to, and from there to the place where it was asked for. */
const callbackTo = (next: string) =>
  `${location.origin}/auth/callback${next === '/' ? '' : `?next=${encodeURIComponent(next)}`}`;

/** What a form sends along when the installation asks who is a person. */
export interface Proof {
  captchaToken?: string;
}

type Failed = Promise<AuthFailure | undefined>;

/** @returns undefined when the person is signed in now */
export const signIn = async ({ email, password }: Credentials, options: Proof): Failed =>
  (await attempt((client) => client.signInWithPassword({ email: email.trim(), password, options }))).failure;

/** @returns `isIn`: false when the address has to be confirmed first, by a mail that is on its way */
export async function signUp(
  { name, email, password }: Credentials,
  next: string,
  proof: Proof,
): Promise<{ isIn: boolean; failure?: AuthFailure }> {
  const options = { ...proof, data: { name: name.trim() }, emailRedirectTo: callbackTo(next) };
  const { data, failure } = await attempt((client) => client.signUp({ email: email.trim(), password, options }));
  return { isIn: Boolean(data?.session), failure };
}

/** Mails a link that signs in, or up. */
export async function requestLink(
  { name, email }: Pick<Credentials, 'name' | 'email'>,
  next: string,
  proof: Proof,
): Failed {
  const data = name.trim() ? { name: name.trim() } : undefined;
  const options = { ...proof, data, emailRedirectTo: callbackTo(next) };
  return (await attempt((client) => client.signInWithOtp({ email: email.trim(), options }))).failure;
}

/** Mails the link that confirms a new account once more. */
export const resendConfirmation = async (email: string, next: string, proof: Proof): Failed =>
  (
    await attempt((client) =>
      client.resend({ type: 'signup', email, options: { ...proof, emailRedirectTo: callbackTo(next) } }),
    )
  ).failure;

/** Mails a link for a new password. The answer is the same whether or not there is an account. */
export const requestReset = async (email: string, proof: Proof): Failed =>
  (
    await attempt((client) =>
      client.resetPasswordForEmail(email.trim(), { ...proof, redirectTo: `${location.origin}/reset-password` }),
    )
  ).failure;

/** Signs in with the code of a mail. `email` is for links that sign in or confirm, `recovery` for a new password. */
export const enterCode = async (email: string, token: string, type: 'email' | 'recovery'): Failed =>
  (await attempt((client) => client.verifyOtp({ email: email.trim(), token, type }))).failure;

/** Goes to Google; undefined means that the browser is on its way there. It comes back to the site's origin. */
export async function continueWithGoogle(next: string): Failed {
  keepNext(next);
  const queryParams = { prompt: 'select_account', access_type: 'offline' };
  const options = { redirectTo: location.origin, queryParams };
  const { failure } = await attempt((client) => client.signInWithOAuth({ provider: 'google', options }));
  return failure?.kind === 'unexpected' ? { kind: 'said', code: 'google_failed', message: '' } : failure;
}

/** Signs in with a passkey. `conditional` waits in the fields until one is chosen from their list, or the signal. */
export const signInWithPasskey = async (options: Proof & { mediation?: 'conditional'; signal?: AbortSignal }): Failed =>
  (await attempt((client) => client.signInWithPasskey({ options }))).failure;
