import type { Topic } from '../../shared/notifications.ts';
import type { TemplateName } from '../mail/mail.ts';

/**
 * The topic of each mail. `always`: it proves an address, protects the account, answers what the receiver typed, or goes to people
 * without an account, and cannot be turned off.
 */
const TOPIC_OF = {
  'booking-confirmed': 'booking_updates',
  'booking-awaiting-approval': 'booking_updates',
  'booking-requested': 'booking_updates',
  'booking-offered': 'booking_updates',
  'booking-not-approved': 'booking_updates',
  'booking-cancelled': 'booking_updates',
  'booking-moved': 'booking_updates',
  'booking-changed': 'booking_updates',
  'booking-date-changed': 'booking_updates',
  'event-cancelled': 'booking_updates',
  'booking-reminder': 'booking_reminders',
  'waitlist-joined': 'waitlist',
  'waitlist-offer': 'waitlist',
  'waitlist-lapsed': 'waitlist',
  'waitlist-ended': 'waitlist',
  'payment-returned': 'payments',
  'payment-split': 'payments',
  'seat-to-pay': 'payments',
  'pass-ends': 'payments',
  'messages-unread': 'messages',
  'saved-search-news': 'saved_searches',
  'review-invitation': 'review_invitations',
  'review-reply': 'reviews',
  'review-rejected': 'reviews',
  'new-device': 'new_device',
  'studio-booking-confirmed': 'studio_bookings',
  'studio-booking-cancelled': 'studio_bookings',
  'studio-booking-changed': 'studio_bookings',
  'studio-booking-date-changed': 'studio_bookings',
  'studio-booking-requested': 'studio_requests',
  'studio-booking-awaiting-approval': 'studio_requests',
  'studio-booking-answer-due': 'studio_requests',
  'studio-booking-expired': 'studio_requests',
  'studio-event-below-minimum': 'studio_requests',
  'calendar-unreadable': 'studio_calendars',
  'payout-sent': 'studio_payouts',
  'payout-failed': 'studio_payouts',
  'payout-account-missing': 'studio_payouts',
  'tax-details-missing': 'studio_payouts',
  'plan-started': 'studio_plan',
  'plan-payment-failed': 'studio_plan',
  'plan-ended': 'studio_plan',
  'plan-over-limit': 'studio_plan',
  'plan-offerings-paused': 'studio_plan',
  'seat-given': 'always',
  'share-paid': 'always',
  'gift-card': 'always',
  'contact-message': 'always',
  'account-confirm': 'always',
  invite: 'always',
  'magic-link': 'always',
  recovery: 'always',
  'email-change': 'always',
  reauthentication: 'always',
  'password-changed': 'always',
  'email-changed': 'always',
  'new-factor': 'always',
  'factor-removed': 'always',
  'identity-linked': 'always',
  'identity-unlinked': 'always',
  'phone-changed': 'always',
  'account-deletion': 'always',
  'account-restored': 'always',
  'team-invitation': 'always',
} as const satisfies Record<TemplateName, Topic | 'always'>;

/** Returns the topic of a mail; undefined if it cannot be turned off. */
export function topicOf(template: TemplateName): Topic | undefined {
  const topic = TOPIC_OF[template];
  return topic === 'always' ? undefined : topic;
}
