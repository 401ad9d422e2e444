import { Hono } from 'hono';
import { OfferingHistory } from '#shared/schemas/offerings/offering-history.ts';
import { CourseShape, EventQuestion, EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import { page } from '#shared/schemas/values.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitReads } from '../http/limits/read-limit.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { getOfferingHistory } from './offering-history.ts';
import { findCourses, findEvents, getEvent, getOffering } from './offerings.ts';

export const offeringRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/offerings/:id',
      describeRoute(
        'Offerings',
        'Get an offering by id or slug',
        responses('The offering, with its first date that can be booked.', Offering),
        'A slug that it had before finds it too: `slug` in the answer is what it is called now.',
      ),
      limitReads(services),
      async (c) => c.json(await getOffering(services, c.req.param('id'), c.var.language)),
    )
    .get(
      '/offerings/:id/events',
      describeRoute(
        'Offerings',
        'List the upcoming events of an offering',
        responses('One page of dates, sold out or not.', page(EventShape)),
      ),
      limitReads(services),
      validate('query', EventQuestion),
      async (c) => c.json(await findEvents(services, c.req.param('id'), c.req.valid('query'))),
    )
    .get(
      '/offerings/:id/courses',
      describeRoute(
        'Offerings',
        'List the courses of an offering that can be joined',
        responses('The courses with their dates ahead, full or not.', page(CourseShape)),
      ),
      limitReads(services),
      async (c) => c.json(await findCourses(services, c.req.param('id'))),
    )
    .get(
      '/offerings/:id/history',
      describeRoute(
        'Offerings',
        'List the cancelled and moved upcoming events of an offering',
        responses('What became of them, and since when it is for sale.', OfferingHistory),
      ),
      limitReads(services),
      async (c) => c.json(await getOfferingHistory(services, c.req.param('id'))),
    )
    .get(
      '/events/:id',
      describeRoute('Offerings', 'Get an event', responses('The date.', EventShape)),
      limitReads(services),
      async (c) => c.json(await getEvent(services, c.req.param('id'))),
    );
