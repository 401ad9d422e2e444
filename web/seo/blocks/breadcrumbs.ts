import { absolute, type Node, type Telling } from './node.ts';

/** Returns the breadcrumbs of a page: the site, then the given steps. */
export function breadcrumbs(telling: Telling, ...steps: readonly { name: string; path: string }[]): Node {
  const way = [{ name: telling.site.name, path: '/' }, ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: { '@id': absolute(telling, path) },
    })),
  };
}

export const offeringsStep = ({ t }: Telling) => ({ name: t('shell.offerings'), path: '/workshops-classes' });
export const studiosStep = ({ t }: Telling) => ({ name: t('shell.studios'), path: '/studios' });
