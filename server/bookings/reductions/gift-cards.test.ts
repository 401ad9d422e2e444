import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deliverGiftCards } from '#server/gift-cards/gift-cards.ts';
import { DAY, MINUTE } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { makeEvent } from '#tests/makers.ts';
import { CARDS, createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';

const { world, studio, call, makeGuest, makeDates, book, pay, see, work, pass, paidFor, buyGiftCard, expectBalance } =
  await createPaidBookings();
const buyer = await makeGuest('Ona');

const balanceOf = async (code: string) =>
  (await call('POST', '/gift-card-balances', { code }, buyer)).balance?.amount as number;
const mailsOfCards = async () =>
  (
    await sql<{ to_address: string; body: string }>`
      select to_address, text as body from emails where trigger = 'gift_card' order by id`.execute(world.db)
  ).rows;

it('is usable once it is paid, and sent on the day that its buyer chose', async () => {
  const day = new Date(START.getTime() + 3 * DAY).toISOString().slice(0, 10);
  const names = {
    sender_name: 'Ona',
    recipient_name: 'Laia',
    recipient_email: 'laia@guests.example',
    message: 'Enjoy!',
  };
  const card = await call('POST', '/gift-cards', { amount: 2500, ...names, deliver_on: day }, buyer);
  expect(card).toMatchObject({ http: 201, code: null, balance: { amount: 0 }, payment: { state: 'created' } });
  await pay(card.payment, buyer, CARDS.declined);
  expect(await call('GET', `/me/gift-cards/${card.id}`, undefined, buyer)).toMatchObject({ code: null, paid_at: null });
  expect(await pay(card.payment, buyer)).toMatchObject({ outcome: 'succeeded', booking_id: null });
  const paid = await call('GET', `/me/gift-cards/${card.id}`, undefined, buyer);
  expect(paid).toMatchObject({ balance: { amount: 2500 }, delivered_at: null });
  expect(paid.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  await deliverGiftCards(world);
  expect(await mailsOfCards()).toHaveLength(0);
  await pass(4 * DAY);
  await deliverGiftCards(world);
  await deliverGiftCards(world);
  const mails = await mailsOfCards();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to_address: 'laia@guests.example' });
  expect(mails[0]?.body).toContain(paid.code);
  expect(mails[0]?.body).toContain('Enjoy!');
  expect(await call('GET', `/me/gift-cards/${card.id}`, undefined, await makeGuest())).toMatchObject({ http: 404 });
  await pass(-4 * DAY);
});

it('is listed for the person whose proven address it was sent to, with what is left on it', async () => {
  const guest = await makeGuest('Laia');
  const mine = async () => (await call('GET', '/me/received-gift-cards', undefined, guest)).items;
  const address = `laia-${guest.id}@guests.example`;
  const names = {
    sender_name: 'Ona',
    recipient_name: 'Laia',
    recipient_email: address.toUpperCase(),
    message: 'Enjoy!',
  };
  const card = await call('POST', '/gift-cards', { amount: 2500, ...names }, buyer);
  await pay(card.payment, buyer);
  await sql`update auth.users set email = ${address}, email_confirmed_at = null where id = ${guest.id}`.execute(
    world.db,
  );
  await deliverGiftCards(world);
  expect(await mine()).toEqual([]);
  await sql`update auth.users set email_confirmed_at = now() where id = ${guest.id}`.execute(world.db);
  const { code } = await call('GET', `/me/gift-cards/${card.id}`, undefined, buyer);
  expect(await mine()).toEqual([
    {
      id: card.id,
      amount: { amount: 2500, currency: 'EUR' },
      balance: { amount: 2500, currency: 'EUR' },
      code,
      sender_name: 'Ona',
      recipient_name: 'Laia',
      message: 'Enjoy!',
      picture: 'ceramics',
      credit: null,
    },
  ]);
  expect((await call('GET', '/me/received-gift-cards', undefined, buyer)).items).toEqual([]);
});

it('is seen by its code, and kept by the person who was given it on paper', async () => {
  const look = (code: string, guest?: typeof buyer) => call('POST', '/gift-card-balances', { code }, guest);
  const day = new Date(START.getTime() + 3 * DAY).toISOString().slice(0, 10);
  const chosen = {
    amount: 5800,
    sender_name: 'Ona',
    recipient_name: 'Marc',
    message: 'Enjoy!',
    picture: 'printmaking',
  };
  const onPaper = await call('POST', '/gift-cards', chosen, buyer);
  expect(onPaper).toMatchObject({ recipient_email: null, picture: 'printmaking' });
  await pay(onPaper.payment, buyer);
  const { code } = await call('GET', `/me/gift-cards/${onPaper.id}`, undefined, buyer);
  expect(await look(code.toLowerCase())).toMatchObject({
    ...{ state: 'usable', sender_name: 'Ona', recipient_name: 'Marc', message: 'Enjoy!', picture: 'printmaking' },
    ...{ amount: { amount: 5800 }, balance: { amount: 5800 }, last4: code.slice(-4), last_used: null },
  });
  expect(await look('2222-2222-2222-2222')).toMatchObject({ http: 409, code: 'gift_cards.unknown' });
  expect(await call('POST', '/gift-cards', { ...chosen, picture: 'cats' }, buyer)).toMatchObject({ http: 422 });

  // No mail goes out, and the card is in the account of the person who keeps it.
  await deliverGiftCards(world);
  expect((await mailsOfCards()).filter(({ body }) => body.includes(code))).toEqual([]);
  const guest = await makeGuest('Marc');
  const mine = async () => (await call('GET', '/me/received-gift-cards', undefined, guest)).items;
  expect(await mine()).toEqual([]);
  expect(await call('PUT', '/me/received-gift-cards', { code }, guest)).toMatchObject({ http: 200, id: onPaper.id });
  expect(await mine()).toMatchObject([{ id: onPaper.id, code, balance: { amount: 5800 } }]);

  const mailed = await call(
    'POST',
    '/gift-cards',
    { ...chosen, recipient_email: 'marc@guests.example', deliver_on: day },
    buyer,
  );
  await pay(mailed.payment, buyer);
  const later = (await call('GET', `/me/gift-cards/${mailed.id}`, undefined, buyer)).code;
  expect(await look(later)).toMatchObject({ state: 'due', recipient_name: 'Marc', deliver_at: `${day}T08:00:00.000Z` });

  const { first } = await makeDates();
  const held = await book(first, guest);
  await call('PUT', `/bookings/${held.id}/gift-card`, { code }, guest);
  expect(await look(code)).toMatchObject({
    ...{ state: 'empty', balance: { amount: 0 } },
    last_used: { amount: { amount: 5800, currency: 'EUR' }, at: expect.any(String) },
  });
});

it('pays a part, the card the rest, and each gets back what it paid', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const code = await buyGiftCard(buyer, 2500);
  const quoted = await call('POST', '/quotes', { event_id: first.id, seats: 1, gift_card: code }, guest);
  expect(quoted).toMatchObject({
    lines: [
      { kind: 'seats', amount: { amount: 5800 } },
      { kind: 'gift_card', name: code.slice(-4), amount: { amount: -2500 } },
    ],
    price: { amount: 5800 },
    total: { amount: 3300 },
  });
  const booked = await book(first, guest, ['Laia'], { gift_card: code, shown_total: quoted.total });
  expect(booked).toMatchObject({
    http: 201,
    state: 'held',
    total: { amount: 5800 },
    gift_cards: [{ last4: code.slice(-4), amount: { amount: 2500 } }],
  });
  expect(await call('GET', `/payments/${booked.payment.id}`, undefined, guest)).toMatchObject({
    amount: { amount: 3300 },
  });
  expect(await balanceOf(code)).toBe(0);
  await pay(booked.payment, guest);
  expect(await see(booked, guest)).toMatchObject({ state: 'confirmed' });
  await expectBalance();
  await call('POST', `/bookings/${booked.id}/cancellation`, {}, guest);
  await work();
  expect(await balanceOf(code)).toBe(2500);
  expect(await paidFor(booked)).toBe(0);
  await expectBalance();
});

it('pays all of it, and what is left stays on it', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const code = await buyGiftCard(buyer, 10_000);
  const held = await book(first, guest);
  const paid = await call('PUT', `/bookings/${held.id}/gift-card`, { code: code.toLowerCase() }, guest);
  expect(paid).toMatchObject({ http: 200, state: 'confirmed', total: { amount: 5800 } });
  expect(await balanceOf(code)).toBe(4200);
  await work();
  await expectBalance();
});

it('only changes what is to pay where the guest books with a press of its own', async () => {
  const guest = await makeGuest();
  const { second } = await makeDates({}, { capacity: 1 });
  const code = await buyGiftCard(buyer, 10_000);
  const held = await book(second, guest);
  const put = (path: string, body: object) => call('PUT', `/bookings/${held.id}/${path}`, body, guest);
  const complete = () => call('POST', `/bookings/${held.id}/completion`, undefined, guest);
  expect(await complete()).toMatchObject({ http: 409, code: 'bookings.payment_due' });

  expect(await put('gift-card', { code, book: false })).toMatchObject({
    http: 200,
    state: 'held',
    gift_cards: [{ amount: { amount: 7000 } }],
  });
  expect(await balanceOf(code)).toBe(3000);
  // The seats are still the guest's own, in another tab too, and no card can be charged.
  expect(await book(second, guest)).toMatchObject({ http: 409, code: 'bookings.own_hold' });
  expect(await pay(held.payment, guest)).toMatchObject({ http: 409, code: 'payments.ended' });

  // Taking it back asks for the card again.
  const back = await call('DELETE', `/bookings/${held.id}/gift-card`, undefined, guest);
  expect(back).toMatchObject({ state: 'held', gift_cards: [] });
  expect(await balanceOf(code)).toBe(10_000);
  expect(await call('GET', `/payments/${back.payment.id}`, undefined, guest)).toMatchObject({
    state: 'created',
    amount: { amount: 7000 },
  });

  await put('gift-card', { code, book: false });
  expect(await complete()).toMatchObject({ http: 200, state: 'confirmed', gift_cards: [{ amount: { amount: 7000 } }] });
  expect(await complete()).toMatchObject({ http: 200, state: 'confirmed' });
  await expectBalance();
});

it('is on the card again when what it paid for is not booked in time', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const code = await buyGiftCard(buyer, 10_000);
  const held = await book(first, guest);
  await call('PUT', `/bookings/${held.id}/gift-card`, { code, book: false }, guest);
  await pass(16 * MINUTE);
  expect(await call('POST', `/bookings/${held.id}/completion`, undefined, guest)).toMatchObject({
    http: 409,
    code: 'bookings.not_waiting',
  });
  await work();
  expect(await balanceOf(code)).toBe(10_000);
  await expectBalance();
});

it('pays for an approval, and is on the card again when the studio declines', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates({ booking_mode: 'requires_approval' });
  const code = await buyGiftCard(buyer, 10_000);
  const asked = await book(first, guest, ['Laia'], { gift_card: code });
  expect(asked).toMatchObject({ http: 201, state: 'awaiting_approval' });
  expect(asked.answer_due_at).not.toBeNull();
  await call('POST', `/bookings/${asked.id}/declination`, {});
  await work();
  expect(await balanceOf(code)).toBe(10_000);
  const again = await book(first, guest, ['Laia'], { gift_card: code });
  expect(await call('POST', `/bookings/${again.id}/approval`, {})).toMatchObject({ http: 200 });
  await work();
  expect(await see(again, guest)).toMatchObject({ state: 'confirmed' });
  expect(await balanceOf(code)).toBe(4200);
  await expectBalance();
});

it('is on the card again when the hold ends, also for a hold that begins before the job has run', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const code = await buyGiftCard(buyer, 2500);
  const held = await book(first, guest, ['Laia'], { gift_card: code });
  await pass(16 * MINUTE);
  expect(await balanceOf(code)).toBe(0);
  await call('DELETE', `/bookings/${held.id}/hold`, undefined, guest);
  const next = await book(first, guest, ['Laia'], { gift_card: code });
  expect(next).toMatchObject({ http: 201, gift_cards: [{ amount: { amount: 2500 } }] });
  // A card that is charged too late for the first hold pays less than its price now, and goes back.
  expect(await pay(held.payment, guest)).toMatchObject({ http: 409, code: 'payments.ended' });
  await call('DELETE', `/bookings/${next.id}/gift-card`, undefined, guest);
  expect(await balanceOf(code)).toBe(2500);
  await work();
  await expectBalance();
});

it('goes on paying when a code changes the price, in either order', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  await call('POST', `/studios/${studio.id}/promo-codes`, { code: 'HALF', percent: 50 });
  const code = await buyGiftCard(buyer, 2500);
  const held = await book(first, guest, ['Laia'], { gift_card: code });
  const gift_cards = [{ amount: { amount: 2500 } }];
  const half = await call('PUT', `/bookings/${held.id}/code`, { code: 'HALF' }, guest);
  expect(half).toMatchObject({ total: { amount: 2900 }, gift_cards });
  expect(await call('GET', `/payments/${half.payment.id}`, undefined, guest)).toMatchObject({
    amount: { amount: 400 },
  });
  const whole = await call('DELETE', `/bookings/${held.id}/code`, undefined, guest);
  expect(whole).toMatchObject({ total: { amount: 5800 }, gift_cards });
  expect(await call('GET', `/payments/${whole.payment.id}`, undefined, guest)).toMatchObject({
    amount: { amount: 3300 },
  });
  await work();
  await expectBalance();
});

it('pays its part when the guest pays the rest at the studio, and nothing where all is paid there', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates({ payment: 'either' });
  const code = await buyGiftCard(buyer, 2500);
  const held = await book(first, guest, ['Laia'], { gift_card: code });
  expect(held).toMatchObject({ state: 'held' });
  expect(await call('POST', `/bookings/${held.id}/pay-at-studio`, undefined, guest)).toMatchObject({
    state: 'confirmed',
    payment_summary: { paid: [{ by: 'gift_card', amount: { amount: 2500 } }], due_at_studio: { amount: 3300 } },
  });
  expect(await balanceOf(code)).toBe(0);
  const atStudio = await makeDates({ payment: 'at_studio' });
  expect(await book(atStudio.first, guest, ['Laia'], { gift_card: code })).toMatchObject({
    http: 409,
    code: 'bookings.payment_not_offered',
  });
});

it('is spent once, by twenty guests at the same moment', async () => {
  const guests = await Promise.all(Array.from({ length: 20 }, (_, index) => makeGuest(`Guest ${index}`)));
  const { offering } = await makeDates();
  const code = await buyGiftCard(buyer, 5800);
  const events = await Promise.all(
    guests
      .slice(0, 4)
      .map((_, index) =>
        makeEvent(world, offering, { starts_at: new Date(START.getTime() + (20 + index) * DAY), capacity: 10 }),
      ),
  );
  const results = await Promise.all(
    guests.map((guest, index) => book(events[index % 4] as { id: string }, guest, ['Laia'], { gift_card: code })),
  );
  expect(results.filter(({ state }) => state === 'confirmed')).toHaveLength(1);
  expect(results.filter(({ code: why }) => why === 'gift_cards.empty')).toHaveLength(19);
  expect(await balanceOf(code)).toBe(0);
  await work();
  await expectBalance();
});

it('is refused with its reason', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  expect(await book(first, guest, ['Laia'], { gift_card: '2222-2222-2222-2222' })).toMatchObject({
    http: 409,
    code: 'gift_cards.unknown',
  });
  expect(await book(first, guest, ['Laia'], { gift_card: 'short' })).toMatchObject({ http: 422 });
  expect(await call('POST', '/gift-cards', { amount: 5 }, buyer)).toMatchObject({ http: 422 });
  const { rows } = await sql`select from bookings where guest_id = ${guest.id}`.execute(world.db);
  expect(rows).toHaveLength(0);
});

expectActivities(world, 'gift_card.kept');
