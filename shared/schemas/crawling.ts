import { z } from 'zod';
import { PAGE_FAULT_NAMES } from '../crawling.ts';

export const CrawlQuery = z.object({
  /** A path of the site, or an absolute URL on one of its hosts. */
  address: z.string().trim().min(1).max(2000),
});

const text = z.string().nullable();

/** A page as seen by a crawler that runs no scripts. */
export const CrawlReport = z
  .object({
    /** The final URL. */
    address: z.string(),
    /** Each response on the way; the last one is the page. */
    hops: z.array(z.object({ address: z.string(), status: z.number().int(), location: text })),
    content_type: text,
    language: text,
    title: text,
    description: text,
    canonical: text,
    alternates: z.array(z.object({ language: z.string(), address: z.string() })),
    robots: text,
    /** The crawlers that robots.txt excludes. */
    blocked: z.array(z.string()),
    headings: z.array(z.object({ level: z.number().int(), text: z.string() })),
    /** All visible text, in lines. */
    text: z.string(),
    words: z.number().int(),
    pictures: z.object({ total: z.number().int(), without_alt: z.number().int() }),
    links: z.number().int(),
    /** JSON-LD; `lacks` names missing fields without which search engines ignore it. */
    blocks: z.array(z.object({ types: z.array(z.string()), json: z.string(), lacks: z.array(z.string()) })),
    social: z.array(z.object({ name: z.string(), content: z.string() })),
    /** Bytes of the document, plain and compressed. */
    bytes: z.number().int(),
    compressed: z.number().int(),
    faults: z.array(z.object({ code: z.enum(PAGE_FAULT_NAMES), detail: z.string() })),
  })
  .meta({ id: 'CrawlReport' });
export type CrawlReport = z.infer<typeof CrawlReport>;
