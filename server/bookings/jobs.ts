import type { TaskList } from 'graphile-worker';
import { deleteOldIdempotencyKeys } from '../http/idempotency.ts';
import { deleteRemovedCards, syncSilentPayments } from '../payments/payments.ts';
import type { Services } from '../services.ts';
import { completeEvents } from './complete-events.ts';
import { earnEvents } from './earning/earn-events.ts';
import { checkMinimums } from './minimum/check-minimums.ts';
import { remindOfAnswers } from './notifications/booking-notifications.ts';
import { lapseObjections } from './refunds/objections.ts';
import { sendReminders } from './reminders/send-reminders.ts';
import { offerAfterPauses } from './waitlist/offer-after-pauses.ts';

export const bookingTasks = (services: Services): TaskList => ({
  check_minimums: () => checkMinimums(services),
  delete_removed_cards: () => deleteRemovedCards(services),
  complete_events: () => completeEvents(services),
  earn_events: () => earnEvents(services),
  sync_silent_payments: () => syncSilentPayments(services),
  lapse_objections: () => lapseObjections(services),
  offer_after_pauses: () => offerAfterPauses(services),
  remind_of_answers: () => remindOfAnswers(services),
  send_reminders: () => sendReminders(services),
  forget_idempotency_keys: () => deleteOldIdempotencyKeys(services.db, services.now()),
});

/** The times are in the worker's time zone, UTC. */
export const bookingCron = [
  '* * * * * sync_silent_payments ?jobKey=sync_silent_payments',
  '* * * * * delete_removed_cards ?jobKey=delete_removed_cards',
  '* * * * * remind_of_answers ?jobKey=remind_of_answers',
  '* * * * * send_reminders ?jobKey=send_reminders',
  '* * * * * check_minimums ?jobKey=check_minimums',
  '* * * * * complete_events ?jobKey=complete_events',
  '* * * * * offer_after_pauses ?jobKey=offer_after_pauses',
  '*/5 * * * * earn_events ?jobKey=earn_events',
  '*/5 * * * * lapse_objections ?jobKey=lapse_objections',
  '17 3 * * * forget_idempotency_keys',
];
