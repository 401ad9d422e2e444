import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { CheckedDomains, SiteDomains, WantedDomains } from '../../../shared/schemas/domains.ts';
import { requireAdmin, requireSignIn } from '../../http/actor.ts';
import type { Env } from '../../http/env.ts';
import { limitPerNetwork } from '../../http/limits/rate-limits.ts';
import { responses } from '../../http/openapi-responses.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { checkDomains, getDomains, setDomains } from './domains.ts';

const tags = ['Site'];

/** The domains of the site, for admins. Mounted at /api/v1. */
export const domainRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/domains',
      describeRoute({
        summary: 'Get the domains of the site',
        tags,
        responses: responses('Its names and addresses.', SiteDomains),
      }),
      requireSignIn,
      requireAdmin,
      async (c) => c.json(await getDomains(services)),
    )
    .put(
      '/domains',
      describeRoute({
        summary: 'Update the domains of the site',
        tags,
        responses: responses('As it is from now on.', SiteDomains),
      }),
      requireSignIn,
      requireAdmin,
      validate('json', WantedDomains),
      async (c) => {
        return c.json(await setDomains(services, c.var.person, c.req.valid('json')));
      },
    )
    .post(
      '/domains/check',
      describeRoute({
        summary: 'Check every address of the site from the server',
        tags,
        responses: responses('What each of them answers, and what is wrong with it.', CheckedDomains),
      }),
      requireSignIn,
      requireAdmin,
      limitPerNetwork(services, { name: 'domain-check', burst: 10, count: 60, seconds: 3600 }),
      async (c) => {
        return c.json(await checkDomains(services, c.var.person));
      },
    );
