import { useRouteLoaderData } from 'react-router';
import type { Site } from '../shared/schemas/site.ts';

/** What the root loader knows of the site, for every screen. */
export interface SiteOfPage {
  site: Site;
  /** Public origin, without a slash at the end. */
  siteUrl: string;
}

/** Name, logo and public origin of the site. A page whose root failed still has a name. */
export function useSite() {
  const root = useRouteLoaderData<SiteOfPage>('root');
  return { name: root?.site.name ?? 'Atelio', logoUrl: root?.site.logo_url ?? null, url: root?.siteUrl ?? '' };
}
