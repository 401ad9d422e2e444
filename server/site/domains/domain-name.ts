import { z } from 'zod';

/** A name of the public internet, in any script: no scheme, port or path, and no number for a machine. */
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*$/u;

/** As browsers send it: small letters, other scripts as `xn--…`. */
export const DomainName = z
  .string()
  .trim()
  .max(253)
  .regex(DOMAIN)
  .refine((name) => URL.canParse(`https://${name}`))
  .transform((name) => new URL(`https://${name}`).hostname);

/** Settings row `primary_domain`, `{domain}`; undefined while it is missing or unfit. */
export const PrimaryDomain = z
  .object({ domain: DomainName })
  .transform(({ domain }) => domain)
  .optional()
  .catch(undefined);

export const MOST_OLD_DOMAINS = 20;

/** Settings row `old_domains`, a list of names; what is unfit is as good as not there. */
export const OldDomains = z
  .array(z.unknown())
  .catch([])
  .transform((names) => names.flatMap((name) => DomainName.safeParse(name).data ?? []).slice(0, MOST_OLD_DOMAINS));
