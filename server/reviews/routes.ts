import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  BookingReview,
  NewReply,
  NewReport,
  NewReview,
  OwnReview,
  ReviewChange,
  ReviewPage,
  ReviewQuery,
} from '#shared/schemas/reviews.ts';
import { Moment } from '#shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitReads } from '../http/limits/read-limit.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { replyToReview, reportReview, takeVoteBack, updateReply, voteForReview } from './respond.ts';
import { listReviews } from './reviews.ts';
import { deleteReview, editReview, getBookingReview, writeReview } from './write-review.ts';

const Reply = z.object({ text: z.string(), at: Moment });
/** The id of the user who reads; null for a visitor. */
async function readerOf(c: Context<Env>): Promise<string | null> {
  const actor = await c.var.actor();
  return actor.kind === 'person' ? actor.userId : null;
}

/** Routes of reviews, mounted at /api/v1. */
export const reviewRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/reviews',
      describeRoute(
        'Reviews',
        'List the reviews of a studio',
        responses('One page of published reviews, with figures about all of them.', ReviewPage),
      ),
      limitReads(services),
      validate('query', ReviewQuery),
      async (c) => {
        const asked = { query: c.req.valid('query'), reader: await readerOf(c), language: c.var.language };
        return c.json(await listReviews(services, 'studio', c.req.param('id'), asked));
      },
    )
    .get(
      '/offerings/:id/reviews',
      describeRoute(
        'Reviews',
        'List the reviews of an offering',
        responses('One page of published reviews, with figures about all of them.', ReviewPage),
      ),
      limitReads(services),
      validate('query', ReviewQuery),
      async (c) => {
        const asked = { query: c.req.valid('query'), reader: await readerOf(c), language: c.var.language };
        return c.json(await listReviews(services, 'offering', c.req.param('id'), asked));
      },
    )
    .get(
      '/bookings/:id/review',
      describeRoute(
        'Reviews',
        'Get the review of my booking',
        responses('The review, or whether one can be written.', BookingReview),
      ),
      requireSignIn,
      async (c) => c.json(await getBookingReview(services, c.var.person, c.req.param('id'), c.var.language)),
    )
    .post(
      '/bookings/:id/review',
      describeRoute(
        'Reviews',
        'Create the review of my booking',
        responses('The review.', OwnReview, 201),
        'For 14 days after the end of an event that was attended. Published at once if the checks find nothing.',
      ),
      requireSignIn,
      limitPerUser(services, 'reviews'),
      validate('json', NewReview),
      async (c) =>
        c.json(await writeReview(services, c.var.person, c.req.param('id'), c.req.valid('json'), c.var.language), 201),
    )
    .patch(
      '/reviews/:id',
      describeRoute(
        'Reviews',
        'Update my review',
        responses('The review.', OwnReview),
        'For 48 hours. It is checked again.',
      ),
      requireSignIn,
      limitPerUser(services, 'reviews'),
      validate('json', ReviewChange),
      async (c) =>
        c.json(await editReview(services, c.var.person, c.req.param('id'), c.req.valid('json'), c.var.language)),
    )
    .delete(
      '/reviews/:id',
      describeRoute('Reviews', 'Delete my review', noContentResponse('It is gone for good.')),
      requireSignIn,
      async (c) => {
        await deleteReview(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .post(
      '/reviews/:id/reply',
      describeRoute(
        'Reviews',
        'Create the reply of the studio to a review',
        responses('The reply.', Reply, 201),
        'One, by the owner or a manager.',
      ),
      requireSignIn,
      limitPerUser(services, 'reviews'),
      validate('json', NewReply),
      async (c) =>
        c.json(await replyToReview(services, c.var.person, c.req.param('id'), c.req.valid('json').text), 201),
    )
    .put(
      '/reviews/:id/reply',
      describeRoute(
        'Reviews',
        'Update the reply of the studio to a review',
        responses('The reply.', Reply),
        'By the owner or a manager.',
      ),
      requireSignIn,
      limitPerUser(services, 'reviews'),
      validate('json', NewReply),
      async (c) => c.json(await updateReply(services, c.var.person, c.req.param('id'), c.req.valid('json').text)),
    )
    .post(
      '/reviews/:id/reports',
      describeRoute(
        'Reviews',
        'Create a report of a review',
        noContentResponse('A moderator decides.'),
        'Its author does not learn who reported it.',
      ),
      requireSignIn,
      limitPerUser(services, 'reviews'),
      validate('json', NewReport),
      async (c) => {
        await reportReview(services, c.var.person, c.req.param('id'), c.req.valid('json'));
        return c.body(null, 204);
      },
    )
    .put(
      '/reviews/:id/helpful',
      describeRoute('Reviews', 'Add my vote that a review is helpful', noContentResponse('It counts once.')),
      requireSignIn,
      limitPerUser(services, 'votes'),
      async (c) => {
        await voteForReview(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .delete(
      '/reviews/:id/helpful',
      describeRoute('Reviews', 'Remove my vote that a review is helpful', noContentResponse('It is gone.')),
      requireSignIn,
      limitPerUser(services, 'votes'),
      async (c) => {
        await takeVoteBack(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    );
