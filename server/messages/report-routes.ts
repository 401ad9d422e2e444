import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  MessageReportDecision,
  MessageReportPage,
  MessageReportQuery,
  NewMessageReport,
} from '../../shared/schemas/messages.ts';
import { requireAdmin, requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { noContentResponse, responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { decideReport, listReports, reportConversation } from './reports.ts';

const tags = ['Messages'];

/** Reports of conversations, and what admins decide about them. Mounted at /api/v1. */
export const messageReportRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
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
    )
    .get(
      '/admin/message-reports',
      describeRoute({
        summary: 'List reports of conversations',
        tags: ['Admin'],
        responses: responses('Open ones from the oldest, decided ones from the latest.', MessageReportPage),
      }),
      requireSignIn,
      requireAdmin,
      validate('query', MessageReportQuery),
      async (c) => c.json(await listReports(services, c.req.valid('query'))),
    )
    .post(
      '/admin/message-reports/:id/decision',
      describeRoute({
        summary: 'Set the decision about a report of a conversation',
        tags: ['Admin'],
        responses: noContentResponse('It is decided.'),
      }),
      requireSignIn,
      requireAdmin,
      validate('json', MessageReportDecision),
      async (c) => {
        await decideReport(services, c.var.person, c.req.param('id'), c.req.valid('json').decision);
        return c.body(null, 204);
      },
    );
