import { useRouteLoaderData } from 'react-router';
import type { Site } from '../shared/schemas/site.ts';

/** What the root loader knows of the site, for every screen. */
export interface SiteOfPage {
  site: Site;
  /** Public origin, without a slash at the end. */
  siteUrl: string;
}

/** A page is worth showing even when nothing could be learned of the site. */
export const UNNAMED_SITE: Site = { name: 'Atelio', logo_url: null, city: null, time_zone: 'Europe/Madrid' };

/** Name, logo, city and public origin of the site. */
export function useSite(): Site & { url: string } {
  const root = useRouteLoaderData<SiteOfPage>('root');
  return { ...(root?.site ?? UNNAMED_SITE), url: root?.siteUrl ?? '' };
}
