import { Hono } from 'hono';
import { AvailableSlots, SlotQuery } from '#shared/schemas/slots.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitReads } from '../http/limits/read-limit.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { getSlots } from './slots.ts';

export const slotRoutes = (services: Services) =>
  new Hono<Env>().get(
    '/offerings/:id/slots',
    describeRoute(
      'Offerings',
      'List the available slots of an offering',
      responses('The days in order, with their free slots.', AvailableSlots),
    ),
    limitReads(services),
    validate('query', SlotQuery),
    async (c) => c.json(await getSlots(services, c.req.param('id'), c.req.valid('query'), c.var.language)),
  );
