import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { CheckedDomains, SiteDomains, WantedDomains } from '../../../shared/schemas/domains.ts';
import type { AdminEnv } from '../../http/env.ts';
import { limitPerNetwork } from '../../http/limits/rate-limits.ts';
import { responses } from '../../http/openapi-responses.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { checkDomains, getDomains, setDomains } from './domains.ts';

const tags = ['Site'];

/** The domains of the site. Mounted at /api/v1/domains. */
export const domainAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/',
      describeRoute({
        summary: 'Get the domains of the site',
        tags,
        responses: responses('Its names and addresses.', SiteDomains),
      }),
      async (c) => c.json(await getDomains(services)),
    )
    .put(
      '/',
      describeRoute({
        summary: 'Update the domains of the site',
        tags,
        responses: responses('As it is from now on.', SiteDomains),
      }),
      validate('json', WantedDomains),
      async (c) => {
        return c.json(await setDomains(services, c.var.person, c.req.valid('json')));
      },
    )
    .post(
      '/check',
      describeRoute({
        summary: 'Check every address of the site from the server',
        tags,
        responses: responses('What each of them answers, and what is wrong with it.', CheckedDomains),
      }),
      limitPerNetwork(services, { name: 'domain-check', burst: 10, count: 60, seconds: 3600 }),
      async (c) => {
        return c.json(await checkDomains(services, c.var.person));
      },
    );
