import { z } from 'zod';
import { ADDRESS_KINDS, DOMAIN_PROBLEMS, MAX_OLD_DOMAINS } from '../domains.ts';

/** A public domain name in any script, without scheme, port or path; no IP address. */
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*$/u;

/** Normalizes a domain name as browsers do: lower case, other scripts as `xn--…`. */
export const DomainName = z
  .string()
  .trim()
  .max(253)
  .regex(DOMAIN)
  .refine((name) => URL.canParse(`https://${name}`))
  .transform((name) => new URL(`https://${name}`).hostname);

/** The domains that an admin sets. */
export const WantedDomains = z
  .strictObject({
    /** null: the domain of SITE_URL. */
    primary: DomainName.nullable(),
    old: z.array(DomainName).max(MAX_OLD_DOMAINS),
  })
  .meta({ id: 'SiteDomainsUpdate' });
export type WantedDomains = z.infer<typeof WantedDomains>;

const SiteAddress = z.object({
  address: z.string(),
  kind: z.enum(ADDRESS_KINDS),
  /** Target of its redirect; null: it answers itself. */
  leads_to: z.string().nullable(),
});

export const SiteDomains = z
  .object({
    /** SITE_URL of the program, used in mails. */
    site_url: z.string(),
    /** Origin of the site's public URLs. */
    origin: z.string(),
    primary: z.string().nullable(),
    old: z.array(z.string()),
    addresses: z.array(SiteAddress),
  })
  .meta({ id: 'SiteDomains' });
export type SiteDomains = z.infer<typeof SiteDomains>;

/** The result of checking a URL. */
export const CheckedAddress = SiteAddress.extend({
  /** null if there was no response. */
  status: z.number().int().nullable(),
  target: z.string().nullable(),
  problem: z.enum(DOMAIN_PROBLEMS).nullable(),
}).meta({ id: 'DomainCheck' });
export type CheckedAddress = z.infer<typeof CheckedAddress>;

export const CheckedDomains = z.object({ items: z.array(CheckedAddress) }).meta({ id: 'DomainCheckList' });
