import { record } from '#server/activity/activity.ts';
import { transaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { SiteDomains, WantedDomains } from '#shared/schemas/domains.ts';
import { findAnyStudio, removeSetting, writeSetting } from '../queries.ts';
import { addressesOf } from './addresses.ts';
import { askPublic } from './ask-public.ts';
import { type Ask, checkAddress } from './checking.ts';
import { type Domains, homeOf, mainOrigin } from './hosts.ts';
import { forgetDomains, readDomains } from './known-domains.ts';

/** Who changes or checks the domains, as the audit log keeps them. */
interface Administrator {
  userId: string;
}

/** Returns the site's domains, present and former, and the redirects between them. */
export async function getDomains(services: Services): Promise<SiteDomains> {
  const [domains, studio] = await Promise.all([readDomains(services), findAnyStudio(services.db)]);
  return {
    site_url: domains.siteUrl,
    origin: mainOrigin(domains),
    primary: domains.primary ?? null,
    old: [...domains.old],
    addresses: addressesOf(domains, studio),
  };
}

/**
 * Sets the primary and the former domains. SITE_URL keeps answering in any case, so that a mistake does not lock the
 * administrator out.
 * @throws Refusal `http.invalid` for a former domain that is still in use
 */
export async function setDomains(services: Services, by: Administrator, wanted: WantedDomains): Promise<SiteDomains> {
  const before = await readDomains(services);
  const old = [...new Set(wanted.old)];
  refuseUsed(old, { ...before, primary: wanted.primary ?? undefined });
  await transaction(services.db, async (tx) => {
    if (wanted.primary) await writeSetting(tx, 'primary_domain', { domain: wanted.primary });
    else await removeSetting(tx, 'primary_domain');
    await writeSetting(tx, 'old_domains', old);
    await record({ ...services, db: tx }, 'site.domains_changed', {
      by: by.userId,
      subject: 'domains',
      data: {
        before: { primary: before.primary ?? null, old: [...before.old] },
        after: { primary: wanted.primary, old },
      },
    });
  });
  forgetDomains(services);
  return getDomains(services);
}

/**
 * Refuses the current domain as a former one (a redirect loop), and SITE_URL's domain, with or without www, since its
 * subdomains stay in use. The current domain without its www is fine: it redirects there anyway.
 */
function refuseUsed(old: readonly string[], domains: Domains): void {
  const main = mainOrigin(domains);
  const apex = homeOf(domains.siteUrl)?.apex;
  const used = [main, domains.siteUrl].map((origin) => new URL(origin).hostname);
  if (apex !== undefined && apex !== homeOf(main)?.apex) used.push(apex);
  const fields = old.flatMap((name, at) =>
    used.includes(name) ? [{ path: `old.${at}`, code: 'in_use', message: 'the site is called so' }] : [],
  );
  if (fields.length > 0) throw new Refusal('http.invalid', undefined, fields);
}

/** Checks all URLs that the site should have, from this machine, and no others. */
export async function checkDomains(
  services: Services,
  by: Administrator,
  ask: Ask = askPublic(services.config.siteUrl),
) {
  const { addresses } = await getDomains(services);
  await record(services, 'site.domains_checked', { by: by.userId, subject: 'domains' });
  return { items: await Promise.all(addresses.map((address) => checkAddress(address, ask))) };
}
