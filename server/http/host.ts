import type { Config } from '../config.ts';

/**
 * The name that a request came by, with its port. Behind a proxy of one's own it is the last value of X-Forwarded-Host:
 * that proxy wrote it, the others may be anybody's.
 */
export function getRequestHost(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  headers: { host: string | undefined; forwarded: string | undefined },
): string {
  const forwarded = trustProxy ? headers.forwarded?.split(',').at(-1)?.trim() : undefined;
  return forwarded || headers.host || '';
}
