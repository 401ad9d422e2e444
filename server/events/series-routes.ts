import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  ChangedSeries,
  EndedSeries,
  NewSeries,
  Series,
  SeriesEnd,
  SeriesOutcome,
  SeriesPreview,
  SeriesQuestion,
} from '../../shared/schemas/events.ts';
import { signedIn } from '../http/actor.ts';
import { answers } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { attemptOf, IdempotencyHeader } from '../http/idempotency.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { changeSeries, deleteSeries } from './change-series.ts';
import { createSeries, getSeries, previewSeries } from './series.ts';

export const seriesRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/series-previews',
      describeRoute({
        summary: 'What dates a rule would make; nothing is saved',
        tags: ['Dates'],
        responses: answers('Its next dates, and its days without one.', SeriesPreview),
      }),
      signedIn,
      validate('json', SeriesQuestion),
      async (c) => c.json(await previewSeries(services, c.var.person, c.req.valid('json'))),
    )
    .post(
      '/offerings/:id/series',
      describeRoute({
        summary: 'Make dates of an offering by a rule',
        tags: ['Dates'],
        responses: answers('The rule, and how many dates it made.', SeriesOutcome, 201),
      }),
      signedIn,
      validate('header', IdempotencyHeader.optional()),
      validate('json', NewSeries),
      async (c) => {
        const id = c.req.param('id');
        const wanted = c.req.valid('json');
        const key = c.req.valid('header')?.['idempotency-key'];
        const attempt = attemptOf(key, 'POST', `/offerings/${id}/series`, wanted);
        return c.json(await createSeries(services, c.var.person, id, wanted, attempt), 201);
      },
    )
    .get(
      '/series/:id',
      describeRoute({
        summary: 'A rule of dates, and its days without one',
        tags: ['Dates'],
        responses: answers('The rule.', Series),
      }),
      signedIn,
      async (c) => c.json(await getSeries(services, c.var.person, c.req.param('id'))),
    )
    .patch(
      '/series/:id',
      describeRoute({
        summary: 'Change a rule from a day on',
        tags: ['Dates'],
        responses: answers('The rule that holds from then on.', SeriesOutcome),
      }),
      signedIn,
      validate('json', ChangedSeries),
      async (c) => c.json(await changeSeries(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .delete(
      '/series/:id',
      describeRoute({
        summary: 'End a rule; dates that somebody has booked stay',
        tags: ['Dates'],
        responses: answers('How many dates went, and which stay.', EndedSeries),
      }),
      signedIn,
      validate('query', SeriesEnd),
      async (c) => c.json(await deleteSeries(services, c.var.person, c.req.param('id'), c.req.valid('query').from)),
    );
