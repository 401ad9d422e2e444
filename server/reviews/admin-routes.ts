import { Hono } from 'hono';
import { z } from 'zod';
import { ModeratedReview, ModerationQuery, ReviewDecision } from '#shared/schemas/reviews.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { AdminEnv } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { decideReview, listModerated } from './moderate.ts';

/** The reviews that wait for a moderator, and the decisions about them. Mounted at /api/v1/admin. */
export const reviewAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/reviews',
      describeRoute(
        'Reviews',
        'List the reviews for moderators',
        responses(
          'Those that wait, the longest first; or those decided, the latest first.',
          z.object({ items: ModeratedReview.array() }),
        ),
      ),
      validate('query', ModerationQuery),
      async (c) => c.json({ items: await listModerated(services, c.req.valid('query').list, c.var.language) }),
    )
    .post(
      '/reviews/:id/decision',
      describeRoute(
        'Reviews',
        'Create a decision about a review',
        responses('The review.', ModeratedReview),
        'Publishes or rejects it. Its author gets the reasons of a rejection.',
      ),
      validate('json', ReviewDecision),
      async (c) => {
        const { id } = c.req.param();
        return c.json(await decideReview(services, c.var.person, id, c.req.valid('json'), c.var.language));
      },
    );
