import { requestHeaders } from '../request-headers.ts';
import { attempt } from './call-auth.ts';
import type { Credentials } from './credentials.ts';
import type { AuthFailure } from './failure.ts';
import { storeNextPath } from './next-url.ts';

/** Returns the target of an emailed link, which leads back to where it was requested. */
const callbackTo = (next: string) =>
  `${location.origin}/auth/callback${next === '/' ? '' : `?next=${encodeURIComponent(next)}`}`;

/** The captcha token of a form, if the installation requires one. */
export interface Proof {
  captchaToken?: string;
}

type Failed = Promise<AuthFailure | undefined>;

/** Signs in with a password. @returns undefined on success */
export const signIn = async ({ email, password }: Credentials, options: Proof): Failed =>
  (await attempt((client) => client.signInWithPassword({ email: email.trim(), password, options }))).failure;

/** Creates an account. @returns `isIn`: false if the address has to be confirmed first, by an email already sent */
export async function signUp(
  { name, email, password }: Credentials,
  next: string,
  proof: Proof,
): Promise<{ isIn: boolean; failure?: AuthFailure }> {
  const options = { ...proof, data: { name: name.trim() }, emailRedirectTo: callbackTo(next) };
  const { data, failure } = await attempt((client) => client.signUp({ email: email.trim(), password, options }));
  return { isIn: Boolean(data?.session), failure };
}

/** Emails a link that signs in or up. */
export async function requestLink(
  { name, email }: Pick<Credentials, 'name' | 'email'>,
  next: string,
  proof: Proof,
): Failed {
  const data = name.trim() ? { name: name.trim() } : undefined;
  const options = { ...proof, data, emailRedirectTo: callbackTo(next) };
  return (await attempt((client) => client.signInWithOtp({ email: email.trim(), options }))).failure;
}

/** Emails the confirmation link of a new account again. */
export const resendConfirmation = async (email: string, next: string, proof: Proof): Failed =>
  (
    await attempt((client) =>
      client.resend({ type: 'signup', email, options: { ...proof, emailRedirectTo: callbackTo(next) } }),
    )
  ).failure;

/** Emails a link for a new password. The response is the same whether or not there is an account. */
export const requestReset = async (email: string, proof: Proof): Failed =>
  (
    await attempt((client) =>
      client.resetPasswordForEmail(email.trim(), { ...proof, redirectTo: `${location.origin}/reset-password` }),
    )
  ).failure;

/** Signs in with the code of an email: `email` for links that sign in or confirm, `recovery` for a new password. */
export const enterCode = async (email: string, token: string, type: 'email' | 'recovery'): Failed =>
  (await attempt((client) => client.verifyOtp({ email: email.trim(), token, type }))).failure;

/** Returns what became of the mail with the code that this browser requested last. */
export async function getCodeDelivery(): Promise<'waiting' | 'sent' | 'failed'> {
  const response = await fetch('/auth/v1/otp/delivery', { headers: requestHeaders() });
  if (!response.ok) throw new Error(`the request for the delivery of a code failed with ${response.status}`);
  return (await response.json()).state;
}

/** Redirects to Google; undefined means the browser is on its way. It returns to the site's origin. */
export async function continueWithGoogle(next: string): Failed {
  storeNextPath(next);
  const queryParams = { prompt: 'select_account', access_type: 'offline' };
  const options = { redirectTo: location.origin, queryParams };
  const { failure } = await attempt((client) => client.signInWithOAuth({ provider: 'google', options }));
  return failure?.kind === 'unexpected' ? { kind: 'said', code: 'google_failed', message: '' } : failure;
}

/**
 * Signs in with a passkey. `conditional` waits until one is chosen from the autofill list, or until the signal aborts.
 */
export const signInWithPasskey = async (options: Proof & { mediation?: 'conditional'; signal?: AbortSignal }): Failed =>
  (await attempt((client) => client.signInWithPasskey({ options }))).failure;
