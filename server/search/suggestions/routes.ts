import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { SuggestionQuery, Suggestions } from '../../../shared/schemas/suggestions.ts';
import type { Env } from '../../http/env.ts';
import { limitReads } from '../../http/limits/read-limit.ts';
import { responses } from '../../http/openapi-responses.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { suggest } from './suggestions.ts';

export const suggestionRoutes = (services: Services) =>
  new Hono<Env>().get(
    '/search/suggestions',
    describeRoute({
      summary: 'Suggest searches while typing',
      description:
        'Crafts, neighbourhoods and cities, studios and offerings of which a word begins with what is typed: those whose name begins so first, then by how much is behind them. When nothing does, one slip of the finger is forgiven.',
      tags: ['Offerings'],
      responses: responses('At most eight, the likeliest first.', Suggestions),
    }),
    limitReads(services),
    validate('query', SuggestionQuery),
    async (c) => c.json({ items: await suggest(services, c.req.valid('query'), c.var.language) }),
  );
