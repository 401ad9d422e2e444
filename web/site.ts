import { useRouteLoaderData } from 'react-router';
import type { LandingLinks } from '../shared/schemas/landing.ts';
import type { Site } from '../shared/schemas/site.ts';

/** What the root loader knows of the site, for every screen. */
export interface SiteOfPage {
  site: Site;
  links: LandingLinks['neighbourhoods'];
}

/** A page is worth showing even when nothing could be learned of the site. */
export const UNNAMED_SITE: Site = {
  name: 'Atelio',
  url: '',
  logo_url: null,
  logo_dark_url: null,
  logo_size: null,
  operator: null,
  city: null,
  time_zone: 'Europe/Madrid',
};

/** Name, public origin, logo and city of the site. */
export const useSite = (): Site => useRouteLoaderData<SiteOfPage>('root')?.site ?? UNNAMED_SITE;

/** Pages of neighbourhoods that every page leads to. */
export const useNeighbourhoods = (): LandingLinks['neighbourhoods'] =>
  useRouteLoaderData<SiteOfPage>('root')?.links ?? [];
