import { Parser } from 'htmlparser2';
import type { CrawlReport } from '#shared/schemas/crawling.ts';
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

type Attributes = Readonly<Record<string, string>>;

/** An element that is open where the parser is. */
interface OpenElement {
  name: string;
  unread: boolean;
  /** What its text becomes when it closes; undefined for text that is only read. */
  keeps: 'title' | 'heading' | 'block' | undefined;
  text: string;
}

/** Parses a document as a crawler does that runs no script. */
export function parsePage(html: string): ParsedPage {
  const page: ParsedPage & { text: string } = {
    ...{ language: null, title: null, description: null, canonical: null, robots: null },
    ...{ alternates: [], headings: [], blocks: [], social: [] },
    ...{ pictures: { total: 0, without_alt: 0 }, links: 0, text: '', words: 0 },
  };
  const lines: string[] = [];
  const open: OpenElement[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      note(page, name, attributes);
      if (!INLINE.has(name)) lines.push('\n');
      // Adjacent links are separate words.
      else if (name === 'a') lines.push(' ');
      const unread = open.at(-1)?.unread || UNREAD.has(name) || 'hidden' in attributes;
      open.push({ name, unread, keeps: keptOf(name, attributes, open.at(-1)), text: '' });
    },
    ontext(text) {
      if (!open.at(-1)?.unread) lines.push(text);
      for (const element of open) if (element.keeps) element.text += text;
    },
    onclosetag(name) {
      const { keeps, text = '' } = open.pop() ?? {};
      if (!INLINE.has(name)) lines.push('\n');
      if (keeps === 'title') page.title ??= tidy(text);
      if (keeps === 'block') page.blocks.push(parseStructuredData(text));
      if (keeps === 'heading') page.headings.push({ level: Number(name.slice(1)), text: tidy(text) });
    },
  });
  parser.end(html);
  const text = lines.join('').split('\n').map(tidy).filter(Boolean).join('\n');
  return { ...page, text, words: text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0 };
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns what the text of an element is kept as. */
function keptOf(name: string, { type }: Attributes, parent: OpenElement | undefined): OpenElement['keeps'] {
  // Pictures have titles as well.
  if (name === 'title') return parent?.name === 'svg' ? undefined : 'title';
  if (/^h[1-6]$/.test(name)) return 'heading';
  return name === 'script' && type === 'application/ld+json' ? 'block' : undefined;
}

/** Records what a single tag says. */
function note(page: ParsedPage, name: string, attributes: Attributes): void {
  const of = (attribute: string) => attributes[attribute] ?? '';
  if (name === 'html') page.language = of('lang') || null;
  if (name === 'a' && of('href')) page.links += 1;
  if (name === 'img') {
    page.pictures.total += 1;
    if (!('alt' in attributes)) page.pictures.without_alt += 1;
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
