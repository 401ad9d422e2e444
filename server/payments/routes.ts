import { Hono } from 'hono';
import { z } from 'zod';
import { SavedCard } from '#shared/schemas/payments/payments.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import type { Services } from '../services.ts';
import { listSavedCards, removeSavedCard } from './saved-cards/saved-cards.ts';

export const savedCardRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/me/saved-cards',
      describeRoute(
        'Me',
        'List the cards that I keep for later changes',
        responses('The cards, the latest first.', z.object({ items: SavedCard.array() })),
      ),
      requireSignIn,
      async (c) => c.json({ items: await listSavedCards(services, c.var.person) }),
    )
    .delete(
      '/me/saved-cards/:id',
      describeRoute('Me', 'Remove a saved card', { 204: { description: 'Removed.' } }),
      requireSignIn,
      limitPerUser(services, 'payments'),
      async (c) => {
        await removeSavedCard(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    );
