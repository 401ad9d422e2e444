import { isSlug, RESERVED_SLUGS } from '#shared/text/slugs.ts';

const NAMED = /^\/(studios|offering)\/([\w-]{1,120})\/?$/;

/** The same few addresses come over and over. */
const known = new Map<string, string | undefined>();
const MAX_KNOWN = 2000;

/**
 * Returns the studio or offering page of an address: "studio taller-fang", "offering <id or slug>".
 * @param address path, with or without a query
 * @returns undefined for every other page
 */
export function viewedPage(address: string): string | undefined {
  if (known.has(address)) return known.get(address);
  if (known.size >= MAX_KNOWN) known.clear();
  const page = readAddress(address);
  known.set(address, page);
  return page;
}

function readAddress(address: string): string | undefined {
  const mark = address.indexOf('?');
  const path = mark === -1 ? address : address.slice(0, mark);
  const [, kind, place] = NAMED.exec(path) ?? [];
  if (place) return `${kind === 'offering' ? 'offering' : 'studio'} ${place.toLowerCase()}`;
  const slug = path.slice(1);
  return isSlug(slug) && !RESERVED_SLUGS.has(slug) ? `studio ${slug}` : undefined;
}
