import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  CalendarQuestion,
  ChangedDate,
  ChangedDates,
  CheckedDate,
  ClosedQuestion,
  DateCheck,
  NewDate,
  PlannedDate,
  StudioCalendar,
} from '../../shared/schemas/events.ts';
import { page } from '../../shared/schemas/values.ts';
import { signedIn } from '../http/actor.ts';
import { answers, answersNothing } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { attemptOf, IdempotencyHeader } from '../http/idempotency.ts';
import { atPace } from '../http/paces.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { getCalendar } from './calendar.ts';
import { changeDate } from './change-date.ts';
import { changeDates } from './change-series.ts';
import { checkDate } from './check-date.ts';
import { findClosedDates } from './closed-dates.ts';
import { createDate } from './dates.ts';
import { guaranteeDate } from './guarantee.ts';
import { removeDate } from './remove-date.ts';

export const eventRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/calendar',
      describeRoute({
        summary: 'Dates, spaces, hours and closures of a studio on whose team I am',
        tags: ['Dates'],
        responses: answers('At most 42 days.', StudioCalendar),
      }),
      signedIn,
      validate('query', CalendarQuestion),
      async (c) => c.json(await getCalendar(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .get(
      '/studios/:id/closed-dates',
      describeRoute({
        summary: 'Dates to come that fall into a closure, or into one that is thought of',
        tags: ['Dates'],
        responses: answers('The dates; a closure takes none of them out.', page(PlannedDate)),
      }),
      signedIn,
      validate('query', ClosedQuestion),
      async (c) => c.json(await findClosedDates(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .post(
      '/offerings/:id/events',
      describeRoute({
        summary: 'Plan a date of an offering',
        tags: ['Dates'],
        responses: answers('The date.', PlannedDate, 201),
      }),
      signedIn,
      atPace(services, 'dates'),
      validate('header', IdempotencyHeader.optional()),
      validate('json', NewDate),
      async (c) => {
        const id = c.req.param('id');
        const wanted = c.req.valid('json');
        const key = c.req.valid('header')?.['idempotency-key'];
        const attempt = attemptOf(key, 'POST', `/offerings/${id}/events`, wanted);
        return c.json(await createDate(services, c.var.person, id, wanted, attempt), 201);
      },
    )
    .patch(
      '/events/:id',
      describeRoute({
        summary: 'Change or move a date, or it and those that follow',
        tags: ['Dates'],
        responses: answers('The date as it is now, and what became of the others.', ChangedDates),
      }),
      signedIn,
      validate('json', ChangedDate),
      async (c) => {
        const wanted = c.req.valid('json');
        const change = wanted.scope === 'one' ? changeDate : changeDates;
        return c.json(await change(services, c.var.person, c.req.param('id'), wanted));
      },
    )
    .delete(
      '/events/:id',
      describeRoute({
        summary: 'Take out a date that nobody has booked',
        tags: ['Dates'],
        responses: answersNothing('It is gone; a rule does not make it again.'),
      }),
      signedIn,
      async (c) => {
        await removeDate(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .post(
      '/events/:id/guarantee',
      describeRoute({
        summary: 'Decide that a date takes place below its minimum',
        tags: ['Dates'],
        responses: answers('The date.', PlannedDate),
      }),
      signedIn,
      async (c) => c.json(await guaranteeDate(services, c.var.person, c.req.param('id'), true)),
    )
    .delete(
      '/events/:id/guarantee',
      describeRoute({
        summary: 'Take back that a date takes place below its minimum',
        tags: ['Dates'],
        responses: answers('The date.', PlannedDate),
      }),
      signedIn,
      async (c) => c.json(await guaranteeDate(services, c.var.person, c.req.param('id'), false)),
    )
    .post(
      '/event-checks',
      describeRoute({
        summary: 'What is in the way of a date, and whose guests would be told; nothing is saved',
        tags: ['Dates'],
        responses: answers('What is in the way.', CheckedDate),
      }),
      signedIn,
      atPace(services, 'previews'),
      validate('json', DateCheck),
      async (c) => c.json(await checkDate(services, c.var.person, c.req.valid('json'))),
    );
