import { Hono } from 'hono';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { AdminEnv } from '#server/http/env.ts';
import { limitPerNetwork } from '#server/http/limits/rate-limits.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { CheckedDomains, SiteDomains, WantedDomains } from '#shared/schemas/domains.ts';
import { checkDomains, getDomains, setDomains } from './domains.ts';

/** The domains of the site. Mounted at /api/v1/domains. */
export const domainAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/',
      describeRoute('Site', 'Get the domains of the site', responses('Its names and addresses.', SiteDomains)),
      async (c) => c.json(await getDomains(services)),
    )
    .put(
      '/',
      describeRoute('Site', 'Update the domains of the site', responses('As it is from now on.', SiteDomains)),
      validate('json', WantedDomains),
      async (c) => {
        return c.json(await setDomains(services, c.var.person, c.req.valid('json')));
      },
    )
    .post(
      '/check',
      describeRoute(
        'Site',
        'Check every address of the site from the server',
        responses('What each of them answers, and what is wrong with it.', CheckedDomains),
      ),
      limitPerNetwork(services, { name: 'domain-check', burst: 10, count: 60, seconds: 3600 }),
      async (c) => {
        return c.json(await checkDomains(services, c.var.person));
      },
    );
