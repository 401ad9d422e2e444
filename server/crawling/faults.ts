import { CRAWL_LIMITS, type PageFault } from '#shared/crawling.ts';
import type { CrawlReport } from '#shared/schemas/crawling.ts';

type Fault = CrawlReport['faults'][number];
type Page = Omit<CrawlReport, 'faults'>;

/** Lists the faults of a page. @param origins the site's own, which a canonical link may name */
export function findFaults(page: Page, origins: readonly string[]): Fault[] {
  const last = page.hops.at(-1);
  const status = last?.status ?? 0;
  const fault = (is: boolean, code: PageFault, detail = ''): Fault[] => (is ? [{ code, detail }] : []);
  const responseFaults = [
    ...fault(status >= 300 && status < 400, 'leaves_site', last?.location ?? ''),
    ...fault(status >= 400, 'failed', String(status)),
    ...fault(page.hops.length > 2, 'many_hops', String(page.hops.length - 1)),
    ...fault(page.blocked.length > 0, 'blocked', page.blocked.join(', ')),
  ];
  if (status >= 300) return responseFaults;
  if (!page.content_type?.startsWith('text/html')) {
    return [...responseFaults, ...fault(true, 'not_a_page', page.content_type ?? '')];
  }
  return [...responseFaults, ...headFaults(page, origins, fault), ...bodyFaults(page, fault)];
}

type Note = (is: boolean, code: PageFault, detail?: string) => Fault[];

function headFaults(page: Page, origins: readonly string[], fault: Note): Fault[] {
  const { title, description, canonical } = page;
  const { least, most } = CRAWL_LIMITS.description;
  const letters = description?.length ?? 0;
  return [
    ...fault(/noindex|none/.test(page.robots ?? ''), 'noindex', page.robots ?? ''),
    ...fault(!title, 'no_title'),
    ...fault((title?.length ?? 0) > CRAWL_LIMITS.title, 'long_title', String(title?.length)),
    ...fault(!description, 'no_description'),
    ...fault(letters > 0 && letters < least, 'short_description', String(letters)),
    ...fault(letters > most, 'long_description', String(letters)),
    ...fault(!canonical, 'no_canonical'),
    ...fault(Boolean(canonical) && !isAtHome(page, origins), 'canonical_elsewhere', canonical ?? ''),
    ...fault(!page.language, 'no_language'),
    ...fault(page.alternates.length === 0, 'no_alternates'),
    ...fault(!hasSocial(page, 'og:title') || !hasSocial(page, 'og:image'), 'no_social'),
  ];
}

/** True if the canonical link names the page itself. */
function isAtHome({ canonical, address }: Page, origins: readonly string[]): boolean {
  if (!canonical || !URL.canParse(canonical)) return false;
  const { origin, pathname } = new URL(canonical);
  return origins.includes(origin) && pathname === new URL(address).pathname;
}

const hasSocial = ({ social }: Page, wanted: string) => social.some(({ name, content }) => name === wanted && content);

function bodyFaults(page: Page, fault: Note): Fault[] {
  const firsts = page.headings.filter(({ level, text }) => level === 1 && text);
  const skipped = page.headings.find(({ level }, at) => level > (page.headings[at - 1]?.level ?? 0) + 1);
  const broken = page.blocks.filter(({ types }) => types.length === 0);
  const lacks = page.blocks.flatMap((block) => block.lacks);
  const { without_alt } = page.pictures;
  return [
    ...fault(firsts.length === 0, 'no_h1'),
    ...fault(firsts.length > 1, 'many_h1', firsts.map(({ text }) => text).join(' · ')),
    ...fault(skipped !== undefined, 'skipped_heading', skipped?.text),
    ...fault(without_alt > 0, 'no_alt', String(without_alt)),
    ...fault(page.words < CRAWL_LIMITS.words, 'little_text', String(page.words)),
    ...fault(page.blocks.length === 0, 'no_blocks'),
    ...fault(broken.length > 0, 'broken_block', broken[0]?.json.slice(0, 80)),
    ...fault(lacks.length > 0, 'lacking_block', lacks.join(', ')),
    ...fault(page.bytes > CRAWL_LIMITS.bytes, 'heavy', `${Math.round(page.bytes / 1000)} kB`),
  ];
}
