import { inLanguage, LANGUAGES } from '#shared/text/languages.ts';
import { listLandingPages } from '../landing/landing.ts';
import type { Services } from '../services.ts';
import { getPublicOrigin } from '../site/site.ts';
import { LISTED_KINDS, type ListedKind, type ListedRow, listPart, listPartStarts } from './queries.ts';
import type { TextCache } from './text-cache.ts';

/** The limit of the sitemap protocol, which counts every language of a page. */
const MAX_ADDRESSES = 50_000;
const ADDRESSES_OF_A_PAGE = 1 + LANGUAGES.length;
export const PART_SIZE = Math.floor(MAX_ADDRESSES / ADDRESSES_OF_A_PAGE);

/** The site's own pages. */
const PAGES = ['/', '/workshops-classes', '/studios', '/about', '/contact', '/privacy', '/terms'];

const PATHS: Record<ListedKind, string> = { studios: '/studios/', offerings: '/offering/' };

/** Lists the first id of each part of a kind. */
export type FindStarts = (kind: ListedKind) => Promise<string[]>;

interface Cut {
  /** The pages in a part. */
  size?: number;
  starts?: FindStarts;
}

const startsFrom =
  ({ db }: Services, size: number): FindStarts =>
  (kind) =>
    listPartStarts(db, kind, size);

/** The same, cached until the catalogue changes. */
export const cachedStarts =
  ({ db }: Services, keep: TextCache): FindStarts =>
  async (kind) => {
    const starts = await keep(`starts of ${kind}`, async () => (await listPartStarts(db, kind, PART_SIZE)).join());
    return starts.split(',').filter(Boolean);
  };

/**
 * Returns the index of all parts. Their names stay the same while the catalogue grows, because later rows have later
 * ids.
 */
export async function sitemapIndex(
  services: Services,
  { size = PART_SIZE, starts = startsFrom(services, size) }: Cut = {},
): Promise<string> {
  const origin = await getPublicOrigin(services);
  const pages = Math.ceil((await listPages(services)).length / size);
  const parts = Array.from({ length: pages }, (_, at) => (at === 0 ? 'pages' : `pages-${at + 1}`));
  for (const kind of LISTED_KINDS) parts.push(...(await starts(kind)).map((id) => `${kind}-${id}`));
  const items = parts.map((part) => `<sitemap><loc>${xml(`${origin}/sitemaps/${part}.xml`)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${items.join('')}</sitemapindex>\n`;
}

const PAGES_FILE = /^pages(?:-(?<number>[2-9]|[1-9]\d{1,5}))?\.xml$/;
const FILE = /^(?<kind>studios|offerings)-(?<start>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.xml$/;

/** @returns the text of a part, or the name of the part that has its first row now; undefined where there is none */
export async function sitemapPart(
  services: Services,
  file: string,
  { size = PART_SIZE, starts = startsFrom(services, size) }: Cut = {},
): Promise<{ text: string } | { movedTo: string } | undefined> {
  const origin = await getPublicOrigin(services);
  const numbered = PAGES_FILE.exec(file);
  if (numbered) {
    const from = (Number(numbered.groups?.number ?? 1) - 1) * size;
    const pages = (await listPages(services)).slice(from, from + size);
    return pages.length > 0 ? { text: urlset(pages.map((path) => entry(origin + path))) } : undefined;
  }
  const { kind: named, start = '' } = FILE.exec(file)?.groups ?? {};
  const kind = LISTED_KINDS.find((known) => known === named);
  if (!kind) return undefined;
  const known = await starts(kind);
  const there = known.findLast((id) => id <= start) ?? known[0];
  if (there !== start) return there === undefined ? undefined : { movedTo: `${kind}-${there}.xml` };
  const rows = await listPart(services.db, kind, start, size);
  return { text: urlset(rows.map(({ slug, updated_at }) => entry(`${origin}${PATHS[kind]}${slug}`, updated_at))) };
}

const listPages = async (services: Services) => [...PAGES, ...(await listLandingPages(services))];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlset = (entries: readonly string[]) =>
  `${HEAD}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`;

function entry(address: string, changed?: ListedRow['updated_at']): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  const others = LANGUAGES.map((language) => alternate(language, inLanguage(address, language)));
  return `<url><loc>${xml(address)}</loc>${lastmod}${others.join('')}${alternate('x-default', address)}</url>\n`;
}

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(address)}"/>`;

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
