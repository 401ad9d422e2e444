import { absolute, type BlockContext, type Node } from './node.ts';

/** Returns the blocks of the site: its search and its operator. */
export function siteBlocks(context: BlockContext): Node[] {
  const { site, language } = context;
  const organization = `${site.url}/#organization`;
  return [
    {
      '@type': 'WebSite',
      '@id': `${site.url}/#website`,
      name: site.name,
      url: `${site.url}/`,
      inLanguage: language,
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/workshops-classes?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      '@id': organization,
      name: site.name,
      url: `${site.url}/`,
      logo: absolute(context, site.logo_url ?? '/icon-512.png'),
      areaServed: site.city ?? undefined,
    },
  ];
}
