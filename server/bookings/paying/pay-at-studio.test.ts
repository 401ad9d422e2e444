import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { makeEvent, makeOffering } from '#tests/makers.ts';
import { CARDS, createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';

const paid = await createPaidBookings();
const { world, owner, studio, call, pass, makeGuest, book, pay, see, work, buyGiftCard } = paid;
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

describe('a gift card that pays a part, with the rest at the studio', () => {
  const euros = (amount: number) => ({ amount, currency: 'EUR' });
  const cash = (amount: number) => ({ amount, method: 'cash' });
  const mailTexts = async ({ id }: { id: string }, reader: { id: string }) => {
    await sendBookingMails(world);
    const { rows } = await world.pool.query<{ text: string }>(
      'select text from emails where dedupe_key like $1 and user_id = $2 order by id',
      [`%${id}%`, reader.id],
    );
    return rows.map(({ text }) => text).join();
  };
  const balanceOf = async (code: string) =>
    (await call('POST', '/gift-card-balances', { code }, guest)).balance.amount as number;
  async function payInPart(offering = either) {
    const code = await buyGiftCard(guest, 2000);
    const held = await hold(offering);
    const { payment } = await call('PUT', `/bookings/${held.id}/gift-card`, { code }, guest);
    return { code, held: { ...held, payment }, chosen: await payAtStudio(held) };
  }

  it('stays paid, and says so everywhere in its own words, until the desk takes the rest', async () => {
    const { code, held, chosen } = await payInPart();
    const summary = { paid: [{ by: 'gift_card', amount: euros(2000) }], due_at_studio: euros(3800) };
    expect(chosen).toMatchObject({
      http: 200,
      state: 'confirmed',
      payment_summary: { ...summary, due_online: euros(0) },
    });
    expect(await payAtStudio(held)).toMatchObject({ http: 200, state: 'confirmed' });
    await work();
    expect(await call('GET', `/payments/${held.payment.id}`, undefined, guest)).toMatchObject({ state: 'voided' });
    expect([await balanceOf(code), (await see(held, guest)).payment.state]).toEqual([0, 'captured']);
    for (const reader of [guest, owner]) {
      expect(await mailTexts(held, reader)).toContain('€20 by gift card, €38 at the studio');
    }
    const desk = `/studios/${studio.id}/bookings/${held.id}`;
    expect(await call('GET', desk)).toMatchObject({ payment_summary: summary, due_at_studio: euros(3800) });
    expect(await call('POST', `${desk}/desk-payments`, cash(3801))).toMatchObject({ http: 409 });
    expect(await call('POST', `${desk}/desk-payments`, cash(3800))).toMatchObject({ http: 201 });
    expect((await see(held, guest)).payment_summary).toMatchObject({
      paid: [
        { by: 'gift_card', amount: euros(2000) },
        { by: 'desk_cash', amount: euros(3800) },
      ],
      due_at_studio: euros(0),
    });
  });

  it('goes back on the card when the guest cancels in time, and nothing is due', async () => {
    const { code, held } = await payInPart();
    await work();
    expect(await call('POST', `/bookings/${held.id}/cancellation`, {}, guest)).toMatchObject({
      state: 'cancelled',
      cancelled: { refund: euros(2000) },
      payment_summary: { due_at_studio: euros(0), to_return: euros(0) },
    });
    await work();
    expect(await balanceOf(code)).toBe(2000);
    expect(await mailTexts(held, guest)).toContain('€20 goes back on your gift card ending');
  });

  it('waits for the studio where it approves each booking, and is booked in one call', async () => {
    const { held, chosen } = await payInPart(approved);
    expect(chosen).toMatchObject({ state: 'awaiting_approval', gift_cards: [{ amount: euros(2000) }] });
    await work();
    await call('POST', `/bookings/${held.id}/approval`, {});
    expect(await see(held, guest)).toMatchObject({
      state: 'confirmed',
      payment_summary: { due_at_studio: euros(3800) },
    });
    const code = await buyGiftCard(guest, 2000);
    const event = await makeEvent(world, either);
    const wanted = { payment: 'at_studio', gift_card: code, shown_total: euros(3800) };
    expect(await book(event, guest, ['Laia'], wanted)).toMatchObject({
      ...{ http: 201, state: 'confirmed', hold_ends_at: null },
      payment_summary: { paid: [{ by: 'gift_card', amount: euros(2000) }], due_at_studio: euros(3800) },
    });
  });

  it('gives back what a card paid after the choice', async () => {
    const code = await buyGiftCard(guest, 2000);
    const held = await hold();
    const { payment } = await call('PUT', `/bookings/${held.id}/gift-card`, { code }, guest);
    const before = await bankHas(guest);
    await pay(payment, guest, CARDS.secondStep);
    expect(await payAtStudio(held)).toMatchObject({ http: 200, state: 'confirmed' });
    await world.pool.query(
      `update test_bank.payments set state = 'captured' where ref = (select provider_ref from payments where id = $1)`,
      [payment.id],
    );
    await work();
    await work();
    expect(await see(held, guest)).toMatchObject({
      state: 'confirmed',
      payment_summary: { due_at_studio: euros(3800) },
    });
    expect(await bankHas(guest)).toBe(before);
  });
});
