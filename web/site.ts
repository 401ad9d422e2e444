import { useRouteLoaderData } from 'react-router';
import type { LandingLinks } from '#shared/schemas/landing.ts';
import type { Site } from '#shared/schemas/site.ts';

/** The data of the site, loaded by the root loader for every screen. */
export interface SiteOfPage {
  site: Site;
  links: LandingLinks['neighbourhoods'];
  /** The links of the header: path and text key. */
  places: [path: string, label: string][];
}

/** Stands in for the site's data when it cannot be loaded, so that pages still render. */
export const UNNAMED_SITE: Site = {
  name: 'Atelio',
  url: '',
  logo_url: null,
  logo_dark_url: null,
  logo_size: null,
  operator: null,
  is_demo: false,
  city: null,
  time_zone: 'Europe/Madrid',
};

/** Returns the site's name, public origin, logo and city. */
export const useSite = (): Site => useRouteLoaderData<SiteOfPage>('root')?.site ?? UNNAMED_SITE;

/** Returns the neighbourhood pages that every page links to. */
export const useNeighbourhoods = (): LandingLinks['neighbourhoods'] =>
  useRouteLoaderData<SiteOfPage>('root')?.links ?? [];

/** Returns the links of the header. */
export const useMainPlaces = (): SiteOfPage['places'] => useRouteLoaderData<SiteOfPage>('root')?.places ?? [];
