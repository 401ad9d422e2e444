import { brotliCompressSync, constants } from 'node:zlib';
import { getPath } from 'hono/utils/url';
import { CRAWL_LIMITS } from '#shared/crawling.ts';
import type { CrawlReport } from '#shared/schemas/crawling.ts';
import { Refusal } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { getOwnOrigins, isOwnAddress } from '../site/site.ts';
import { findFaults } from './faults.ts';
import { parsePage } from './parse-page.ts';
import { blockedCrawlers } from './robots-rules.ts';

/** Opens an address of the site within the process: nothing leaves this machine. */
export type OpenAddress = (address: string, init?: RequestInit) => Response | Promise<Response>;

/** The request headers of a crawler: no session, no script. */
const CRAWLER = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; Atelio test page)', Accept: 'text/html' };
/** Paths that may have side effects and are no pages. */
const NO_PAGES = /^\/(?:api|auth|functions|media|calendars)\//;

/** Compares the decoded path: the router reads `/%61pi/` as `/api/`. */
const isPage = (url: URL) =>
  /^https?:$/.test(url.protocol) && !url.username && !url.password && !NO_PAGES.test(getPath(new Request(url.href)));

/**
 * Reads a page of the site as a crawler does, and reports its faults.
 * @param address a path, or an absolute address on a host of the site
 * @throws Refusal `http.invalid` for an address outside the site, or of no page
 */
export async function crawl(services: Services, open: OpenAddress, address: string): Promise<CrawlReport> {
  const origins = await getOwnOrigins(services);
  const start = await ownPage(services, address, origins[0]);
  const { hops, reply, url } = await follow(services, open, start);
  const type = reply.headers.get('content-type');
  const html = await reply.text();
  const read = parsePage(type?.startsWith('text/html') ? html : '');
  const robots = await (await open(`${origins[0]}/robots.txt`)).text();
  const page = {
    address: url.href,
    hops,
    content_type: type,
    ...read,
    robots: [read.robots, reply.headers.get('x-robots-tag')].filter(Boolean).join(', ') || null,
    blocked: blockedCrawlers(robots, url.pathname + url.search),
    bytes: Buffer.byteLength(html),
    compressed: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length,
  };
  return { ...page, faults: findFaults(page, origins) };
}

async function ownPage(services: Services, address: string, base = ''): Promise<URL> {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url || !isPage(url) || !(await isOwnAddress(services, url))) {
    throw new Refusal('http.invalid', undefined, [
      { path: 'address', code: 'custom', message: 'must be the address of a page of this site' },
    ]);
  }
  return url;
}

/** Follows redirects as long as they stay on the site. */
async function follow(services: Services, open: OpenAddress, start: URL) {
  const hops: CrawlReport['hops'] = [];
  for (let url = start; ; ) {
    const reply = await open(url.href, { headers: CRAWLER });
    const said = reply.headers.get('location');
    const next = said && URL.canParse(said, url.href) ? new URL(said, url) : undefined;
    hops.push({ address: url.href, status: reply.status, location: next?.href ?? null });
    const goesOn = next && hops.length <= CRAWL_LIMITS.hops && isPage(next);
    if (!goesOn || !(await isOwnAddress(services, next))) return { hops, reply, url };
    url = next;
  }
}
