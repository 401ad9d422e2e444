import { record } from '#server/activity/activity.ts';
import { assertId } from '#server/http/ids.ts';
import { Refusal, refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import type { EventRebooking } from '#shared/schemas/bookings/rebooking.ts';
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
  await inTransaction(services, (inside) => remindOne(inside, person, { studio, eventId, bookingId }));
  return listEventRebookings(services, person, eventId);
}

/**
 * Reminds all guests of a cancelled event who have not chosen yet and were not reminded before, as `remindOfChoice`
 * does.
 * @returns what the guests of the event chose
 * @throws Refusal `http.not_found` outside the team; `studios.no_right`; `bookings.choice_ended` where there is none to
 *   remind
 */
export async function remindAllOfChoice(
  services: Services,
  person: { userId: string },
  eventId: string,
): Promise<EventRebooking[]> {
  const studio = (await findStudioOf(services.db, assertId(eventId))) ?? refuse('http.not_found');
  await getStudioAs(services.db, person, studio, 'decide_bookings');
  const open = (await listEventRebookings(services, person, eventId)).filter(({ can_remind }) => can_remind);
  let reminded = 0;
  for (const { booking_id: bookingId } of open) {
    try {
      await inTransaction(services, (inside) => remindOne(inside, person, { studio, eventId, bookingId }));
      reminded += 1;
    } catch (error) {
      // The guest chose, or was reminded, since the list was read.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  if (reminded === 0) refuse('bookings.choice_ended');
  return listEventRebookings(services, person, eventId);
}

async function remindOne(
  services: TxServices,
  person: { userId: string },
  { studio, eventId, bookingId }: { studio: string; eventId: string; bookingId: string },
): Promise<void> {
  const now = services.now();
  const booking = { booking_id: assertId(bookingId), event_id: eventId };
  const choice = (await lockChoice(services.db, booking)) ?? refuse('http.not_found');
  if (stateOfChoice(choice, now) !== 'open') refuse('bookings.choice_ended');
  if (!(await markChoiceReminded(services.db, booking, now))) refuse('bookings.choice_reminded');
  const activity = { by: person.userId, subject: bookingId, studio, data: { event: eventId } };
  await record(services, 'booking.choice_reminded', activity);
  await enqueueChoiceReminder(services, bookingId);
}
