import { Hono } from 'hono';
import { ContactReceipt, NewContactMessage, Site } from '#shared/schemas/site.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitPerNetwork } from '../http/limits/rate-limits.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { sendContactMessage } from './contact.ts';
import { getSite } from './site.ts';

export const siteRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/site',
      describeRoute(
        'Site',
        'Get the name, place and logo of the site',
        responses('What every page shows of the site.', Site),
      ),
      async (c) => c.json(await getSite(services)),
    )
    .post(
      '/contact-messages',
      describeRoute(
        'Site',
        'Send a message to the operators of the site',
        responses('The message is on its way.', ContactReceipt, 201),
      ),
      limitPerNetwork(services, { name: 'contact', burst: 5, count: 20, seconds: 3600 }),
      validate('json', NewContactMessage),
      async (c) => c.json(await sendContactMessage(services, c.req.valid('json')), 201),
    );
