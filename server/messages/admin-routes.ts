import { Hono } from 'hono';
import { MessageReportDecision, MessageReportPage, MessageReportQuery } from '#shared/schemas/messages.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { AdminEnv } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { decideReport, listReports } from './reports.ts';

/** Reports of conversations, and the decisions about them. Mounted at /api/v1/admin. */
export const messageReportAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/message-reports',
      describeRoute(
        'Admin',
        'List reports of conversations',
        responses('Open ones from the oldest, decided ones from the latest.', MessageReportPage),
      ),
      validate('query', MessageReportQuery),
      async (c) => c.json(await listReports(services, c.req.valid('query'))),
    )
    .post(
      '/message-reports/:id/decision',
      describeRoute('Admin', 'Set the decision about a report of a conversation', noContentResponse('It is decided.')),
      validate('json', MessageReportDecision),
      async (c) => {
        await decideReport(services, c.var.person, c.req.param('id'), c.req.valid('json').decision);
        return c.body(null, 204);
      },
    );
