import type { Config } from '../config.ts';

/**
 * Returns the host and port that a request was sent to. Behind a trusted proxy it is the last value of
 * X-Forwarded-Host, which that proxy wrote; clients can forge the others.
 */
export function getRequestHost(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  headers: { host: string | undefined; forwarded: string | undefined },
): string {
  const forwarded = trustProxy ? headers.forwarded?.split(',').at(-1)?.trim() : undefined;
  return forwarded || headers.host || '';
}
