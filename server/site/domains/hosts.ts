import { isIP } from 'node:net';
import { isSlug, RESERVED_SLUGS } from '../../../shared/slugs.ts';

/** Names that the site answers to. */
export interface Domains {
  /** SITE_URL: where the program is. */
  siteUrl: string;
  /** What the site is called for everybody, such as `atelio.example`; undefined: as in `siteUrl`. */
  primary: string | undefined;
  /** What it was called before; all that comes there goes on to the primary one. */
  old: readonly string[];
}

/** What the name stands for that a request came by. */
export type HostPlace =
  | { kind: 'site' }
  /** All of it goes on to this origin. */
  | { kind: 'moved'; origin: string }
  /** A studio's own; `slug` is undefined where no studio can be called so. */
  | { kind: 'studio'; slug: string | undefined; home: Home };

/** Where a studio's own name belongs: origin of the site, and of the studio of a name. */
export interface Home {
  origin: string;
  originOf: (slug: string) => string;
}

const SITE: HostPlace = { kind: 'site' };
const MAX_PORT = 65_535;
const HOST = /^([a-z0-9.-]+?)\.?(:\d{1,5})?$/;

/** Origin of the site's one address. */
export const mainOrigin = ({ siteUrl, primary }: Domains): string => (primary ? `https://${primary}` : siteUrl);

/**
 * A name that is not ours is as good as the site's own: health checks come by number, and a program that is being moved
 * by a name that nobody has told it yet.
 * @param host with or without a port, as it came
 */
export function placeOfHost(host: string, domains: Domains): HostPlace {
  const [, name, port = ''] = HOST.exec(host.toLowerCase()) ?? [];
  if (!name || isIP(name) || Number(port.slice(1)) > MAX_PORT) return SITE;
  const main = mainOrigin(domains);
  // The primary one first, then where the program is, and a machine of one's own, to try it.
  const origins = [main, domains.siteUrl, `http://localhost${port}`];
  if (origins.some((origin) => new URL(origin).hostname === name)) return SITE;
  const { apex, home } = closest(name, origins, domains.old) ?? {};
  if (apex === undefined) return SITE;
  const label = labelBefore(apex, name) ?? '';
  if (label === '' || label === 'www') return { kind: 'moved', origin: home?.origin ?? main };
  if (!home) return { kind: 'moved', origin: homeOf(main)?.originOf(label) ?? main };
  return { kind: 'studio', slug: isSlug(label) && !RESERVED_SLUGS.has(label) ? label : undefined, home };
}

/** A name that others are below; the `home` of one that the site still has. */
interface Apex {
  apex: string;
  home?: Home;
}

/**
 * Of what a name is, or is below, the longest: an old name may be above a new one, or below it. Of equal ones the first, and
 * the site's own come before the old ones.
 */
function closest(name: string, origins: readonly string[], old: readonly string[]): Apex | undefined {
  const homes = origins.map(homeOf).filter((home) => home !== undefined);
  const known: Apex[] = [...homes.map((home) => ({ apex: home.apex, home })), ...old.map((apex) => ({ apex }))];
  return known
    .filter(({ apex }) => labelBefore(apex, name) !== undefined)
    .toSorted((a, b) => b.apex.length - a.apex.length)[0];
}

/** Whether a host is the site's own, in one way or another. */
export function isOwnHost(host: string, domains: Domains): boolean {
  const { hostname } = new URL(`http://${host}`);
  const own = [mainOrigin(domains), domains.siteUrl, 'http://localhost'];
  return placeOfHost(host, domains).kind !== 'site' || own.some((origin) => new URL(origin).hostname === hostname);
}

/** What a name has before another one: "taller-fang" of taller-fang.atelio.example, "" of itself. */
function labelBefore(apex: string, name: string): string | undefined {
  if (name === apex) return '';
  return name.endsWith(`.${apex}`) ? name.slice(0, -apex.length - 1) : undefined;
}

/** undefined for a machine that is known by a number: it has no names below it. */
export function homeOf(origin: string): (Home & { apex: string }) | undefined {
  const { protocol, hostname, port } = new URL(origin);
  if (isIP(hostname) || hostname.startsWith('[')) return undefined;
  const apex = hostname.replace(/^www\./, '');
  const originOf = (slug: string) => `${protocol}//${slug}.${apex}${port && `:${port}`}`;
  return { origin, originOf, apex };
}
