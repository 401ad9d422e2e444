import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  MailTopic,
  NotificationChange,
  NotificationChoice,
  NotificationChoices,
  NotificationList,
  NotificationQuery,
  PushEndpoint,
  PushKey,
  PushSubscriptionShape,
  QuietHours,
  ReadNotifications,
  UnreadNotifications,
} from '../../shared/schemas/notifications.ts';
import { requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { noContentResponse, responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { listChoices, updateChoice } from './choices.ts';
import { countUnread, listNotifications, markRead } from './list.ts';
import { getMailTopic, stopMailTopic } from './mail-topics.ts';
import { deleteSubscription, saveSubscription } from './push/subscriptions.ts';
import { getPushKeys } from './push/vapid.ts';
import { getQuietHours, saveQuietHours } from './quiet-hours.ts';

const tags = ['Notifications'];
const answersUnread = responses('How many are unread.', UnreadNotifications);
const answersHours = responses('The quiet hours; null where there are none.', QuietHours);

/** Routes of the notifications of a person, and of what they are notified about. Mounted at /api/v1. */
export const notificationRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/me/notifications',
      describeRoute({
        summary: 'List my notifications',
        tags,
        responses: responses('The newest first.', NotificationList),
      }),
      requireSignIn,
      validate('query', NotificationQuery),
      async (c) => c.json(await listNotifications(services, c.var.person, c.req.valid('query'))),
    )
    .get(
      '/me/notifications/unread',
      describeRoute({ summary: 'Count my unread notifications', tags, responses: answersUnread }),
      requireSignIn,
      async (c) => c.json(await countUnread(services, c.var.person)),
    )
    .post(
      '/me/notifications/read',
      describeRoute({ summary: 'Mark notifications as read', tags, responses: answersUnread }),
      requireSignIn,
      validate('json', ReadNotifications),
      async (c) => c.json(await markRead(services, c.var.person, c.req.valid('json'))),
    )
    .get(
      '/me/notification-choices',
      describeRoute({
        summary: 'List my notification preferences',
        tags,
        responses: responses('The topics that concern the user.', NotificationChoices),
      }),
      requireSignIn,
      async (c) => c.json(await listChoices(services, c.var.person)),
    )
    .put(
      '/me/notification-choices/:topic',
      describeRoute({
        summary: 'Turn channels of a topic on or off',
        tags,
        responses: responses('The choice.', NotificationChoice),
      }),
      requireSignIn,
      validate('json', NotificationChange),
      async (c) => {
        return c.json(await updateChoice(services, c.var.person, c.req.param('topic'), c.req.valid('json')));
      },
    )
    .get(
      '/me/quiet-hours',
      describeRoute({ summary: 'Get my quiet hours', tags, responses: answersHours }),
      requireSignIn,
      async (c) => c.json(await getQuietHours(services, c.var.person)),
    )
    .put(
      '/me/quiet-hours',
      describeRoute({ summary: 'Set my quiet hours', tags, responses: answersHours }),
      requireSignIn,
      validate('json', QuietHours),
      async (c) => c.json(await saveQuietHours(services, c.var.person, c.req.valid('json'))),
    )
    .get(
      '/me/push',
      describeRoute({
        summary: 'Get the key for push subscriptions',
        tags,
        responses: responses('The public key of this installation.', PushKey),
      }),
      requireSignIn,
      async (c) => c.json({ public_key: (await getPushKeys(services.db)).public_key }),
    )
    .post(
      '/me/push',
      describeRoute({
        summary: 'Save the push subscription of this browser',
        tags,
        responses: noContentResponse('Saved, until its session ends.'),
      }),
      requireSignIn,
      validate('json', PushSubscriptionShape),
      async (c) => {
        await saveSubscription(services, c.var.person, c.req.valid('json'));
        return c.body(null, 204);
      },
    )
    .delete(
      '/me/push',
      describeRoute({
        summary: 'Delete the push subscription of this browser',
        tags,
        responses: noContentResponse('It is gone.'),
      }),
      requireSignIn,
      validate('json', PushEndpoint),
      async (c) => {
        await deleteSubscription(services, c.var.person, c.req.valid('json').endpoint);
        return c.body(null, 204);
      },
    )
    .get(
      '/mail-topics/:token',
      describeRoute({
        summary: 'Get the topic behind an unsubscribe link',
        tags,
        responses: responses('The topic, and whether its mails are sent.', MailTopic),
      }),
      async (c) => c.json(await getMailTopic(services, c.req.param('token'))),
    )
    .get(
      '/mail-topics/:token/stop',
      describeRoute({
        summary: 'Redirect to the page that unsubscribes from a topic',
        description: 'Reading the address stops nothing: the page has a button that does.',
        tags,
        responses: { 302: { description: 'The page.' } },
      }),
      (c) => c.redirect(`/account/mails#t:${encodeURIComponent(c.req.param('token'))}`),
    )
    .post(
      '/mail-topics/:token/stop',
      describeRoute({
        summary: 'Unsubscribe from the mails of a topic (one click, RFC 8058)',
        description: 'Without signing in, with the token of the mail: also for mail programs (RFC 8058).',
        tags,
        responses: responses('The topic, without mails.', MailTopic),
      }),
      async (c) => c.json(await stopMailTopic(services, c.req.param('token'))),
    );
