import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { NewMessageReport } from '../../shared/schemas/messages.ts';
import { requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { noContentResponse } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { reportConversation } from './reports.ts';

const tags = ['Messages'];

/** Reports of conversations, and what admins decide about them. Mounted at /api/v1. */
export const messageReportRoutes = (services: Services) =>
  new Hono<Env>().post(
    '/conversations/:id/report',
    describeRoute({
      summary: 'Send a report of a conversation to the admins',
      tags,
      responses: noContentResponse('It is reported.'),
    }),
    requireSignIn,
    validate('json', NewMessageReport),
    async (c) => {
      await reportConversation(services, c.var.person, c.req.param('id'), c.req.valid('json'));
      return c.body(null, 204);
    },
  );
