import { z } from 'zod';
import type { Site } from '../../shared/schemas/site.ts';
import type { Services } from '../services.ts';
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

// Settings are edited by people: what does not fit is as good as not set.
const Brand = z.object({ name: z.string().trim().min(1).max(60) }).catch({ name: 'Atelio' });
const Place = z
  .object({
    city: z.string().trim().max(120).nullable(),
    time_zone: z.string().refine(isTimeZone),
  })
  .catch({ city: null, time_zone: 'Europe/Madrid' });

/**
 * Origin of the site's one address, for whatever is known of it elsewhere: settings row `primary_domain`, `{domain}`;
 * SITE_URL while that is missing or unfit. Mails lead to SITE_URL, where the program is.
 */
export const getPublicOrigin = async (services: Services): Promise<string> => mainOrigin(await readDomains(services));

/** Origins at which a page may say that it is at home, the public one first. */
export async function getOwnOrigins(services: Services): Promise<string[]> {
  const domains = await readDomains(services);
  return [...new Set([mainOrigin(domains), domains.siteUrl])];
}

/** Whether an address is on a host of the site. */
export const isOwnAddress = async (services: Services, { host }: URL): Promise<boolean> =>
  isOwnHost(host, await readDomains(services));

const Line = z.string().trim().min(1).max(200);
const Operator = z
  .object({ name: Line, address: z.array(Line).min(1).max(6), email: z.email().optional() })
  .nullable()
  .catch(null);

/** The site's name (settings row `brand`), its city (row `place`), its logo, and who runs it (row `operator`). */
export async function getSite(services: Services): Promise<Site> {
  const [brand, url, place, { logo, dark }, operator] = await Promise.all([
    findSetting(services.db, 'brand'),
    getPublicOrigin(services),
    getPlace(services),
    findLogos(services.db),
    findSetting(services.db, 'operator'),
  ]);
  const size = logo?.width && logo.height ? { width: logo.width, height: logo.height } : null;
  return {
    name: Brand.parse(brand).name,
    url,
    city: place.city,
    time_zone: place.time_zone,
    logo_url: logo?.asset_url ?? null,
    logo_dark_url: (logo && dark?.asset_url) ?? null,
    logo_size: size,
    operator: Operator.parse(operator ?? null),
  };
}

/** Where the site is at home: settings row `place`, `{city, time_zone}`. */
export const getPlace = async ({ db }: Services) => Place.parse(await findSetting(db, 'place'));

const Moderation = z.object({ studios: z.boolean().default(false) }).catch({ studios: false });

/** Whether the staff looks at something before the public sees it: settings row `moderation`, `{"studios": true}`. */
export const isModerated = async ({ db }: Services, what: keyof z.infer<typeof Moderation>) =>
  Moderation.parse(await findSetting(db, 'moderation'))[what];
