import { Hono } from 'hono';
import { z } from 'zod';
import {
  Conversation,
  ConversationPage,
  ConversationQuery,
  Message,
  MessagePage,
  MessageQuery,
  MessageRecipients,
  MessageRecipientsQuery,
  NewConversation,
  NewEventMessage,
  NewMessage,
  ReadMark,
  SentEventMessage,
  UnreadMessages,
} from '#shared/schemas/messages.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '../http/idempotency.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { beginConversation } from './begin-conversation.ts';
import { blockConversation, unblockConversation } from './blocks.ts';
import { countUnread, getConversation, listConversations, readConversation } from './conversations.ts';
import { listMessages, sendMessage } from './messages.ts';
import { getPicture } from './pictures.ts';
import { getRecipients, writeToGuestsOf } from './write-to-event.ts';

const PictureQuery = z.object({ width: z.coerce.number().int().min(1).max(4000).optional() });

/** Conversations between guests and studios. Mounted at /api/v1. */
export const messageRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/me/unread',
      describeRoute(
        'Messages',
        'Count my unread messages',
        responses('As a guest, and at the studios whose messages I answer.', UnreadMessages),
      ),
      requireSignIn,
      async (c) => {
        c.header('Cache-Control', 'no-store');
        return c.json(await countUnread(services, c.var.person));
      },
    )
    .get(
      '/conversations',
      describeRoute(
        'Messages',
        'List my conversations, or those of a studio',
        responses('The one with the latest message first.', ConversationPage),
      ),
      requireSignIn,
      validate('query', ConversationQuery),
      async (c) => c.json(await listConversations(services, c.var.person, c.req.valid('query'), c.var.language)),
    )
    .post(
      '/conversations',
      describeRoute(
        'Messages',
        'Create a conversation about a studio, an offering or a booking',
        responses('The conversation.', Conversation, 201),
        'There is one about each: when there is one already, the message goes there.',
      ),
      requireSignIn,
      validate('header', IdempotencyHeader),
      validate('json', NewConversation),
      async (c) => {
        const body = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', '/conversations', body);
        return c.json(await beginConversation(services, c.var.person, body, idempotency, c.var.language), 201);
      },
    )
    .get(
      '/conversations/:id',
      describeRoute(
        'Messages',
        'Get a conversation',
        responses('The conversation, as the reader sees it.', Conversation),
      ),
      requireSignIn,
      async (c) => c.json(await getConversation(services, c.var.person, c.req.param('id'), c.var.language)),
    )
    .get(
      '/conversations/:id/messages',
      describeRoute(
        'Messages',
        'List the messages of a conversation',
        responses('The latest first. Contact details are covered until a booking is confirmed.', MessagePage),
      ),
      requireSignIn,
      validate('query', MessageQuery),
      async (c) => c.json(await listMessages(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .post(
      '/conversations/:id/messages',
      describeRoute('Messages', 'Send a message', responses('The message.', Message, 201)),
      requireSignIn,
      validate('header', IdempotencyHeader),
      validate('json', NewMessage),
      async (c) => {
        const id = c.req.param('id');
        const body = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/conversations/${id}/messages`, body);
        return c.json(await sendMessage(services, c.var.person, id, body, idempotency), 201);
      },
    )
    .get(
      '/conversations/:id/pictures/:name{[\\w-]{22}}',
      describeRoute('Messages', 'Get a picture of a conversation', {
        200: { description: 'WebP.', content: { 'image/webp': { schema: { type: 'string' } } } },
      }),
      requireSignIn,
      validate('query', PictureQuery),
      async (c) => {
        const { id, name } = c.req.param();
        const { data, type } = await getPicture(services, c.var.person, id, name, c.req.valid('query').width);
        return c.body(new Uint8Array(data), 200, {
          'Content-Type': type,
          'Cache-Control': 'private, max-age=86400',
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy': "default-src 'none'; sandbox",
        });
      },
    )
    .put(
      '/conversations/:id/read',
      describeRoute('Messages', 'Mark messages as read', noContentResponse('They are read.')),
      requireSignIn,
      validate('json', ReadMark),
      async (c) => {
        await readConversation(services, c.var.person, c.req.param('id'), c.req.valid('json').to);
        return c.body(null, 204);
      },
    )
    .put(
      '/conversations/:id/block',
      describeRoute(
        'Messages',
        'Turn off a conversation: neither side can write',
        noContentResponse('It is blocked.'),
        'Neither side can write to the other any more.',
      ),
      requireSignIn,
      async (c) => {
        await blockConversation(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .delete(
      '/conversations/:id/block',
      describeRoute('Messages', 'Turn a conversation on again', noContentResponse('It is not blocked by this side.')),
      requireSignIn,
      async (c) => {
        await unblockConversation(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .get(
      '/events/:id/message-recipients',
      describeRoute(
        'Messages',
        'Count the guests of an event, or those who wait for it, who can be written to',
        responses('How many a message would reach.', MessageRecipients),
      ),
      requireSignIn,
      validate('query', MessageRecipientsQuery),
      async (c) => {
        const event = { eventId: c.req.param('id'), audience: c.req.valid('query').to };
        return c.json(await getRecipients(services, c.var.person, event));
      },
    )
    .post(
      '/events/:id/messages',
      describeRoute(
        'Messages',
        'Send a message to all guests of an event',
        responses('How many guests it was sent to.', SentEventMessage, 201),
        'Each gets it in a conversation of their own.',
      ),
      requireSignIn,
      validate('header', IdempotencyHeader),
      validate('json', NewEventMessage),
      async (c) => {
        const id = c.req.param('id');
        const body = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/events/${id}/messages`, body);
        const message = { eventId: id, audience: body.to, text: body.text };
        return c.json(await writeToGuestsOf(services, c.var.person, message, idempotency), 201);
      },
    );
