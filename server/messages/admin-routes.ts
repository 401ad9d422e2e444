import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { MessageReportDecision, MessageReportPage, MessageReportQuery } from '../../shared/schemas/messages.ts';
import type { AdminEnv } from '../http/env.ts';
import { noContentResponse, responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { decideReport, listReports } from './reports.ts';

/** Reports of conversations, and the decisions about them. Mounted at /api/v1/admin. */
export const messageReportAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/message-reports',
      describeRoute({
        summary: 'List reports of conversations',
        tags: ['Admin'],
        responses: responses('Open ones from the oldest, decided ones from the latest.', MessageReportPage),
      }),
      validate('query', MessageReportQuery),
      async (c) => c.json(await listReports(services, c.req.valid('query'))),
    )
    .post(
      '/message-reports/:id/decision',
      describeRoute({
        summary: 'Set the decision about a report of a conversation',
        tags: ['Admin'],
        responses: noContentResponse('It is decided.'),
      }),
      validate('json', MessageReportDecision),
      async (c) => {
        await decideReport(services, c.var.person, c.req.param('id'), c.req.valid('json').decision);
        return c.body(null, 204);
      },
    );
