import type { AddressKind } from '#shared/domains.ts';
import { type Domains, homeOf, mainOrigin } from './hosts.ts';

/** A URL that the site should have, and where it should redirect to; null if it answers itself. */
export interface SiteAddress {
  address: string;
  kind: AddressKind;
  leads_to: string | null;
}

/** Requested to see whether a redirect keeps the path and the query. */
const PAGE = '/about?domain-check=1';
/** Answered by the program itself, on any host. */
const HEALTH = '/healthz';

/**
 * Lists the URLs that should work, in the order in which they are set up.
 * @param studio slug of an arbitrary studio; undefined if there is none
 */
export function addressesOf(domains: Domains, studio: string | undefined): SiteAddress[] {
  const main = mainOrigin(domains);
  const home = homeOf(main);
  const page = main + PAGE;
  const addresses: SiteAddress[] = [{ address: main + HEALTH, kind: 'site', leads_to: null }];
  const isPublic = home?.apex.includes('.') ?? false;
  if (main.startsWith('https:')) {
    addresses.push({ address: page.replace('https:', 'http:'), kind: 'http', leads_to: page });
  }
  if (home && isPublic) addresses.push({ address: otherForm(main, home.apex) + PAGE, kind: 'www', leads_to: page });
  if (home && studio) addresses.push({ address: home.originOf(studio) + HEALTH, kind: 'studio', leads_to: null });
  for (const old of domains.old) {
    for (const scheme of ['https', 'http']) {
      addresses.push({ address: `${scheme}://${old}${PAGE}`, kind: 'old', leads_to: page });
    }
  }
  return addresses;
}

/** Returns the origin with www if it has none, and without it otherwise. */
function otherForm(origin: string, apex: string): string {
  const { protocol, hostname, port } = new URL(origin);
  return `${protocol}//${hostname === apex ? `www.${apex}` : apex}${port && `:${port}`}`;
}
