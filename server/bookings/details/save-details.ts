import { record } from '#server/activity/activity.ts';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { bookingCan } from '#shared/bookings/transitions.ts';
import type { NewDetails } from '#shared/schemas/bookings/booking-details.ts';
import { type Booking, isForCourse, isForSlot, type NewBooking } from '#shared/schemas/bookings/bookings.ts';
import { endOf, toBooking } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { findAsked, type OfferingDetailsRow } from '../core/details-queries.ts';
import { findAnyBooking, findOwnBooking } from '../core/queries.ts';

/**
 * Checks the details of a new booking.
 * @throws Refusal `bookings.questions_changed`, `bookings.waiver_changed`
 */
export async function checkNewDetails({ db }: Services, wanted: NewBooking, details: NewDetails): Promise<void> {
  const eventId = isForCourse(wanted) ? wanted.course.event_id : (wanted.event_id ?? '');
  const asked = await findAsked(db, isForSlot(wanted) ? { offeringId: wanted.slot.offering_id } : { eventId });
  // The booking itself refuses what is not there.
  if (asked) check(details, asked);
}

/**
 * Saves answers, in place of earlier ones, and a signed waiver.
 * @returns the booking
 * @throws Refusal `http.not_found`, `bookings.details_closed`, `bookings.questions_changed`, `bookings.waiver_changed`,
 * `bookings.waiver_signed`
 */
export const saveDetails = (services: Services, guest: { userId: string }, id: string, details: NewDetails) =>
  change(services, guest, id, (tx, row, asked) => write(tx, services.now(), row, asked, details));

/**
 * Saves the details that a booking does not have yet: a repeated request must not undo what was said since.
 * @returns the booking
 * @throws Refusal as `saveDetails`, except `bookings.waiver_signed`
 */
export const addDetails = (services: Services, guest: { userId: string }, id: string, details: NewDetails) =>
  change(services, guest, id, (tx, row, asked) => {
    const isOpen = (id: string) => row.questions.some((question) => question.id === id && question.answer === null);
    const answers = details.answers.filter(({ question_id }) => isOpen(question_id));
    return write(tx, services.now(), row, asked, { answers, waiver: row.signed_waiver ? undefined : details.waiver });
  });

/**
 * Saves the details of the person who pays a booking by a link, in place of those of others who had the link and did
 * not pay.
 * @throws Refusal `http.not_found`, `bookings.questions_changed`, `bookings.waiver_changed`
 */
export async function replaceDetails(tx: Tx, id: string, details: NewDetails, now: Date): Promise<void> {
  const row = (await findAnyBooking(tx, id)) ?? refuse('http.not_found');
  const asked = (await findAsked(tx, { offeringId: row.offering_id })) ?? refuse('http.not_found');
  await tx.deleteFrom('booking_answers').where('booking_id', '=', id).execute();
  await tx.deleteFrom('booking_waivers').where('booking_id', '=', id).execute();
  await write(tx, now, { ...row, signed_waiver: null }, asked, details);
}

/** Changes the details of a guest's booking under its lock, until its last event is over. */
async function change(
  services: Services,
  guest: { userId: string },
  id: string,
  work: (tx: Tx, row: BookingRow, asked: OfferingDetailsRow) => Promise<void>,
): Promise<Booking> {
  const find = async (tx: Tx) => (await findOwnBooking(tx, guest.userId, assertId(id))) ?? refuse('http.not_found');
  const changed = await transaction(services.db, async (tx) => {
    await tx.selectFrom('bookings').select('id').where('id', '=', assertId(id)).forNoKeyUpdate().execute();
    const row = await find(tx);
    const why = bookingCan.giveDetails({ state: row.state, endsAt: endOf(row) }, services.now());
    if (why) refuse(why);
    await work(tx, row, (await findAsked(tx, { offeringId: row.offering_id })) ?? refuse('http.not_found'));
    const after = await find(tx);
    const data = {
      questions: after.questions.filter(({ answer }) => answer !== null).length,
      waiver: after.signed_waiver !== null,
    };
    const activity = { by: guest.userId, subject: id, studio: row.studio_id, data };
    await record({ ...services, db: tx }, 'booking.details_saved', activity);
    return after;
  });
  return toBooking(changed, services);
}

function check({ answers, waiver }: NewDetails, asked: OfferingDetailsRow): void {
  for (const { question_id, answer } of answers) {
    const { options } = asked.questions.find(({ id }) => id === question_id) ?? refuse('bookings.questions_changed');
    if (answer !== '' && options.length > 0 && !options.includes(answer)) refuse('bookings.questions_changed');
  }
  if (waiver && (waiver.text === '' || waiver.text !== asked.waiver)) refuse('bookings.waiver_changed');
}

async function write(tx: Tx, now: Date, row: BookingRow, asked: OfferingDetailsRow, details: NewDetails) {
  const { id: booking_id, studio_id } = row;
  const { answers } = details;
  const waiver = isSigned(row, details.waiver) ? undefined : details.waiver;
  if (waiver && row.signed_waiver) refuse('bookings.waiver_signed');
  check({ answers, waiver }, asked);
  const ids = answers.map(({ question_id }) => question_id);
  if (ids.length > 0) {
    await tx
      .deleteFrom('booking_answers')
      .where('booking_id', '=', booking_id)
      .where('question_id', 'in', ids)
      .execute();
  }
  const rows = asked.questions.flatMap(({ id: question_id, text: question }, index) => {
    const answer = answers.find((given) => given.question_id === question_id)?.answer;
    return answer ? [{ booking_id, studio_id, question_id, position: index + 1, question, answer }] : [];
  });
  if (rows.length > 0) await tx.insertInto('booking_answers').values(rows).execute();
  if (waiver) {
    await tx
      .insertInto('booking_waivers')
      .values({ ...waiver, booking_id, studio_id, signed_at: now })
      .execute();
  }
}

/** True if the booking is signed with the same words already: a repeated request changes nothing. */
const isSigned = ({ signed_waiver: signed }: BookingRow, waiver: NewDetails['waiver']): boolean =>
  signed !== null &&
  waiver !== undefined &&
  signed.text === waiver.text &&
  signed.name === waiver.signed_name &&
  signed.minors.join('\n') === waiver.minors.join('\n');
