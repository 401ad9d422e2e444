import { loadAuthClient } from '../auth-client.ts';
import { attempt } from '../call-auth.ts';
import type { AuthFailure } from '../failure.ts';

/** The result of reading the URL that an email or provider led to. */
export type LinkResult =
  /** There is a session; `recovery` if it came from a link for a new password. */
  | { kind: 'in'; recovery: boolean }
  /** The service returned a message, such as that the other address has to confirm as well. */
  | { kind: 'told'; message: string }
  | { kind: 'failed'; failure: AuthFailure }
  /** The page was opened without a link. */
  | { kind: 'nothing' };

const OURS = ['code', 'sb_flow_id', 'error', 'error_code', 'error_description', 'message', 'sb'];

const taken = new Map<string, Promise<LinkResult>>();

/**
 * Processes the code or tokens in the page's URL, once: a code is good for one session, and is removed from the URL.
 */
export function readLinkResult(): Promise<LinkResult> {
  const { href } = location;
  let promise = taken.get(href);
  if (!promise) {
    promise = readAddress(new URL(href));
    taken.set(href, promise);
  }
  return promise;
}

async function readAddress(address: URL): Promise<LinkResult> {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const find = (name: string) => fragment.get(name) ?? address.searchParams.get(name);
  const [code, token, error] = [find('code'), fragment.get('access_token'), find('error_code') ?? find('error')];
  const message = find('message');
  // The client finds the verifier by the flow id in the URL, so clean the URL only afterwards.
  const result = await (async (): Promise<LinkResult> => {
    if (error) return { kind: 'failed', failure: asFailure(error, find('error_description') ?? '') };
    if (code) return exchange(code);
    if (token) return adoptTokens(token, fragment.get('refresh_token') ?? '', fragment.get('type') === 'recovery');
    return message ? { kind: 'told', message } : { kind: 'nothing' };
  })();
  if (result.kind !== 'nothing') clean(address);
  return result;
}

/** What a provider's sign-in was refused for; links of mails have codes of their own. */
const OF_GOOGLE = /^(?:access_denied|bad_oauth_|provider_|identity_already_exists|server_error|unexpected_failure)/;

/**
 * Classifies an error in the URL as specification §8 defines: a failed social sign-in shows the returned message, else
 * its own.
 */
export function asFailure(code: string, message: string): AuthFailure {
  if (!OF_GOOGLE.test(code)) return { kind: 'said', code, message };
  // Anyone can write a URL, so the message is limited to a sentence.
  const sentence = message.slice(0, 200);
  return sentence
    ? { kind: 'said', code, message: sentence, returned: true }
    : { kind: 'said', code: 'google_failed', message };
}

/** Exchanges the code for a session, which needs the verifier stored in the requesting browser. */
async function exchange(code: string): Promise<LinkResult> {
  const { data, failure } = await attempt((client) => client.exchangeCodeForSession(code));
  if (failure) return { kind: 'failed', failure };
  return { kind: 'in', recovery: 'redirectType' in data && data.redirectType === 'recovery' };
}

/**
 * Adopts tokens from the fragment, from links made by the back office. Anyone can forge such a link, so it never
 * replaces another person's session: a reader who follows it would continue in the forger's account unnoticed.
 */
async function adoptTokens(access_token: string, refresh_token: string, recovery: boolean): Promise<LinkResult> {
  const client = await loadAuthClient();
  const { data } = await client.getSession();
  const wanted = subjectOf(access_token);
  if (data.session && data.session.user.id !== wanted)
    return { kind: 'failed', failure: { kind: 'said', code: 'someone_else', message: '' } };
  const { failure } = await attempt((ours) => ours.setSession({ access_token, refresh_token }));
  return failure ? { kind: 'failed', failure } : { kind: 'in', recovery };
}

/** Returns the `sub` of a token, unverified: the server verifies the token itself. */
function subjectOf(token: string): string | undefined {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(payload) as { sub?: string }).sub;
  } catch {
    return undefined;
  }
}

/** Removes codes and tokens from the address bar and the history. */
function clean(address: URL): void {
  for (const name of OURS) address.searchParams.delete(name);
  address.hash = '';
  history.replaceState(history.state, '', address.pathname + address.search);
}
