import type { CrawlReport } from '../../shared/schemas/crawling.ts';
import { type HtmlToken, tokenizeHtml } from './html-tokens.ts';
import { parseStructuredData } from './structured-data.ts';

/** What a document says by itself. */
export type ParsedPage = Pick<
  CrawlReport,
  | 'language'
  | 'title'
  | 'description'
  | 'canonical'
  | 'alternates'
  | 'robots'
  | 'headings'
  | 'text'
  | 'words'
  | 'pictures'
  | 'links'
  | 'blocks'
  | 'social'
>;

/** Elements whose text is not visible. */
const UNREAD = new Set(['script', 'style', 'svg', 'template', 'noscript', 'head']);
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'br',
  'code',
  'em',
  'i',
  'mark',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'wbr',
]);
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/** Parses a document as a crawler does that runs no script. */
export function parsePage(html: string): ParsedPage {
  const page: ParsedPage & { text: string } = {
    ...{ language: null, title: null, description: null, canonical: null, robots: null },
    ...{ alternates: [], headings: [], blocks: [], social: [] },
    ...{ pictures: { total: 0, without_alt: 0 }, links: 0, text: '', words: 0 },
  };
  const lines: string[] = [];
  const open: { name: string; unread: boolean; block: boolean }[] = [];
  let heading: { level: number; text: string } | undefined;

  function take(piece: HtmlToken): void {
    const inside = open.at(-1);
    if (piece.kind === 'close') leave(piece.name);
    else if (piece.kind === 'open') enter(piece.name, piece.attributes, inside?.unread ?? false);
    else read(piece.text, inside);
  }

  function read(text: string, inside: (typeof open)[number] | undefined): void {
    if (inside?.block) page.blocks.push(parseStructuredData(text));
    else if (inside?.name === 'title' && page.title === null && !open.some(({ name }) => name === 'svg'))
      page.title = tidy(text);
    if (inside?.unread) return;
    lines.push(text);
    if (heading) heading.text += text;
  }

  function enter(name: string, attributes: Map<string, string>, within: boolean): void {
    note(page, name, attributes);
    if (!INLINE.has(name)) lines.push('\n');
    // Adjacent links are separate words.
    else if (name === 'a') lines.push(' ');
    if (VOID.has(name)) return;
    const block = name === 'script' && attributes.get('type') === 'application/ld+json';
    open.push({ name, unread: within || UNREAD.has(name) || attributes.has('hidden'), block });
    const [, level] = /^h([1-6])$/.exec(name) ?? [];
    if (level) heading = { level: Number(level), text: '' };
  }

  /** Closing an element also closes the open elements within it. */
  function leave(name: string): void {
    const at = open.findLastIndex((each) => each.name === name);
    if (at !== -1) open.length = at;
    if (!INLINE.has(name)) lines.push('\n');
    if (!heading || name !== `h${heading.level}`) return;
    page.headings.push({ ...heading, text: tidy(heading.text) });
    heading = undefined;
  }

  for (const piece of tokenizeHtml(html)) take(piece);
  const text = lines.join('').split('\n').map(tidy).filter(Boolean).join('\n');
  return { ...page, text, words: text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0 };
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Records what a single tag says. */
function note(page: ParsedPage, name: string, attributes: Map<string, string>): void {
  const of = (attribute: string) => attributes.get(attribute) ?? '';
  if (name === 'html') page.language = of('lang') || null;
  if (name === 'a' && of('href')) page.links += 1;
  if (name === 'img') {
    page.pictures.total += 1;
    if (!attributes.has('alt')) page.pictures.without_alt += 1;
  }
  if (name === 'link' && of('rel') === 'canonical') page.canonical ??= of('href');
  if (name === 'link' && of('rel') === 'alternate' && of('hreflang')) {
    page.alternates.push({ language: of('hreflang'), address: of('href') });
  }
  if (name !== 'meta') return;
  const key = of('name') || of('property');
  if (key === 'description') page.description ??= of('content');
  if (key === 'robots') page.robots ??= of('content');
  if (/^(?:og|twitter):/.test(key)) page.social.push({ name: key, content: of('content') });
}
