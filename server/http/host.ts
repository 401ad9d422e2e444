import type { Config } from '../config.ts';

/** The name that a request came by, with its port; behind a proxy of one's own, the one that the proxy was asked for. */
export function hostOf(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  headers: { host: string | undefined; forwarded: string | undefined },
): string {
  const forwarded = trustProxy ? headers.forwarded?.split(',', 1)[0]?.trim() : undefined;
  return forwarded || headers.host || '';
}
