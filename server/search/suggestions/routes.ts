import { Hono } from 'hono';
import { SuggestionQuery, Suggestions } from '../../../shared/schemas/suggestions.ts';
import { describeRoute, responses } from '../../http/describe-route.ts';
import type { Env } from '../../http/env.ts';
import { limitReads } from '../../http/limits/read-limit.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { suggest } from './suggestions.ts';

export const suggestionRoutes = (services: Services) =>
  new Hono<Env>().get(
    '/search/suggestions',
    describeRoute(
      'Offerings',
      'Suggest searches while typing',
      responses('At most eight, the likeliest first.', Suggestions),
      'Crafts, neighbourhoods and cities, studios and offerings of which a word begins with what is typed: those whose name begins so first, then by how much is behind them. When nothing does, one slip of the finger is forgiven.',
    ),
    limitReads(services),
    validate('query', SuggestionQuery),
    async (c) => c.json({ items: await suggest(services, c.req.valid('query'), c.var.language) }),
  );
