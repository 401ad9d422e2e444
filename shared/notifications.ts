/**
 * How a notification reaches a person: the list in the site, an email, a push message of the browser, a text message.
 */
export const CHANNELS = ['app', 'email', 'push', 'text'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The topics that everybody has, in the order of the settings. */
export const GUEST_TOPICS = [
  'booking_updates',
  'booking_reminders',
  'waitlist',
  'payments',
  'messages',
  'favorite_dates',
  'saved_searches',
  'review_invitations',
  'reviews',
  'new_device',
] as const;

/** The topics of people who have a studio or work in one. */
export const STUDIO_TOPICS = [
  'studio_bookings',
  'studio_requests',
  'studio_reviews',
  'studio_payouts',
  'studio_plan',
  'studio_calendars',
] as const;

/** What people are notified about; each can be turned off on each of its channels. */
export const TOPICS = [...GUEST_TOPICS, ...STUDIO_TOPICS] as const;
export type Topic = (typeof TOPICS)[number];

export const isTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);

/** True if only people who have a studio or work in one have the topic. */
export const isStudioTopic = (topic: Topic): boolean => (STUDIO_TOPICS as readonly string[]).includes(topic);

const USUAL = ['app', 'email', 'push'] as const satisfies Channel[];

/** The channels of each topic. */
export const TOPIC_CHANNELS: Record<Topic, readonly Channel[]> = {
  booking_updates: USUAL,
  booking_reminders: CHANNELS,
  waitlist: USUAL,
  payments: USUAL,
  messages: USUAL,
  favorite_dates: USUAL,
  saved_searches: USUAL,
  review_invitations: USUAL,
  reviews: USUAL,
  new_device: USUAL,
  studio_bookings: USUAL,
  studio_requests: USUAL,
  studio_reviews: USUAL,
  studio_payouts: USUAL,
  studio_plan: USUAL,
  studio_calendars: USUAL,
};

/** The most notifications of one page of the list. */
export const MAX_NOTIFICATIONS = 50;
