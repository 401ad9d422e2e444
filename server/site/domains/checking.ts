import { randomUUID } from 'node:crypto';
import type { DomainProblem } from '#shared/domains.ts';
import type { CheckedAddress } from '#shared/schemas/domains.ts';
import type { SiteAddress } from './addresses.ts';
import { PrivateAddressError } from './private-address-error.ts';

export type Ask = (address: string, init: RequestInit) => Promise<Response>;

/** Milliseconds that a response may take. */
const PATIENCE = 5000;

/** Reasons of failed requests, by the error codes of Node; other codes mean `unreachable`. */
const FAILURES: [RegExp, DomainProblem][] = [
  [/^(ENOTFOUND|EAI_)/, 'no_name'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'slow'],
  [/CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SIGNATURE/, 'certificate'],
];

/**
 * Requests a URL as a browser would and checks the response, without following redirects.
 * @param ask sends the request; it gets only URLs of the site
 */
export async function checkAddress(wanted: SiteAddress, ask: Ask): Promise<CheckedAddress> {
  // Our program returns the request id; another server does not know it.
  const mark = randomUUID();
  try {
    const reply = await ask(wanted.address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      headers: { 'X-Request-Id': mark, 'User-Agent': 'Atelio (domain check)' },
    });
    await reply.body?.cancel();
    const location = reply.headers.get('location');
    const target = location && URL.canParse(location, wanted.address) ? new URL(location, wanted.address).href : null;
    const isOurs = reply.headers.get('x-request-id') === mark;
    return { ...wanted, status: reply.status, target, problem: problemOf(wanted, reply.status, target, isOurs) };
  } catch (error) {
    return { ...wanted, status: null, target: null, problem: failureOf(error) };
  }
}

function problemOf(
  { address, leads_to }: SiteAddress,
  status: number,
  target: string | null,
  isOurs: boolean,
): DomainProblem | null {
  if (status >= 400) return 'failed';
  if (leads_to === null) {
    if (target) return 'elsewhere';
    return isOurs ? null : 'another_program';
  }
  if (!target) return isOurs ? 'stays' : 'another_program';
  // A redirect to HTTPS on the same host may come first.
  return target === leads_to || target === address.replace(/^http:/, 'https:') ? null : 'elsewhere';
}

function failureOf(error: unknown): DomainProblem {
  if (error instanceof PrivateAddressError) return 'private';
  if (error instanceof Error && error.name === 'TimeoutError') return 'slow';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return FAILURES.find(([pattern]) => pattern.test(code))?.[1] ?? 'unreachable';
}
