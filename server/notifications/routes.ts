import { Hono } from 'hono';
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
} from '#shared/schemas/notifications.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { listChoices, updateChoice } from './choices.ts';
import { countUnread, listNotifications, markRead } from './list.ts';
import { getMailTopic, stopMailTopic } from './mail-topics.ts';
import { deleteSubscription, saveSubscription } from './push/subscriptions.ts';
import { getPushKeys } from './push/vapid.ts';
import { getQuietHours, saveQuietHours } from './quiet-hours.ts';

const answersUnread = responses('How many are unread.', UnreadNotifications);
const answersHours = responses('The quiet hours; null where there are none.', QuietHours);

/** Routes of the notifications of a person, and of what they are notified about. Mounted at /api/v1. */
export const notificationRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/me/notifications',
      describeRoute('Notifications', 'List my notifications', responses('The newest first.', NotificationList)),
      requireSignIn,
      validate('query', NotificationQuery),
      async (c) => c.json(await listNotifications(services, c.var.person, c.req.valid('query'))),
    )
    .get(
      '/me/notifications/unread',
      describeRoute('Notifications', 'Count my unread notifications', answersUnread),
      requireSignIn,
      async (c) => c.json(await countUnread(services, c.var.person)),
    )
    .post(
      '/me/notifications/read',
      describeRoute('Notifications', 'Mark notifications as read', answersUnread),
      requireSignIn,
      validate('json', ReadNotifications),
      async (c) => c.json(await markRead(services, c.var.person, c.req.valid('json'))),
    )
    .get(
      '/me/notification-choices',
      describeRoute(
        'Notifications',
        'List my notification preferences',
        responses('The topics that concern the user.', NotificationChoices),
      ),
      requireSignIn,
      async (c) => c.json(await listChoices(services, c.var.person)),
    )
    .put(
      '/me/notification-choices/:topic',
      describeRoute(
        'Notifications',
        'Turn channels of a topic on or off',
        responses('The choice.', NotificationChoice),
      ),
      requireSignIn,
      validate('json', NotificationChange),
      async (c) => {
        return c.json(await updateChoice(services, c.var.person, c.req.param('topic'), c.req.valid('json')));
      },
    )
    .get(
      '/me/quiet-hours',
      describeRoute('Notifications', 'Get my quiet hours', answersHours),
      requireSignIn,
      async (c) => c.json(await getQuietHours(services, c.var.person)),
    )
    .put(
      '/me/quiet-hours',
      describeRoute('Notifications', 'Set my quiet hours', answersHours),
      requireSignIn,
      validate('json', QuietHours),
      async (c) => c.json(await saveQuietHours(services, c.var.person, c.req.valid('json'))),
    )
    .get(
      '/me/push',
      describeRoute(
        'Notifications',
        'Get the key for push subscriptions',
        responses('The public key of this installation.', PushKey),
      ),
      requireSignIn,
      async (c) => c.json({ public_key: (await getPushKeys(services.db)).public_key }),
    )
    .post(
      '/me/push',
      describeRoute(
        'Notifications',
        'Save the push subscription of this browser',
        noContentResponse('Saved, until its session ends.'),
      ),
      requireSignIn,
      validate('json', PushSubscriptionShape),
      async (c) => {
        await saveSubscription(services, c.var.person, c.req.valid('json'));
        return c.body(null, 204);
      },
    )
    .delete(
      '/me/push',
      describeRoute('Notifications', 'Delete the push subscription of this browser', noContentResponse('It is gone.')),
      requireSignIn,
      validate('json', PushEndpoint),
      async (c) => {
        await deleteSubscription(services, c.var.person, c.req.valid('json').endpoint);
        return c.body(null, 204);
      },
    )
    .get(
      '/mail-topics/:token',
      describeRoute(
        'Notifications',
        'Get the topic behind an unsubscribe link',
        responses('The topic, and whether its mails are sent.', MailTopic),
      ),
      async (c) => c.json(await getMailTopic(services, c.req.param('token'))),
    )
    .get(
      '/mail-topics/:token/stop',
      describeRoute(
        'Notifications',
        'Redirect to the page that unsubscribes from a topic',
        { 302: { description: 'The page.' } },
        'Reading the address stops nothing: the page has a button that does.',
      ),
      (c) => c.redirect(`/account/mails#t:${encodeURIComponent(c.req.param('token'))}`),
    )
    .post(
      '/mail-topics/:token/stop',
      describeRoute(
        'Notifications',
        'Unsubscribe from the mails of a topic (one click, RFC 8058)',
        responses('The topic, without mails.', MailTopic),
        'Without signing in, with the token of the mail: also for mail programs (RFC 8058).',
      ),
      async (c) => c.json(await stopMailTopic(services, c.req.param('token'))),
    );
