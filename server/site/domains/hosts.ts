import { isIP } from 'node:net';
import { isSlug, RESERVED_SLUGS } from '#shared/text/slugs.ts';

/** The domain names of the site. */
export interface Domains {
  /** SITE_URL: where the program runs. */
  siteUrl: string;
  /** The public domain, such as `atelio.example`; undefined: that of `siteUrl`. */
  primary: string | undefined;
  /** Former domains, which redirect to the primary one. */
  old: readonly string[];
}

/** What a host name stands for. */
export type HostPlace =
  | { kind: 'site' }
  /** A host that redirects to this origin. */
  | { kind: 'moved'; origin: string }
  /** A studio's subdomain; `slug` is undefined if the label cannot be a slug. */
  | { kind: 'studio'; slug: string | undefined; home: Home };

/** The site that a studio's subdomain belongs to: its origin, and the origin of a studio by slug. */
export interface Home {
  origin: string;
  originOf: (slug: string) => string;
}

const SITE: HostPlace = { kind: 'site' };
const MAX_PORT = 65_535;
const HOST = /^([a-z0-9.-]+?)\.?(:\d{1,5})?$/;

/** Returns the origin of the site's public URLs. */
export const mainOrigin = ({ siteUrl, primary }: Domains): string => (primary ? `https://${primary}` : siteUrl);

/**
 * Returns what a host name stands for. Unknown names count as the site's own: health checks use IP addresses, and after
 * a move the program may not know its new name yet.
 * @param host as received, with or without a port
 */
export function placeOfHost(host: string, domains: Domains): HostPlace {
  const [, name, port = ''] = HOST.exec(host.toLowerCase()) ?? [];
  if (!name || isIP(name) || Number(port.slice(1)) > MAX_PORT) return SITE;
  const main = mainOrigin(domains);
  // In order of precedence: the primary domain, SITE_URL, and localhost for development.
  const origins = [main, domains.siteUrl, `http://localhost${port}`];
  if (origins.some((origin) => new URL(origin).hostname === name)) return SITE;
  const { apex, home } = closest(name, origins, domains.old) ?? {};
  if (apex === undefined) return SITE;
  const label = labelBefore(apex, name) ?? '';
  if (label === '' || label === 'www') return { kind: 'moved', origin: home?.origin ?? main };
  if (!home) return { kind: 'moved', origin: homeOf(main)?.originOf(label) ?? main };
  return { kind: 'studio', slug: isSlug(label) && !RESERVED_SLUGS.has(label) ? label : undefined, home };
}

/** A domain that may have subdomains; `home` is set unless it is a former one. */
interface Apex {
  apex: string;
  home?: Home;
}

/**
 * Returns the longest domain that equals the name or is a parent of it: a former domain may be above or below a current
 * one. Current domains win a tie.
 */
function closest(name: string, origins: readonly string[], old: readonly string[]): Apex | undefined {
  const homes = origins.map(homeOf).filter((home) => home !== undefined);
  const known: Apex[] = [...homes.map((home) => ({ apex: home.apex, home })), ...old.map((apex) => ({ apex }))];
  return known
    .filter(({ apex }) => labelBefore(apex, name) !== undefined)
    .toSorted((a, b) => b.apex.length - a.apex.length)[0];
}

/** True if a host is one of the site's, or below one. */
export function isOwnHost(host: string, domains: Domains): boolean {
  const { hostname } = new URL(`http://${host}`);
  const own = [mainOrigin(domains), domains.siteUrl, 'http://localhost'];
  return placeOfHost(host, domains).kind !== 'site' || own.some((origin) => new URL(origin).hostname === hostname);
}

/** Returns the label before a domain: "taller-fang" for taller-fang.atelio.example, "" for the domain itself. */
function labelBefore(apex: string, name: string): string | undefined {
  if (name === apex) return '';
  return name.endsWith(`.${apex}`) ? name.slice(0, -apex.length - 1) : undefined;
}

/** Returns the home for an origin; undefined for an IP address, which has no subdomains. */
export function homeOf(origin: string): (Home & { apex: string }) | undefined {
  const { protocol, hostname, port } = new URL(origin);
  if (isIP(hostname) || hostname.startsWith('[')) return undefined;
  const apex = hostname.replace(/^www\./, '');
  const originOf = (slug: string) => `${protocol}//${slug}.${apex}${port && `:${port}`}`;
  return { origin, originOf, apex };
}
