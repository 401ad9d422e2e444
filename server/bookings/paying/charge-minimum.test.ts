import { describe, expect, it } from 'vitest';
import { createTestBankIfUsed } from '#server/providers/payments/payments.ts';
import { chargeMinimum, giftCardPart } from '#shared/payments/charge-minimum.ts';
import { makeEvent, makeOffering } from '#tests/makers.ts';
import { createPaidBookings } from '#tests/worlds/paid-bookings.ts';

const paid = await createPaidBookings();
const { world, studio, call, makeGuest, makeDates, book, pay, see, move, bookPaid, paidFor, expectBalance } = paid;
const guest = await makeGuest();
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const TOO_SMALL = { http: 422, code: 'payments.below_minimum', data: { minimum: euros(50) } };
await call('POST', `/studios/${studio.id}/promo-codes`, { code: 'ALMOST', percent: 99 });

it('a gift card leaves a rest that a card can be charged', () => {
  expect(giftCardPart(4180, euros(4200))).toBe(4150);
  expect(giftCardPart(4150, euros(4200))).toBe(4150);
  expect(giftCardPart(5000, euros(4200))).toBe(4200);
  expect(giftCardPart(20, euros(33))).toBe(20);
  expect([chargeMinimum('GBP'), chargeMinimum('HUF'), chargeMinimum('XOF')]).toEqual([30, 17_500, 1]);
});

it('the test bank refuses what Stripe refuses', async () => {
  const open = createTestBankIfUsed(world)?.open({ amount: 49, currency: 'EUR' } as never, 'too-small');
  await expect(open).rejects.toMatchObject({ isAnswer: true, isTooSmall: true });
});

describe('a price that is too small for a card', () => {
  it('is refused before anything is held, unless the studio takes it', async () => {
    const { offering } = await makeDates();
    const cheap = await makeEvent(world, offering, { price_override: 33 });
    expect(await book(cheap, guest)).toMatchObject(TOO_SMALL);
    // Two seats cost enough.
    expect(await book(cheap, guest, ['Laia', 'Ona'])).toMatchObject({ state: 'held', total: euros(66) });
    const either = await makeDates({ payment: 'either' });
    const open = await makeEvent(world, either.offering, { price_override: 33 });
    expect(await book(open, guest, ['Laia'], { payment: 'online' })).toMatchObject(TOO_SMALL);
    expect(await book(open, guest)).toMatchObject({ state: 'confirmed', payment: 'at_studio' });
  });

  it('after a code is refused, or paid at the studio where the studio takes that', async () => {
    const { first } = await makeDates();
    const { id } = await book(first, guest);
    expect(await call('PUT', `/bookings/${id}/code`, { code: 'ALMOST' }, guest)).toMatchObject({ http: 200 });
    const small = await makeEvent(world, (await makeDates()).offering, { price_override: 3300 });
    const held = await book(small, guest);
    expect(await call('PUT', `/bookings/${held.id}/code`, { code: 'ALMOST' }, guest)).toMatchObject(TOO_SMALL);
    expect(await see(held, guest)).toMatchObject({ state: 'held', total: euros(3300), discount: null });
    const { offering } = await makeDates({ payment: 'either' });
    const event = await makeEvent(world, offering, { price_override: 3300 });
    const both = await book(event, guest, ['Laia'], { payment: 'online' });
    const reduced = await call('PUT', `/bookings/${both.id}/code`, { code: 'ALMOST' }, guest);
    expect(reduced).toMatchObject({ state: 'held', total: euros(33) });
    expect(await pay(reduced.payment, guest)).toMatchObject(TOO_SMALL);
    expect(await call('POST', `/bookings/${both.id}/pay-at-studio`, undefined, guest)).toMatchObject({
      state: 'confirmed',
      payment: 'at_studio',
      total: euros(33),
    });
  });

  it('as the difference of a move is due at the studio, or refused', async () => {
    for (const [payment, outcome] of [
      ['either', { http: 200, total: euros(5820), deposit: { online: euros(5800), at_studio: euros(20) } }],
      ['online', TOO_SMALL],
    ] as const) {
      const { offering, first } = await makeDates({ payment });
      const dearer = await makeEvent(world, offering, { price_override: 5820 });
      const held = await book(first, guest, ['Laia'], { payment: 'online' });
      await pay(held.payment, guest);
      const { items } = await call('GET', `/bookings/${held.id}/move`, undefined, guest);
      expect(items.find(({ id }: { id: string }) => id === dearer.id)).toMatchObject({
        payment: 'at_studio',
        cannot: payment === 'either' ? null : 'payments.below_minimum',
      });
      expect(await move(held, guest, dearer)).toMatchObject(outcome);
      expect(await paidFor(held)).toBe(5800);
    }
    await expectBalance();
  });

  it('is refused by quotes, or said where the studio takes it', async () => {
    const { first } = await makeDates();
    const cheap = await makeEvent(world, (await makeDates()).offering, { price_override: 3300 });
    const quote = (event: { id: string }, more: object = {}) =>
      call('POST', '/quotes', { event_id: event.id, seats: 1, code: 'ALMOST', ...more }, guest);
    expect(await quote(cheap)).toMatchObject(TOO_SMALL);
    expect(await quote(first)).toMatchObject({ http: 200, total: euros(58), card_minimum: null });
    const both = await makeEvent(world, (await makeDates({ payment: 'either' })).offering, { price_override: 3300 });
    expect(await quote(both)).toMatchObject({ http: 200, total: euros(33), card_minimum: euros(50) });
    expect(await quote(both, { payment: 'at_studio' })).toMatchObject({ http: 200, card_minimum: null });
  });

  it('is refused as the owner types it for a date, where guests pay by card only', async () => {
    const start = (day: number) => ({ starts: `2031-12-${day}T10:00`, minutes: 60 });
    const { offering } = await makeDates();
    const make = (price_override: number, day: number, of = offering) =>
      call('POST', `/offerings/${of.id}/events`, { ...start(day), price_override });
    expect(await make(49, 10)).toMatchObject(TOO_SMALL);
    expect(await make(50, 11)).toMatchObject({ http: 201 });
    expect(await make(0, 12)).toMatchObject({ http: 201 });
    expect(await make(49, 13, (await makeDates({ payment: 'either' })).offering)).toMatchObject({ http: 201 });
    const { id, version } = await make(60, 14);
    const edit = { version, scope: 'one', price_override: 20 };
    expect(await call('PATCH', `/events/${id}`, edit)).toMatchObject(TOO_SMALL);
  });

  it('is refused as an offer to a request', async () => {
    const offering = await makeOffering(world, studio, {
      payment: 'online',
      booking_mode: 'request_only',
      service_type: 'private_lesson',
    });
    const at = '2031-11-27T10:00:00+01:00';
    const asked = await call(
      'POST',
      '/booking-requests',
      { offering_id: offering.id, times: [{ starts_at: at }], seats: 1, text: 'An hour, please.' },
      guest,
    );
    expect(asked.http).toBe(201);
    const offer = (amount: number) => call('POST', `/bookings/${asked.id}/offer`, { starts_at: at, price: { amount } });
    expect((await call('GET', `/bookings/${asked.id}/offer?starts_at=${encodeURIComponent(at)}`)).least).toEqual(
      euros(50),
    );
    expect(await offer(33)).toMatchObject(TOO_SMALL);
    expect((await offer(50)).http).toBeLessThan(300);
  });

  it('is not published where guests pay by card only', async () => {
    const written = { summary: 'Paint a tile.', description: 'We paint one tile together.' };
    const offering = await makeOffering(world, studio, { payment: 'online', price: 33, status: 'draft', ...written });
    const publish = () => call('POST', `/offerings/${offering.id}/publication`);
    expect(await publish()).toMatchObject({ code: 'offerings.incomplete', data: { missing: ['chargeable'] } });
    const { version } = await call('GET', `/offerings/${offering.id}/editing`);
    await call('PATCH', `/offerings/${offering.id}`, { version, payment: 'either' });
    expect(await publish()).toMatchObject({ http: 200, status: 'published' });
  });
});

it('a booking that costs enough is charged as before', async () => {
  const { first } = await makeDates();
  expect(await bookPaid(first, guest)).toMatchObject({ state: 'confirmed' });
});
