import type { Topic } from '#shared/notifications.ts';
import type { IconName } from '../ui/icon.tsx';

/** What a notification wants of its reader: to act, to know that all is well, to talk, to look. */
type Tone = 'act' | 'well' | 'talk' | 'look';

/** The icon and the tint of each topic. */
export const TOPIC_ICONS: Record<Topic, [IconName, Tone]> = {
  booking_updates: ['ticket', 'well'],
  booking_reminders: ['clock', 'look'],
  waitlist: ['hourglass', 'act'],
  payments: ['wallet', 'well'],
  messages: ['message-circle', 'talk'],
  favorite_dates: ['heart', 'look'],
  saved_searches: ['search', 'look'],
  review_invitations: ['star', 'look'],
  reviews: ['star', 'talk'],
  new_device: ['shield-check', 'act'],
  studio_bookings: ['calendar', 'well'],
  studio_requests: ['mail', 'act'],
  studio_reviews: ['star', 'talk'],
  studio_payouts: ['landmark', 'well'],
  studio_plan: ['store', 'look'],
  studio_calendars: ['calendar-x', 'act'],
};
