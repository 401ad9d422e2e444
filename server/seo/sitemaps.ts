import { inLanguage, LANGUAGES } from '../../shared/languages.ts';
import { listLandingPages } from '../landing/landing.ts';
import type { Services } from '../services.ts';
import { getPublicOrigin } from '../site/site.ts';
import { LISTED_KINDS, type ListedKind, type ListedRow, listPart, listPartStarts } from './queries.ts';

/** A sitemap may name so many addresses, and be of 50 MB; the same page in another language is one of them. */
const MOST_ADDRESSES = 50_000;
const ADDRESSES_OF_A_PAGE = 1 + LANGUAGES.length;
export const PART_SIZE = Math.floor(MOST_ADDRESSES / ADDRESSES_OF_A_PAGE);

/** The site's own pages. */
const PAGES = ['/', '/workshops-classes', '/studios', '/about', '/contact', '/privacy', '/terms'];

const PATHS: Record<ListedKind, string> = { studios: '/studios/', offerings: '/offering/' };

/** Where all parts are. What they are called stays the same while things are added: later ones have later ids. */
export async function sitemapIndex(services: Services, size = PART_SIZE): Promise<string> {
  const origin = await getPublicOrigin(services);
  const parts = ['pages'];
  for (const kind of LISTED_KINDS) {
    const starts = await listPartStarts(services.db, kind, size);
    parts.push(...starts.map((id) => `${kind}-${id}`));
  }
  const items = parts.map((part) => `<sitemap><loc>${xml(`${origin}/sitemaps/${part}.xml`)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${items.join('')}</sitemapindex>\n`;
}

const FILE = /^(?<kind>studios|offerings)-(?<start>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.xml$/;

/** @returns undefined for what no index ever named */
export async function sitemapPart(services: Services, file: string, size = PART_SIZE): Promise<string | undefined> {
  const origin = await getPublicOrigin(services);
  if (file === 'pages.xml') {
    const pages = [...PAGES, ...(await listLandingPages(services))];
    return urlset(pages.map((path) => entry(origin + path)));
  }
  const parts = FILE.exec(file)?.groups;
  const kind = LISTED_KINDS.find((known) => known === parts?.kind);
  if (!kind || !parts?.start) return undefined;
  const rows = await listPart(services.db, kind, parts.start, size);
  return urlset(rows.map(({ slug, updated_at }) => entry(`${origin}${PATHS[kind]}${slug}`, updated_at)));
}

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
