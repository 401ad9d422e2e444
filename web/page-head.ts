import type { MetaDescriptor } from 'react-router';
import type { Picture } from '../shared/schemas/values.ts';

/** What a page says of itself to browsers, robots and whoever shares its address. */
export interface PageHead {
  /** Without the site's name, which is put behind it. */
  title: string;
  description: string;
  /** The one address of this content, from the root and without what only leads here: `/studios/taller-fang`. */
  path: string;
  picture?: Picture;
  /** Open Graph's kind of thing. */
  type?: 'website' | 'article' | 'product' | 'profile';
  /** False for pages that robots should not list, such as the later pages of a list. */
  listed?: boolean;
}

/** What `meta` of a route is given, as far as a page's head needs it. */
interface MetaArgs {
  matches: readonly [{ loaderData: { site: { name: string }; siteUrl: string } | undefined }, ...unknown[]];
}

/** Title, description, canonical address and Open Graph. Without a head (the page failed) only the site's name. */
export function pageHead({ matches }: MetaArgs, head: PageHead | undefined): MetaDescriptor[] {
  const { site, siteUrl } = matches[0].loaderData ?? { site: { name: '' }, siteUrl: '' };
  if (!head) return [{ title: site.name }];
  const { title, description, path, picture, type = 'website', listed = true } = head;
  const address = `${siteUrl}${path}`;
  return [
    { title: `${title} · ${site.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(listed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: site.name },
    ...(picture ? sharedPicture(`${siteUrl}${picture.url}-16x9-1600.jpg`) : []),
  ];
}

const sharedPicture = (address: string): MetaDescriptor[] => [
  { property: 'og:image', content: address },
  { property: 'og:image:width', content: '1600' },
  { property: 'og:image:height', content: '900' },
  { name: 'twitter:card', content: 'summary_large_image' },
];
