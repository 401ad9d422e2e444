import { Hono } from 'hono';
import { CrawlQuery, CrawlReport } from '#shared/schemas/crawling.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitPerNetwork } from '../http/limits/rate-limits.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { crawl, type OpenAddress } from './crawling.ts';

/** What a crawler gets. Mounted at /api/v1. @param open the site itself */
export const crawlingRoutes = (services: Services, open: OpenAddress) =>
  new Hono<Env>().get(
    '/crawled-page',
    describeRoute(
      'Site',
      'Check a page as a crawler reads it',
      responses('All that can be read there without a script.', CrawlReport),
    ),
    limitPerNetwork(services, { name: 'crawl', burst: 20, count: 300, seconds: 3600 }),
    validate('query', CrawlQuery),
    async (c) => c.json(await crawl(services, open, c.req.valid('query').address)),
  );
