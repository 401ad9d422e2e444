import { z } from 'zod';
import type { Site } from '#shared/schemas/site.ts';
import type { ConnectedServices, Services } from '../services.ts';
import { isOwnHost, mainOrigin } from './domains/hosts.ts';
import { readDomains } from './domains/known-domains.ts';
import { findLogos, findSetting } from './queries.ts';

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

// People edit these settings by hand: an invalid value falls back to the default.
const Brand = z.object({ name: z.string().trim().min(1).max(60) }).catch({ name: 'Atelio' });
const Place = z
  .object({
    city: z.string().trim().max(120).nullable(),
    time_zone: z.string().refine(isTimeZone),
  })
  .catch({ city: null, time_zone: 'Europe/Madrid' });

/**
 * Returns the origin of the site's public URLs: setting `primary_domain`, `{domain}`, else SITE_URL. Links in mails
 * always use SITE_URL, where the program runs.
 */
export const getPublicOrigin = async (services: Services): Promise<string> => mainOrigin(await readDomains(services));

/** Returns the origins under which pages of the site are canonical, the public one first. */
export async function getOwnOrigins(services: Services): Promise<string[]> {
  const domains = await readDomains(services);
  return [...new Set([mainOrigin(domains), domains.siteUrl])];
}

/** True if a URL is on a host of the site. */
export const isOwnAddress = async (services: Services, { host }: URL): Promise<boolean> =>
  isOwnHost(host, await readDomains(services));

const Line = z.string().trim().min(1).max(200);
const Operator = z
  .object({ name: Line, address: z.array(Line).min(1).max(6), email: z.email().optional() })
  .nullable()
  .catch(null);

/** Returns the site's name (setting `brand`), its city (`place`), its logo, and its operator (`operator`). */
export async function getSite(services: Services): Promise<Site> {
  const [brand, url, place, { logo, dark }, operator, demo] = await Promise.all([
    findSetting(services.db, 'brand'),
    getPublicOrigin(services),
    getPlace(services),
    findLogos(services.db),
    findSetting(services.db, 'operator'),
    findSetting(services.db, 'demo'),
  ]);
  const size = logo?.width && logo.height ? { width: logo.width, height: logo.height } : null;
  return {
    name: Brand.parse(brand).name,
    url,
    is_demo: demo !== undefined && demo !== null,
    city: place.city,
    time_zone: place.time_zone,
    logo_url: logo?.asset_url ?? null,
    logo_dark_url: (logo && dark?.asset_url) ?? null,
    logo_size: size,
    operator: Operator.parse(operator ?? null),
  };
}

/** Returns the city and time zone of the site: setting `place`, `{city, time_zone}`. */
export const getPlace = async ({ db }: Services) => Place.parse(await findSetting(db, 'place'));

const Moderation = z.object({ studios: z.boolean().default(false) }).catch({ studios: false });

/** True if an admin has to approve this kind before it is public: setting `moderation`, `{"studios": true}`. */
export const isModerated = async ({ db }: Pick<ConnectedServices, 'db'>, what: keyof z.infer<typeof Moderation>) =>
  Moderation.parse(await findSetting(db, 'moderation'))[what];
