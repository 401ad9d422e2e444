import { Hono } from 'hono';
import { CannedReplies, CannedReply, NewCannedReply } from '#shared/schemas/messages.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { addCannedReply, deleteCannedReply, listCannedReplies, updateCannedReply } from './canned-replies.ts';

/** The canned replies of studios. Mounted at /api/v1. */
export const cannedReplyRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/canned-replies',
      describeRoute('Messages', 'List the canned replies of a studio', responses('The oldest first.', CannedReplies)),
      requireSignIn,
      async (c) => c.json(await listCannedReplies(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/canned-replies',
      describeRoute('Messages', 'Add a canned reply', responses('The reply.', CannedReply, 201)),
      requireSignIn,
      validate('json', NewCannedReply),
      async (c) => c.json(await addCannedReply(services, c.var.person, c.req.param('id'), c.req.valid('json')), 201),
    )
    .put(
      '/studios/:id/canned-replies/:reply',
      describeRoute('Messages', 'Update a canned reply', responses('The reply.', CannedReply)),
      requireSignIn,
      validate('json', NewCannedReply),
      async (c) => {
        const { id: idOrSlug, reply: id } = c.req.param();
        return c.json(await updateCannedReply(services, c.var.person, { idOrSlug, id }, c.req.valid('json')));
      },
    )
    .delete(
      '/studios/:id/canned-replies/:reply',
      describeRoute('Messages', 'Delete a canned reply', noContentResponse('It is deleted.')),
      requireSignIn,
      async (c) => {
        const { id: idOrSlug, reply: id } = c.req.param();
        await deleteCannedReply(services, c.var.person, { idOrSlug, id });
        return c.body(null, 204);
      },
    );
