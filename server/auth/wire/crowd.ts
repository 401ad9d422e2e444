import type { IncomingMessage, ServerResponse } from 'node:http';
import { AuthError } from './error.ts';

/** Calls of /auth/v1 that wait for their turn at a time; far more than wait for anything in it. */
const MOST = 1000;

/**
 * How calls of accounts take turns before they are even read (see inTurns): all that change something or try to. One
 * that finds too many before it is refused for next to nothing, in the form its client reads.
 */
export const accountCrowd = { comesInBursts: isCall, most: MOST, refuse };

function isCall({ method, url }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'OPTIONS' && (url?.startsWith('/auth/v1/') ?? false);
}

function refuse(_req: IncomingMessage, res: ServerResponse): void {
  const { code, message, status } = new AuthError('over_request_rate_limit');
  res.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'X-Supabase-Api-Version',
    'X-Supabase-Api-Version': '2024-01-01',
    'Retry-After': '3',
  });
  res.end(JSON.stringify({ code, error_code: code, message }));
}
