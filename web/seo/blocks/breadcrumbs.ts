import { absolute, type BlockContext, type Node } from './node.ts';

/** Returns the breadcrumbs of a page: the site, then the given steps. */
export function breadcrumbs(context: BlockContext, ...steps: readonly { name: string; path: string }[]): Node {
  const trail = [{ name: context.site.name, path: '/' }, ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: { '@id': absolute(context, path) },
    })),
  };
}

export const offeringsStep = ({ t }: BlockContext) => ({ name: t('shell.offerings'), path: '/workshops-classes' });
export const studiosStep = ({ t }: BlockContext) => ({ name: t('shell.studios'), path: '/studios' });
