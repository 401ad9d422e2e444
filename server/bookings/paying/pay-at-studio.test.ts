import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../shared/time/time.ts';
import { makeEvent, makeOffering } from '../../../tests/makers.ts';
import { CARDS, createPaidBookings, START } from '../../../tests/worlds/paid-bookings.ts';

const paid = await createPaidBookings();
const { world, studio, call, pass, makeGuest, book, pay, see, work } = paid;
const { seatsTaken, bankHas, mailsOf, refundsOf, expectBalance } = paid;
const guest = await makeGuest();

beforeEach(() => paid.moveTo(START));
afterEach(async () => {
  await work();
  await expectBalance();
});

const either = await makeOffering(world, studio, { payment: 'either' });
const approved = await makeOffering(world, studio, { payment: 'either', booking_mode: 'requires_approval' });
const hold = async (offering = either) => {
  const event = await makeEvent(world, offering);
  return { event, ...(await book(event, guest, ['Laia'], { payment: 'online' })) };
};
const payAtStudio = ({ id }: { id: string }) => call('POST', `/bookings/${id}/pay-at-studio`, undefined, guest);

describe('a guest who holds seats', () => {
  it('can pay at the studio instead where the offering leaves the choice: the online payment is voided', async () => {
    const held = await hold();
    const { payment } = held;
    expect(await call('GET', `/payments/${payment.id}`, undefined, guest)).toMatchObject({ can_pay_at_studio: true });
    expect(await payAtStudio(held)).toMatchObject({
      http: 200,
      state: 'confirmed',
      payment: 'at_studio',
      hold_ends_at: null,
      history: [{ state: 'held' }, { state: 'confirmed', by: 'guest' }],
    });
    await work();
    expect(await call('GET', `/payments/${payment.id}`, undefined, guest)).toMatchObject({
      state: 'voided',
      can_pay_at_studio: false,
    });
    expect((await pay(payment, guest)).code).toBe('payments.ended');
    await pass(16 * MINUTE);
    await work();
    expect((await see(held, guest)).state).toBe('confirmed');
    expect(await seatsTaken(held.event)).toBe(1);
    expect(await payAtStudio(held)).toMatchObject({ http: 200, state: 'confirmed' });
  });

  it('then waits for the studio where it approves each booking', async () => {
    const held = await hold(approved);
    expect(await payAtStudio(held)).toMatchObject({ state: 'awaiting_approval', payment: 'at_studio' });
    expect((await see(held, guest)).answer_due_at).toBe('2031-11-22T10:00:00+01:00');
    await work();
    await call('POST', `/bookings/${held.id}/approval`, {});
    expect(await see(held, guest)).toMatchObject({ state: 'confirmed', payment: 'at_studio' });
    expect(await bankHas(guest)).toBe(0);
  });

  it('can do so after a declined card, and not where the offering is paid online', async () => {
    const held = await hold();
    await pay(held.payment, guest, CARDS.declined);
    expect((await payAtStudio(held)).state).toBe('confirmed');
    const online = await hold(await makeOffering(world, studio, { payment: 'online' }));
    expect(await payAtStudio(online)).toMatchObject({ http: 409, code: 'bookings.payment_not_offered' });
    expect((await see(online, guest)).state).toBe('held');
    await call('DELETE', `/bookings/${online.id}/hold`, undefined, guest);
  });

  it('cannot while the bank decides, nor after the hold', async () => {
    const held = await hold();
    await pay(held.payment, guest, CARDS.slow);
    expect((await payAtStudio(held)).code).toBe('payments.in_flight');
    await pass(20_000);
    await work();
    expect(await payAtStudio(held)).toMatchObject({ code: 'bookings.not_waiting', data: { state: 'confirmed' } });
    const late = await hold();
    await pass(15 * MINUTE);
    expect(await payAtStudio(late)).toMatchObject({ code: 'bookings.not_waiting', data: { state: 'expired' } });
  });

  it('pays in one of the two ways when a card succeeds at the same moment', async () => {
    const before = await bankHas(guest);
    let online = 0;
    for (let round = 0; round < 6; round += 1) {
      const held = await hold();
      const [, atStudio] = await Promise.all([pay(held.payment, guest), payAtStudio(held)]);
      await work();
      const booking = await see(held, guest);
      expect(booking.state).toBe('confirmed');
      expect(await seatsTaken(held.event)).toBe(1);
      if (booking.payment === 'at_studio') {
        expect(atStudio.http).toBe(200);
        // The amount that the card had paid by then is refunded, and the guest gets a mail.
        const refunds = await refundsOf(held);
        expect(await mailsOf(held)).toEqual(refunds.map(() => 'payment_returned'));
      } else {
        expect(atStudio.code).toBe('bookings.not_waiting');
        online += 1;
      }
      await expectBalance();
    }
    expect((await bankHas(guest)) - before).toBe(online * 5800);
  });

  it('gets back what a card paid after the choice', async () => {
    const held = await hold();
    const before = await bankHas(guest);
    // The bank has charged the card, and the product has not heard of it yet.
    await pay(held.payment, guest, CARDS.secondStep);
    await payAtStudio(held);
    await world.pool.query(
      `update test_bank.payments set state = 'captured' where ref = (select provider_ref from payments where id = $1)`,
      [held.payment.id],
    );
    await work();
    await work();
    expect(await see(held, guest)).toMatchObject({ state: 'confirmed', payment: 'at_studio' });
    expect(await refundsOf(held)).toEqual([{ amount: 5800, state: 'succeeded' }]);
    expect(await mailsOf(held)).toEqual(['payment_returned']);
    expect(await bankHas(guest)).toBe(before);
  });
});
