import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '#server/http/idempotency.ts';
import { limitPerUser } from '#server/http/limits/user-rate-limits.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import {
  EventRestoration,
  EventRestorationResult,
  SeriesCheck,
  SeriesCheckResult,
  StudioSeries,
} from '#shared/schemas/events/planning.ts';
import {
  NewSeries,
  Series,
  SeriesEndQuery,
  SeriesEndResult,
  SeriesPreview,
  SeriesPreviewRequest,
  SeriesResult,
  SeriesUpdate,
} from '#shared/schemas/events/series.ts';
import { page } from '#shared/schemas/values.ts';
import type { OfferFreedSeats } from '../update-event.ts';
import { checkSeries } from './check-series.ts';
import { deleteSeries } from './end-series.ts';
import { restoreEvents } from './restored-events.ts';
import { createSeries, getSeries, previewSeries } from './series.ts';
import { listStudioSeries } from './studio-series.ts';
import { updateSeries } from './update-series.ts';

/** @param offerFreedSeats of the bookings */
export const seriesRoutes = (services: Services, offerFreedSeats: OfferFreedSeats) =>
  new Hono<Env>()
    .post(
      '/series-previews',
      describeRoute(
        'Events',
        'Preview the events of a series (dry run)',
        responses('The next events, and the days that the series would skip.', SeriesPreview),
      ),
      requireSignIn,
      limitPerUser(services, 'previews'),
      validate('json', SeriesPreviewRequest),
      async (c) => c.json(await previewSeries(services, c.var.person, c.req.valid('json'))),
    )
    .post(
      '/offerings/:id/series',
      describeRoute(
        'Events',
        'Create a series of an offering',
        responses('The series, and the number of events created.', SeriesResult, 201),
      ),
      requireSignIn,
      limitPerUser(services, 'series'),
      validate('header', IdempotencyHeader.optional()),
      validate('json', NewSeries),
      async (c) => {
        const id = c.req.param('id');
        const request = c.req.valid('json');
        const key = c.req.valid('header')?.['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/offerings/${id}/series`, request);
        return c.json(await createSeries(services, c.var.person, id, request, idempotency), 201);
      },
    )
    .get(
      '/studios/:id/series',
      describeRoute(
        'Events',
        'List the series of a studio that have upcoming events',
        responses('The series, ordered by their next event.', page(StudioSeries)),
      ),
      requireSignIn,
      async (c) => c.json(await listStudioSeries(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/returning-dates',
      describeRoute(
        'Events',
        'Preview or restore the events that a lifted closure had skipped',
        responses('The restored events, without those that were deleted or cancelled by hand.', EventRestorationResult),
      ),
      requireSignIn,
      validate('json', EventRestoration),
      (c, next) => limitPerUser(services, c.req.valid('json').commit ? 'series' : 'previews')(c, next),
      async (c) => c.json(await restoreEvents(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .get(
      '/series/:id',
      describeRoute('Events', 'Get a series with the days it skips', responses('The series.', Series)),
      requireSignIn,
      async (c) => c.json(await getSeries(services, c.var.person, c.req.param('id'))),
    )
    .patch(
      '/series/:id',
      describeRoute(
        'Events',
        'Update a series from a day on',
        responses('The series that holds from that day on.', SeriesResult),
      ),
      requireSignIn,
      validate('json', SeriesUpdate),
      async (c) =>
        c.json(await updateSeries(services, c.var.person, c.req.param('id'), c.req.valid('json'), offerFreedSeats)),
    )
    .post(
      '/series/:id/checks',
      describeRoute(
        'Events',
        'Check the update or the end of a series (dry run)',
        responses('The events that would be created, moved, deleted and kept.', SeriesCheckResult),
      ),
      requireSignIn,
      limitPerUser(services, 'previews'),
      validate('json', SeriesCheck),
      async (c) => c.json(await checkSeries(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .delete(
      '/series/:id',
      describeRoute(
        'Events',
        'End a series (booked events stay)',
        responses('The number of deleted events, and the booked ones that stay.', SeriesEndResult),
      ),
      requireSignIn,
      validate('query', SeriesEndQuery),
      async (c) => c.json(await deleteSeries(services, c.var.person, c.req.param('id'), c.req.valid('query').from)),
    );
