/** Faults of a page for crawlers; `true` for those that keep it from being found or understood. */
export const PAGE_FAULTS = {
  failed: true,
  not_a_page: true,
  leaves_site: true,
  many_hops: false,
  noindex: true,
  blocked: true,
  no_title: true,
  long_title: false,
  no_description: true,
  long_description: false,
  short_description: false,
  no_canonical: true,
  canonical_elsewhere: true,
  no_language: false,
  no_alternates: false,
  no_h1: true,
  many_h1: false,
  skipped_heading: false,
  no_alt: true,
  little_text: false,
  no_blocks: false,
  broken_block: true,
  lacking_block: true,
  no_social: false,
  heavy: false,
} as const;
export type PageFault = keyof typeof PAGE_FAULTS;
export const PAGE_FAULT_NAMES = Object.keys(PAGE_FAULTS) as [PageFault, ...PageFault[]];

/** Lengths in characters, words, bytes and redirects beyond (or below) which a page has a fault. */
export const CRAWL_LIMITS = { title: 70, description: { least: 50, most: 170 }, words: 60, bytes: 400_000, hops: 5 };
