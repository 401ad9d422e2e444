import type { EventRebooking } from '../../../shared/schemas/rebooking.ts';
import { record } from '../../activity/activity.ts';
import { assertId } from '../../http/ids.ts';
import { refuse } from '../../http/refuse.ts';
import { inTransaction, type Services } from '../../services.ts';
import { getStudioAs } from '../../studios/studios.ts';
import { lockChoice, markChoiceReminded, stateOfChoice } from './choice-queries.ts';
import { enqueueChoiceReminder } from './choice-reminder.ts';
import { findStudioOf, listEventRebookings } from './event-rebookings.ts';

/**
 * Reminds the guest of a booking that was cancelled with its event to choose another event, or the money: by the mail
 * about the cancellation with a new link, beside which the first goes on working. Once per booking.
 * @returns what the guests of the event chose
 * @throws Refusal `http.not_found` outside the team, and where there is nothing to choose; `studios.no_right`;
 *   `bookings.choice_ended`, `bookings.choice_reminded`
 */
export async function remindOfChoice(
  services: Services,
  person: { userId: string },
  { eventId, bookingId }: { eventId: string; bookingId: string },
): Promise<EventRebooking[]> {
  const studio = (await findStudioOf(services.db, assertId(eventId))) ?? refuse('http.not_found');
  await getStudioAs(services.db, person, studio, 'decide_bookings');
  await inTransaction(services, async (inside, tx) => {
    const now = inside.now();
    const booking = { booking_id: assertId(bookingId), event_id: eventId };
    const choice = (await lockChoice(tx, booking)) ?? refuse('http.not_found');
    if (stateOfChoice(choice, now) !== 'open') refuse('bookings.choice_ended');
    if (!(await markChoiceReminded(tx, booking, now))) refuse('bookings.choice_reminded');
    const activity = { by: person.userId, subject: bookingId, studio, data: { event: eventId } };
    await record(inside, 'booking.choice_reminded', activity);
    await enqueueChoiceReminder(inside, bookingId);
  });
  return listEventRebookings(services, person, eventId);
}
