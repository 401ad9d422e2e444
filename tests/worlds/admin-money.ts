import { sql } from 'kysely';
import { notifyOfReturns } from '#server/bookings/refunds/notify-of-returns.ts';
import { deliverTestNotices } from '#server/payments/notices/receive-notice.ts';
import { settlePayments } from '#server/payments/settle-payments.ts';
import { callsOf } from '../calls.ts';
import type { TestWorld } from '../harness.ts';
import { makeEvent, makeOffering, makePerson } from '../makers.ts';
import { createDisputes } from './disputes.ts';
import { CARDS } from './paid-bookings.ts';

/**
 * Makes what administrators decide about money, each with a guest of its own, at the test bank. The functions return
 * ids.
 */
export function createAdminMoney(world: TestWorld, studio: { id: string }) {
  const idOf = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    ((await query.execute(world.db)).rows[0] as { id: string }).id;

  /** Books a seat and pays it by card. */
  async function bookPaid(number: string = CARDS.good) {
    const call = callsOf(world, await makePerson(world));
    const offering = await makeOffering(world, studio, { payment: 'online', cancellation_policy: 'flexible' });
    const event = await makeEvent(world, offering);
    const { id, payment } = await call('POST', '/bookings', { event_id: event.id, seats: 1 });
    await call('POST', `/payments/${payment.id}/test-card`, { number });
    return { id: id as string, call };
  }

  const paidBooking = async () => (await bookPaid()).id;

  /** A guest says that the date did not take place, the studio says that it did, and the guest asks the platform. */
  async function objection(): Promise<string> {
    const booking = await paidBooking();
    return idOf(sql`
      insert into objections (booking_id, studio_id, text, state, created_at, due_at)
      values (${booking}, ${studio.id}, 'The gate stayed shut.', 'escalated', now(), now() + interval '1 day') returning id`);
  }

  /** A booking is cancelled, and the guest's bank returns the refund. */
  async function returnedRefund(): Promise<string> {
    const { id, call } = await bookPaid(CARDS.refundReturned);
    await call('POST', `/bookings/${id}/cancellation`, {});
    await deliverTestNotices(world);
    await settlePayments(world);
    await notifyOfReturns(world);
    const { refunds } = await call('GET', `/bookings/${id}`);
    return refunds[0].returned.id;
  }

  /** The guest's bank takes a charge back. */
  async function dispute(): Promise<string> {
    const booking = await paidBooking();
    await createDisputes(world).openDispute(booking);
    return idOf(sql`
      select d.id from disputes d join payment_items i on i.payment_id = d.payment_id where i.booking_id = ${booking}`);
  }

  return { paidBooking, objection, returnedRefund, dispute };
}
