import { type DeskPaymentRow, findDeskPayment, recordDeskPayment, undoDeskPayment } from '#server/bookings/bookings.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { NewDeskPayment, TakenDeskPayment } from '#shared/schemas/owner-desk/desk-payments.ts';
import type { DeskPaymentResult } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { getStudioBooking } from '../answer-booking.ts';
import { type BookingPlace, getBookingAs } from '../booking-changes/change-booking.ts';

/**
 * Records money that was taken at the desk for a booking, or given back there.
 * @throws Refusal as `recordDeskPayment`; `studios.no_right`
 */
export async function takeDeskPayment(
  services: Services,
  person: { userId: string },
  place: BookingPlace,
  { amount, method, positions }: NewDeskPayment,
  idempotency?: IdempotentRequest,
): Promise<DeskPaymentResult> {
  const { studio, booking } = await getBookingAs(services, person, place, 'sell_at_desk');
  const money = typeof amount === 'number' ? { amount } : amount;
  const by = { userId: person.userId, role: 'studio', reason: '', now: services.now() } as const;
  const id = await onlyOnce(services.db, person.userId, idempotency, (remember) =>
    recordDeskPayment(services.db, booking.id, { ...money, method, positions }, by, remember),
  );
  const row = (await findDeskPayment(services.db, id)) ?? refuse('http.not_found');
  return { ...toTaken(row, studio), booking: await getStudioBooking(services, studio, booking.id) };
}

/** A payment at the desk as the API returns it. */
export const toTaken = (row: DeskPaymentRow, { time_zone: zone }: { time_zone: string }): TakenDeskPayment => ({
  id: row.id,
  amount: { amount: row.amount, currency: row.currency },
  method: row.method,
  taken_at: toOffsetIso(row.taken_at, zone),
  by: row.by,
  undone: row.is_undone,
});

/**
 * Takes back a payment at the desk that was recorded by mistake.
 * @throws Refusal as `undoDeskPayment`; `studios.no_right`
 */
export async function undoPaymentAtDesk(
  services: Services,
  person: { userId: string },
  place: BookingPlace,
  paymentId: string,
): Promise<void> {
  const { booking } = await getBookingAs(services, person, place, 'sell_at_desk');
  const by = { userId: person.userId, role: 'studio', reason: '', now: services.now() } as const;
  await undoDeskPayment(services.db, booking.id, assertId(paymentId), by);
}
