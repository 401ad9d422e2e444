import { Hono } from 'hono';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitReads } from '#server/http/limits/read-limit.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { SuggestionQuery, Suggestions } from '#shared/schemas/search/suggestions.ts';
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
