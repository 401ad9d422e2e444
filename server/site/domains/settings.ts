import { z } from 'zod';
import { MAX_OLD_DOMAINS } from '#shared/domains.ts';
import { DomainName } from '#shared/schemas/domains.ts';

// People edit these settings by hand: an invalid value falls back to the default.

/** Setting `primary_domain`, `{domain}`. */
export const PrimaryDomain = z
  .object({ domain: DomainName })
  .transform(({ domain }) => domain)
  .optional()
  .catch(undefined);

/** Setting `old_domains`, a list of domain names. */
export const OldDomains = z
  .array(z.unknown())
  .catch([])
  .transform((names) => names.flatMap((name) => DomainName.safeParse(name).data ?? []).slice(0, MAX_OLD_DOMAINS));
