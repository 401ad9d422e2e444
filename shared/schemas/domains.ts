import { z } from 'zod';
import { ADDRESS_KINDS, DOMAIN_PROBLEMS, MOST_OLD_DOMAINS } from '../domains.ts';

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

/** The names of the site, as an administrator wants them. */
export const WantedDomains = z
  .strictObject({
    /** null: the site is called as the program is. */
    primary: DomainName.nullable(),
    old: z.array(DomainName).max(MOST_OLD_DOMAINS),
  })
  .meta({ id: 'SiteDomainsUpdate' });
export type WantedDomains = z.infer<typeof WantedDomains>;

const SiteAddress = z.object({
  address: z.string(),
  kind: z.enum(ADDRESS_KINDS),
  /** Where it leads; null: it answers by itself. */
  leads_to: z.string().nullable(),
});

export const SiteDomains = z
  .object({
    /** SITE_URL of the program, which mails lead to. */
    site_url: z.string(),
    /** Origin of the site's one address. */
    origin: z.string(),
    primary: z.string().nullable(),
    old: z.array(z.string()),
    addresses: z.array(SiteAddress),
  })
  .meta({ id: 'SiteDomains' });
export type SiteDomains = z.infer<typeof SiteDomains>;

/** One look at an address. */
export const CheckedAddress = SiteAddress.extend({
  /** null when there was no answer. */
  status: z.number().int().nullable(),
  target: z.string().nullable(),
  problem: z.enum(DOMAIN_PROBLEMS).nullable(),
}).meta({ id: 'DomainCheck' });
export type CheckedAddress = z.infer<typeof CheckedAddress>;

export const CheckedDomains = z.object({ items: z.array(CheckedAddress) }).meta({ id: 'DomainCheckList' });
