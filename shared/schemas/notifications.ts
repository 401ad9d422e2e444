import { z } from 'zod';
import { MAX_NOTIFICATIONS, TOPICS } from '../notifications.ts';
import { isTimeZone } from '../time/time-zones.ts';
import { Id } from './values.ts';

const TopicName = z.enum(TOPICS);

/** Something that happened, in the list of a person. */
export const Notification = z
  .object({
    id: Id,
    topic: TopicName,
    /** In the language that the person had then. */
    title: z.string(),
    /** A path of this site. */
    link: z.string(),
    created_at: z.iso.datetime(),
    read_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

const Unread = z.number().int().min(0);

/** A page of the list. `next` is the `before` of the next page; null on the last one. */
export const NotificationList = z
  .object({ items: z.array(Notification), unread: Unread, next: Id.nullable() })
  .meta({ id: 'NotificationList' });
export type NotificationList = z.infer<typeof NotificationList>;

export const NotificationQuery = z.object({
  /** Only what is older than this notification. */
  before: Id.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_NOTIFICATIONS).default(20),
});

export const UnreadNotifications = z.object({ unread: Unread }).meta({ id: 'UnreadNotifications' });
export type UnreadNotifications = z.infer<typeof UnreadNotifications>;

/** `{ ids }` or `{ all: true }`. */
export const ReadNotifications = z
  .strictObject({ ids: z.array(Id).min(1).max(200).optional(), all: z.literal(true).optional() })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { path: ['ids'] })
  .meta({ id: 'ReadNotifications', description: 'Either `ids` or `all`.' });
export type ReadNotifications = z.infer<typeof ReadNotifications>;

const isOn = z.boolean();
/** Null where the topic does not have the channel, or the channel does not reach the person. */
const isOnOrMissing = z.boolean().nullable();

export const NotificationChoice = z
  .object({ topic: TopicName, by_app: isOn, by_email: isOnOrMissing, by_push: isOn, by_text: isOnOrMissing })
  .meta({
    id: 'NotificationPreference',
    description: 'Null where the topic does not have the channel, or the channel does not reach the person.',
  });
export type NotificationChoice = z.infer<typeof NotificationChoice>;

/** One of the channels, or several. */
export const NotificationChange = z
  .strictObject({
    by_app: isOn.optional(),
    by_email: isOn.optional(),
    by_push: isOn.optional(),
    by_text: isOn.optional(),
  })
  .refine((change) => Object.values(change).some((each) => each !== undefined), { path: ['by_email'] })
  .meta({ id: 'NotificationPreferenceUpdate' });
export type NotificationChange = z.infer<typeof NotificationChange>;

/** The choices of the topics that apply to this user. */
export const NotificationChoices = z
  .object({ items: z.array(NotificationChoice) })
  .meta({ id: 'NotificationPreferences' });
export type NotificationChoices = z.infer<typeof NotificationChoices>;

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * The time of the day in which push and text messages wait; both are null where there is none. It may span midnight.
 */
export const QuietHours = z
  .strictObject({
    from: Clock.nullable(),
    until: Clock.nullable(),
    time_zone: z.string().max(60).refine(isTimeZone, { error: 'not a time zone' }),
  })
  .refine(({ from, until }) => (from === null) === (until === null), { path: ['until'] })
  .refine(({ from, until }) => from === null || from !== until, { path: ['until'] })
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;

/** The topic behind the unsubscribe link of a mail, and whether the receiver still gets its mails. */
export const MailTopic = z.object({ topic: TopicName, is_on: z.boolean() }).meta({ id: 'MailTopic' });
export type MailTopic = z.infer<typeof MailTopic>;

/** The key with which a browser subscribes to push messages: VAPID, base64url. */
export const PushKey = z.object({ public_key: z.string() }).meta({ id: 'PushKey' });

const Endpoint = z.string().max(2000);

/** What a browser answers to `pushManager.subscribe`. */
export const PushSubscriptionShape = z
  .object({
    endpoint: Endpoint,
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/),
      auth: z.string().regex(/^[\w-]{20,30}={0,2}$/),
    }),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscriptionShape = z.infer<typeof PushSubscriptionShape>;

export const PushEndpoint = z.strictObject({ endpoint: Endpoint }).meta({ id: 'PushEndpoint' });
