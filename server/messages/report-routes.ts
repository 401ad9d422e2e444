import { Hono } from 'hono';
import { NewMessageReport } from '#shared/schemas/messages.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { reportConversation } from './reports.ts';

/** Reports of conversations, and what admins decide about them. Mounted at /api/v1. */
export const messageReportRoutes = (services: Services) =>
  new Hono<Env>().post(
    '/conversations/:id/report',
    describeRoute('Messages', 'Send a report of a conversation to the admins', noContentResponse('It is reported.')),
    requireSignIn,
    validate('json', NewMessageReport),
    async (c) => {
      await reportConversation(services, c.var.person, c.req.param('id'), c.req.valid('json'));
      return c.body(null, 204);
    },
  );
