import type { AddressKind } from '../../../shared/domains.ts';
import { type Domains, homeOf, mainOrigin } from './hosts.ts';

/** An address that the site has, and where it should lead; null: it answers by itself. */
export interface SiteAddress {
  address: string;
  kind: AddressKind;
  leads_to: string | null;
}

/** Asked for to see whether a redirect keeps the path and the question. */
const PAGE = '/about?domain-check=1';
/** Answered by the program alone, whatever the host. */
const HEALTH = '/healthz';

/**
 * What should be so, in the order in which it is set up.
 * @param studio slug of some studio; undefined while there is none
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

/** With www what is without, and the other way round. */
function otherForm(origin: string, apex: string): string {
  const { protocol, hostname, port } = new URL(origin);
  return `${protocol}//${hostname === apex ? `www.${apex}` : apex}${port && `:${port}`}`;
}
