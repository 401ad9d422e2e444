import { createTranslate } from '#shared/text/texts.ts';
import type { ScreenContext } from '../context.ts';
import type { loader as craft } from '../landing/craft-landing.tsx';
import type { loader as neighbourhood } from '../landing/neighbourhood-landing.tsx';
import type { loader as offering } from '../offerings/page/offering.tsx';
import type { loader as home } from '../pages/home/home.tsx';
import type { loader as offeringList } from '../search/offering-list.tsx';
import { type SiteOfPage, UNNAMED_SITE } from '../site.ts';
import type { loader as studioList } from '../studios/list/studio-list.tsx';
import type { loader as studio } from '../studios/page/studio.tsx';
import { craftLandingBlocks, neighbourhoodLandingBlocks } from './blocks/landing-blocks.ts';
import { offeringListBlocks, studioListBlocks } from './blocks/list-blocks.ts';
import type { BlockContext, Node } from './blocks/node.ts';
import { offeringBlocks } from './blocks/offering-blocks.ts';
import { siteBlocks } from './blocks/site-blocks.ts';
import { studioBlocks } from './blocks/studio-blocks.ts';

/** Loader data of public screens, by route id. */
interface Loaded {
  home: Awaited<ReturnType<typeof home>>;
  offering: Awaited<ReturnType<typeof offering>>;
  studio: Awaited<ReturnType<typeof studio>>;
  'studio-by-slug': Awaited<ReturnType<typeof studio>>;
  'offering-list': Awaited<ReturnType<typeof offeringList>>;
  'studio-list': Awaited<ReturnType<typeof studioList>>;
  'craft-landing': Awaited<ReturnType<typeof craft>>;
  'craft-in-neighbourhood': Awaited<ReturnType<typeof craft>>;
  'neighbourhood-landing': Awaited<ReturnType<typeof neighbourhood>>;
}

/** The schema.org blocks of public screens, from the data they show. */
const BLOCKS: { [Id in keyof Loaded]: (context: BlockContext, loaded: Loaded[Id]) => Node[] } = {
  home: siteBlocks,
  offering: (context, { page, reviews }) => offeringBlocks(context, page, reviews),
  studio: (context, { page, reviews }) => studioBlocks(context, page, reviews),
  'studio-by-slug': (context, { page, reviews }) => studioBlocks(context, page, reviews),
  'offering-list': (context, { pages }) =>
    offeringListBlocks(
      context,
      pages.flatMap(({ items }) => items),
    ),
  'studio-list': (context, { list }) =>
    studioListBlocks(
      context,
      list.pages.flatMap(({ items }) => items),
    ),
  'craft-landing': craftLandingBlocks,
  'craft-in-neighbourhood': craftLandingBlocks,
  'neighbourhood-landing': neighbourhoodLandingBlocks,
};

/** Ids of the routes whose pages have structured data. */
export const ROUTES_WITH_DATA = Object.keys(BLOCKS);

/** What a page was rendered from. */
export interface RenderedPage {
  matches: readonly { route: { id: string } }[];
  loaderData: Readonly<Record<string, unknown>>;
}

/** Returns the structured data of a page. @returns undefined for a screen without any, or one that failed */
export function structuredData(page: RenderedPage, { language, texts }: ScreenContext, now: string): Node | undefined {
  const id = page.matches.at(-1)?.route.id ?? '';
  const loaded = page.loaderData[id];
  if (!Object.hasOwn(BLOCKS, id) || !loaded) return undefined;
  const { site = UNNAMED_SITE } = (page.loaderData.root ?? {}) as Partial<SiteOfPage>;
  const blocksOf = BLOCKS[id as keyof Loaded] as (context: BlockContext, loaded: unknown) => Node[];
  const context = { site, language, t: createTranslate(language, texts), now };
  return { '@context': 'https://schema.org', '@graph': blocksOf(context, loaded) };
}

/** Adds the structured data to the head. Escapes `<`, so that no text can close the element. */
export function withStructuredData(html: string, data: Node | undefined): string {
  if (!data) return html;
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html.replace('</head>', () => `<script type="application/ld+json">${json}</script></head>`);
}
