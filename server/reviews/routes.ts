import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
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
} from '../../shared/schemas/reviews.ts';
import { Moment } from '../../shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { limitReads } from '../http/limits/read-limit.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { noContentResponse, responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { replyToReview, reportReview, takeVoteBack, updateReply, voteForReview } from './respond.ts';
import { listReviews } from './reviews.ts';
import { deleteReview, editReview, getBookingReview, writeReview } from './write-review.ts';

const Reply = z.object({ text: z.string(), at: Moment });
const tags = ['Reviews'];

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
      describeRoute({
        summary: 'List the reviews of a studio',
        tags,
        responses: responses('One page of published reviews, with figures about all of them.', ReviewPage),
      }),
      limitReads(services),
      validate('query', ReviewQuery),
      async (c) => {
        const asked = { query: c.req.valid('query'), reader: await readerOf(c), language: c.var.language };
        return c.json(await listReviews(services, 'studio', c.req.param('id'), asked));
      },
    )
    .get(
      '/offerings/:id/reviews',
      describeRoute({
        summary: 'List the reviews of an offering',
        tags,
        responses: responses('One page of published reviews, with figures about all of them.', ReviewPage),
      }),
      limitReads(services),
      validate('query', ReviewQuery),
      async (c) => {
        const asked = { query: c.req.valid('query'), reader: await readerOf(c), language: c.var.language };
        return c.json(await listReviews(services, 'offering', c.req.param('id'), asked));
      },
    )
    .get(
      '/bookings/:id/review',
      describeRoute({
        summary: 'Get the review of my booking',
        tags,
        responses: responses('The review, or whether one can be written.', BookingReview),
      }),
      requireSignIn,
      async (c) => c.json(await getBookingReview(services, c.var.person, c.req.param('id'), c.var.language)),
    )
    .post(
      '/bookings/:id/review',
      describeRoute({
        summary: 'Create the review of my booking',
        description:
          'For 14 days after the end of an event that was attended. Published at once if the checks find nothing.',
        tags,
        responses: responses('The review.', OwnReview, 201),
      }),
      requireSignIn,
      limitPerUser(services, 'reviews'),
      validate('json', NewReview),
      async (c) =>
        c.json(await writeReview(services, c.var.person, c.req.param('id'), c.req.valid('json'), c.var.language), 201),
    )
    .patch(
      '/reviews/:id',
      describeRoute({
        summary: 'Update my review',
        description: 'For 48 hours. It is checked again.',
        tags,
        responses: responses('The review.', OwnReview),
      }),
      requireSignIn,
      limitPerUser(services, 'reviews'),
      validate('json', ReviewChange),
      async (c) =>
        c.json(await editReview(services, c.var.person, c.req.param('id'), c.req.valid('json'), c.var.language)),
    )
    .delete(
      '/reviews/:id',
      describeRoute({ summary: 'Delete my review', tags, responses: noContentResponse('It is gone for good.') }),
      requireSignIn,
      async (c) => {
        await deleteReview(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .post(
      '/reviews/:id/reply',
      describeRoute({
        summary: 'Create the reply of the studio to a review',
        description: 'One, by the owner or a manager.',
        tags,
        responses: responses('The reply.', Reply, 201),
      }),
      requireSignIn,
      limitPerUser(services, 'reviews'),
      validate('json', NewReply),
      async (c) =>
        c.json(await replyToReview(services, c.var.person, c.req.param('id'), c.req.valid('json').text), 201),
    )
    .put(
      '/reviews/:id/reply',
      describeRoute({
        summary: 'Update the reply of the studio to a review',
        description: 'By the owner or a manager.',
        tags,
        responses: responses('The reply.', Reply),
      }),
      requireSignIn,
      limitPerUser(services, 'reviews'),
      validate('json', NewReply),
      async (c) => c.json(await updateReply(services, c.var.person, c.req.param('id'), c.req.valid('json').text)),
    )
    .post(
      '/reviews/:id/reports',
      describeRoute({
        summary: 'Create a report of a review',
        description: 'Its author does not learn who reported it.',
        tags,
        responses: noContentResponse('A moderator decides.'),
      }),
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
      describeRoute({
        summary: 'Add my vote that a review is helpful',
        tags,
        responses: noContentResponse('It counts once.'),
      }),
      requireSignIn,
      limitPerUser(services, 'votes'),
      async (c) => {
        await voteForReview(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .delete(
      '/reviews/:id/helpful',
      describeRoute({
        summary: 'Remove my vote that a review is helpful',
        tags,
        responses: noContentResponse('It is gone.'),
      }),
      requireSignIn,
      limitPerUser(services, 'votes'),
      async (c) => {
        await takeVoteBack(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    );
