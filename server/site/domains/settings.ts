import { z } from 'zod';
import { MOST_OLD_DOMAINS } from '../../../shared/domains.ts';
import { DomainName } from '../../../shared/schemas/domains.ts';

// Settings are edited by people: what does not fit is as good as not set.

/** Settings row `primary_domain`, `{domain}`. */
export const PrimaryDomain = z
  .object({ domain: DomainName })
  .transform(({ domain }) => domain)
  .optional()
  .catch(undefined);

/** Settings row `old_domains`, a list of names. */
export const OldDomains = z
  .array(z.unknown())
  .catch([])
  .transform((names) => names.flatMap((name) => DomainName.safeParse(name).data ?? []).slice(0, MOST_OLD_DOMAINS));
