import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { type MadePerson, makeCourse, makeEvent, makeOffering } from '#tests/makers.ts';
import { CARDS, createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { eraseBookings } from '../cancellation/erase-bookings.ts';

const paid = await createPaidBookings();
const { world, studio, call, pass, makeGuest, makeDates, book, pay, see, work, seatsTaken, bankHas, paidFor } = paid;
const ONA = { name: 'Ona', email: 'ona@friends.example' };
const PAU = { name: 'Pau', email: 'pau@friends.example' };

beforeEach(() => paid.moveTo(START));
afterEach(async () => {
  await work();
  await paid.expectBalance();
  await sendBookingMails(world);
});

type Booking = { id: string };
const split = ({ id }: Booking, guest: MadePerson) => call('POST', `/bookings/${id}/split`, undefined, guest);
const sharesOf = async ({ id }: Booking, guest: MadePerson) =>
  (await call('GET', `/bookings/${id}/split`, undefined, guest)).shares;
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';
const open = async (token: string) => (await world.request(`/api/v1/payment-shares/${token}`)).json();
async function payShare(token: string, person: object, number: string = CARDS.good, more: object = {}) {
  const response = await world.request(`/api/v1/payment-shares/${token}/test-card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, number, ...more }),
  });
  return { http: response.status, ...(await response.json()) };
}
const release = ({ booking_id }: { booking_id: string }, guest: MadePerson) =>
  call('DELETE', `/bookings/${booking_id}/hold`, undefined, guest);

/** Books seats of a new date and splits their payment. */
async function bookSplit(names = ['Laia', 'Oriol', 'Ona'], more: object = {}, eventOf: object = {}) {
  const guest = await makeGuest();
  const { offering } = await makeDates();
  const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 240 * HOUR), ...eventOf });
  const booking = await book(event, guest, names, more);
  const answer = await split(booking, guest);
  const [own, ...others] = answer.shares ?? [];
  return { guest, event, booking, answer, own, others, tokens: others.map(tokenOf) as string[] };
}

describe('a payment that is split', () => {
  it('leaves one held booking for each seat, whose prices add up, and takes no other seats', async () => {
    const { guest, event, booking, answer } = await bookSplit();
    expect(answer).toMatchObject({
      http: 201,
      id: booking.id,
      due_at: '2031-11-21T10:00:00+01:00',
      shares: [
        { names: ['Laia'], amount: { amount: 5800, currency: 'EUR' }, state: 'open', is_own: true, url: null },
        { names: ['Oriol'], amount: { amount: 5800 }, state: 'open', is_own: false },
        { names: ['Ona'], amount: { amount: 5800 }, state: 'open', is_own: false },
      ],
    });
    expect(answer.shares[1].url).toMatch(/\/pay-share\/[0-9a-f]{64}$/);
    expect(await seatsTaken(event)).toBe(3);
    const { items } = await call('GET', '/me/bookings', undefined, guest);
    expect(items).toHaveLength(3);
    for (const item of items) {
      expect(item).toMatchObject({ state: 'held', seats: 1, split_id: booking.id, hold_ends_at: answer.due_at });
      expect(item.cannot_split).toBe('bookings.not_splittable');
    }
    expect(await see(booking, guest)).toMatchObject({
      attendees: [{ name: 'Laia' }],
      total: { amount: 5800 },
      original_total: { amount: 17_400 },
      former_attendees: [],
      history: [
        { state: 'held' },
        { change: { kind: 'payment_split', seats: 2, price_difference: { amount: -11_600 } } },
      ],
    });
    // Only their own seat asks the guest to go on.
    const holds = await call('GET', '/me/holds', undefined, guest);
    expect([holds[0].id, holds[1]]).toEqual([booking.id, undefined]);
    const mail = await lastMailTo(world, guest.email, 'payment_split');
    expect(mail.text).toContain(`/bookings/${booking.id}`);
    expect(mail.text).toContain('Fri 21 Nov, 10:00');
    expect(mail.text).toContain('Free to cancel until');
  });

  it('is paid by a link without an account: the payer gets the ticket, the guest stays the owner', async () => {
    const { guest, booking, others, tokens } = await bookSplit();
    const before = await open(tokens[0] ?? '');
    expect(before).toMatchObject({
      ...{ state: 'open', inviter: 'Laia', name: 'Oriol', dates: 1, due_at: '2031-11-21T10:00:00+01:00' },
      payment: { amount: { amount: 5800 }, state: 'created' },
    });
    expect(await open(tokens[0] ?? '')).toEqual(before);
    expect(await payShare(tokens[0] ?? '', ONA)).toMatchObject({ outcome: 'succeeded', booking_state: 'confirmed' });
    expect(await open(tokens[0] ?? '')).toMatchObject({ state: 'paid', name: 'Ona' });
    const share = { id: others[0].booking_id };
    expect(await see(share, guest)).toMatchObject({ state: 'confirmed', attendees: [{ ...ONA }] });
    expect((await sharesOf(booking, guest)).map(({ state }: { state: string }) => state)).toEqual([
      'open',
      'paid',
      'open',
    ]);
    await sendBookingMails(world);
    const ticket = await lastMailTo(world, ONA.email, 'share_paid');
    const [{ ticket_code }] = (await see(share, guest)).attendees;
    expect(ticket.text).toContain(ticket_code.replace(/(.{4})(?=.)/g, '$1 '));
    expect(ticket.text).not.toContain('/bookings/');
    expect((await mailsTo(world, guest.email)).map(({ trigger }) => trigger)).toEqual(['payment_split']);
    expect(await payShare(tokens[0] ?? '', PAU)).toMatchObject({ http: 409, code: 'bookings.share_paid' });
  });

  it('asks and has signed by everyone who comes, not by the guest for all of them', async () => {
    const guest = await makeGuest();
    const { offering, first: event } = await makeDates();
    const [question] = [
      { id: '018f0000-0000-7000-8000-0000000000a2', text: 'Size?', options: ['S', 'M'], is_required: true },
    ];
    const { version } = await call('GET', `/offerings/${offering.id}/editing`);
    await call('PATCH', `/offerings/${offering.id}`, { version, questions: [question], waiver: 'The kiln is hot.' });
    const said = (signed_name: string, answer: string) => ({
      answers: [{ question_id: question?.id, answer }],
      waiver: { text: 'The kiln is hot.', signed_name, minors: [] },
    });
    const booking = await book(event, guest, ['Laia', 'Oriol', 'Pau'], { details: said('Laia', 'S') });
    const [, ...others] = (await split(booking, guest)).shares;
    const tokens: string[] = others.map(tokenOf);
    expect(await open(tokens[0] ?? '')).toMatchObject({ asked: { questions: [question], waiver: 'The kiln is hot.' } });
    expect((await see({ id: others[0].booking_id }, guest)).details).toMatchObject({
      is_missing: true,
      waiver: { signed: null },
    });
    const stale = { ...said('Ona', 'M'), waiver: { text: 'Another text', signed_name: 'Ona', minors: [] } };
    expect(await payShare(tokens[0] ?? '', ONA, CARDS.good, { details: stale })).toMatchObject({
      code: 'bookings.waiver_changed',
    });
    // A name that was signed by someone who did not pay is replaced by that of the payer.
    await payShare(tokens[0] ?? '', PAU, CARDS.declined, { details: said('Pau', 'S') });
    await payShare(tokens[0] ?? '', ONA, CARDS.good, { details: said('Ona', 'M') });
    await payShare(tokens[1] ?? '', PAU);
    expect((await see({ id: others[0].booking_id }, guest)).details).toMatchObject({
      is_missing: false,
      questions: [{ answer: 'M' }],
      waiver: { signed: { name: 'Ona' } },
    });
    const door = await call('GET', `/events/${event.id}/door`);
    const missing = door.guests.map((row: { name: string; is_missing_details: boolean }) => [
      row.name,
      row.is_missing_details,
    ]);
    expect(Object.fromEntries(missing)).toMatchObject({ Ona: false, Pau: true });
  });

  it('frees what is not paid in time, with one mail, and what was paid stays', async () => {
    const { guest, event, booking, own, tokens } = await bookSplit();
    await payShare(tokens[1] ?? '', ONA);
    await pass(24 * HOUR - MINUTE);
    await work();
    expect(await seatsTaken(event)).toBe(3);
    await pass(MINUTE);
    await work();
    await sendBookingMails(world);
    expect(await seatsTaken(event)).toBe(1);
    expect((await sharesOf(booking, guest)).map(({ state }: { state: string }) => state)).toEqual([
      'released',
      'released',
      'paid',
    ]);
    const mails = (await mailsTo(world, guest.email)).filter(({ trigger }) => trigger === 'payment_split');
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Everyone pays their own',
      '2 seats weren’t paid',
    ]);
    expect(await open(tokens[0] ?? '')).toMatchObject({ state: 'released' });
    expect(await payShare(tokens[0] ?? '', PAU)).toMatchObject({ http: 409, code: 'bookings.link_ended' });
    expect(await pay({ id: own.payment_id }, guest)).toMatchObject({ http: 409 });
  });

  it('never keeps seats from others after its time, even when no job runs', async () => {
    const { event } = await bookSplit(['Laia', 'Oriol'], {}, { capacity: 2 });
    const other = await makeGuest('Ada');
    expect(await book(event, other, ['Ada', 'Bo'])).toMatchObject({ code: 'bookings.sold_out' });
    await pass(24 * HOUR);
    expect(await book(event, other, ['Ada', 'Bo'])).toMatchObject({ http: 201 });
  });

  it('is paid by the guest too, and a share can be let go', async () => {
    const { guest, event, booking, own, others } = await bookSplit();
    for (const { payment_id } of [own, others[0]]) await pay({ id: payment_id }, guest);
    expect(await release(others[1], guest)).toMatchObject({ state: 'expired' });
    expect(await seatsTaken(event)).toBe(2);
    expect((await sharesOf(booking, guest)).map(({ state }: { state: string }) => state)).toEqual([
      'paid',
      'paid',
      'released',
    ]);
    expect(await bankHas(guest)).toBe(11_600);
    await sendBookingMails(world);
    const triggers = (await mailsTo(world, guest.email)).map(({ trigger }) => trigger);
    expect(triggers).toEqual(['payment_split', 'booking_confirmed', 'booking_confirmed']);
  });

  it('returns money to the card that paid, and tells its owner', async () => {
    const { guest, others, tokens } = await bookSplit();
    await payShare(tokens[0] ?? '', ONA);
    const share = { id: others[0].booking_id };
    await call('POST', `/bookings/${share.id}/cancellation`, {}, guest);
    await work();
    await sendBookingMails(world);
    expect(await paidFor(share)).toBe(0);
    expect(await lastMailTo(world, ONA.email, 'booking_cancelled')).toMatchObject({});
    expect(await open(tokens[0] ?? '')).toMatchObject({ state: 'cancelled' });
  });

  it('divides kinds of prices and add-ons: each seat has its own, and what is for all stays with the guest', async () => {
    const guest = await makeGuest();
    const offering = await makeOffering(world, studio, { payment: 'online' });
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 240 * HOUR) });
    const ids = [1, 2, 3, 4].map((number) => `018f0000-0000-7000-8000-00000000010${number}`);
    const { version } = await call('GET', `/offerings/${offering.id}/editing`);
    await call('PATCH', `/offerings/${offering.id}`, {
      version,
      prices: [
        { id: ids[0], name: 'Child', amount: 2901, note: '' },
        { id: ids[1], name: 'Baby', amount: 0, note: '' },
      ],
      addons: [
        { id: ids[2], name: 'Extra clay', price: 803, per: 'booking', max_quantity: 3 },
        { id: ids[3], name: 'Apron', price: 251, per: 'seat', max_quantity: 1 },
      ],
    });
    const prices = [null, ids[0], ids[1]];
    const clay = { addons: [{ id: ids[2], quantity: 2 }] };
    const booking = await book(event, guest, ['Laia', 'Oriol', 'Nil'], { prices, ...clay });
    const { shares } = await split(booking, guest);
    expect(shares).toMatchObject([
      { names: ['Laia', 'Nil'], amount: { amount: 5800 + 2 * 803 } },
      { names: ['Oriol'], amount: { amount: 2901 } },
    ]);
    expect(await see(booking, guest)).toMatchObject({ seats: 2, addons: [{ name: 'Extra clay' }] });
    expect(await seatsTaken(event)).toBe(3);
    for (const { booking_id } of shares) await release({ booking_id }, guest);
    const apron = { addons: [{ id: ids[3], quantity: 1 }] };
    const again = await split(await book(event, guest, ['Laia', 'Oriol', 'Nil'], { prices, ...apron }), guest);
    expect(again.shares.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([6051, 3152, 251]);
  });

  it('divides all dates of a course', async () => {
    const guest = await makeGuest();
    const { dates } = await makeCourse(world, studio, { payment: 'online' });
    const names = [{ name: 'Laia' }, { name: 'Oriol' }];
    const request = { course: { event_id: dates[0]?.id }, seats: 2, attendees: names };
    const booking = await call('POST', '/bookings', request, guest);
    const { shares } = await split(booking, guest);
    const total = booking.total.amount / 2;
    expect(shares).toMatchObject([{ amount: { amount: total } }, { amount: { amount: total } }]);
    await payShare(tokenOf(shares[1]), ONA);
    await release(shares[0], guest);
    for (const date of dates) expect(await seatsTaken(date)).toBe(1);
    expect((await see({ id: shares[1].booking_id }, guest)).dates).toHaveLength(dates.length);
  });
});

describe('a payment is not split', () => {
  const refusal = async (names: string[], more: object = {}, offeringOf: object = {}, hours = 240) => {
    const guest = await makeGuest();
    const offering = await makeOffering(world, studio, { payment: 'online', ...offeringOf });
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + hours * HOUR) });
    const booking = await book(event, guest, names, more);
    const { http, code } = await split(booking, guest);
    expect((await see(booking, guest)).seats).toBe(names.length);
    return [http, code];
  };

  it('for one seat, a group, an approval, a payment at the studio, or shortly before the start', async () => {
    expect(await refusal(['Laia'])).toEqual([409, 'bookings.not_splittable']);
    expect(await refusal(['Laia', 'Ona'], {}, { price_unit: 'group' })).toEqual([409, 'bookings.not_splittable']);
    expect(await refusal(['Laia', 'Ona'], {}, { booking_mode: 'requires_approval' })).toEqual([
      409,
      'bookings.not_splittable',
    ]);
    expect(await refusal(['Laia', 'Ona'], {}, { payment: 'at_studio' })).toEqual([409, 'bookings.not_splittable']);
    expect(await refusal(['Laia', 'Ona'], {}, {}, 2)).toEqual([409, 'bookings.split_too_late']);
  });

  it('with a code or a gift card, once the payment was begun, or after the hold ended', async () => {
    await call('POST', `/studios/${studio.id}/promo-codes`, { code: 'TEN', percent: 10 });
    expect(await refusal(['Laia', 'Ona'], { code: 'TEN' })).toEqual([409, 'bookings.split_reduced']);
    const gift_card = await paid.buyGiftCard(await makeGuest(), 1000);
    expect(await refusal(['Laia', 'Ona'], { gift_card })).toEqual([409, 'bookings.split_reduced']);
    const guest = await makeGuest();
    const { first } = await makeDates();
    const booking = await book(first, guest, ['Laia', 'Ona']);
    await pay(booking.payment, guest, CARDS.slow);
    expect(await split(booking, guest)).toMatchObject({ http: 409, code: 'payments.in_flight' });
    const late = await book(first, guest, ['Laia', 'Ona']);
    await pass(16 * MINUTE);
    expect(await split(late, guest)).toMatchObject({ http: 409, code: 'bookings.not_splittable' });
  });

  it('while another one of the guest is open', async () => {
    const { guest, booking, others, own } = await bookSplit(['Laia', 'Ona']);
    const { first } = await makeDates();
    const second = await book(first, guest, ['Laia', 'Ona']);
    expect(second.cannot_split).toBeNull();
    expect(await split(second, guest)).toMatchObject({ code: 'bookings.split_open' });
    await release(others[0], guest);
    await release(own, guest);
    expect(await split(second, guest)).toMatchObject({ http: 201 });
    expect((await sharesOf(booking, guest))[0].state).toBe('released');
  });

  it('by anyone else, and its shares are nobody else’s', async () => {
    const { booking, others } = await bookSplit();
    const stranger = await makeGuest('Eve');
    expect(await split(booking, stranger)).toMatchObject({ http: 404 });
    expect(await call('GET', `/bookings/${booking.id}/split`, undefined, stranger)).toMatchObject({ http: 404 });
    const link = `/bookings/${others[0].booking_id}/share-link`;
    expect(await call('POST', link, undefined, stranger)).toMatchObject({ http: 404 });
    expect(await call('GET', `/payments/${others[0].payment_id}`, undefined, stranger)).toMatchObject({ http: 404 });
  });
});

describe('the link of a share', () => {
  it('is one of several that all work, until the share is paid; never for the guest’s own seat', async () => {
    const { guest, booking, others, tokens } = await bookSplit();
    const path = `/bookings/${others[0].booking_id}/share-link`;
    const { http, url } = await call('POST', path, undefined, guest);
    expect(http).toBe(201);
    expect(await open(tokenOf({ url }))).toMatchObject({ state: 'open', name: 'Oriol' });
    expect(await open(tokens[0] ?? '')).toMatchObject({ state: 'open' });
    expect(await call('POST', `/bookings/${booking.id}/share-link`, undefined, guest)).toMatchObject({ http: 404 });
    await payShare(tokens[0] ?? '', ONA);
    expect(await call('POST', path, undefined, guest)).toMatchObject({ code: 'bookings.link_ended' });
    expect(await open(tokenOf({ url }))).toMatchObject({ state: 'paid' });
  });

  it('is refused with a wrong token, a bad name or a bad card', async () => {
    const { tokens } = await bookSplit();
    expect(await open('nonsense')).toMatchObject({ code: 'http.not_found' });
    expect(await open('0'.repeat(64))).toMatchObject({ code: 'http.not_found' });
    expect(await payShare('0'.repeat(64), ONA)).toMatchObject({ http: 404 });
    expect(await payShare(tokens[0] ?? '', { name: ' ', email: ONA.email })).toMatchObject({ http: 422 });
    expect(await payShare(tokens[0] ?? '', { name: 'Ona', email: 'ona' })).toMatchObject({ http: 422 });
    expect(await payShare(tokens[0] ?? '', ONA, '1111 1111 1111 1111')).toMatchObject({
      code: 'payments.not_a_test_card',
    });
    expect(await open(tokens[0] ?? '')).toMatchObject({ state: 'open' });
    expect(await open(tokens[0] ?? '')).toMatchObject({ payment: { state: 'created' } });
  });

  it('keeps the seat for the person at the bank, and lets others pay after a decline', async () => {
    const { tokens, guest, booking } = await bookSplit();
    const token = tokens[0] ?? '';
    expect(await payShare(token, ONA, CARDS.secondStep)).toMatchObject({ outcome: 'second_step' });
    expect(await open(token)).toMatchObject({ state: 'paying' });
    expect(await payShare(token, PAU)).toMatchObject({ http: 409, code: 'bookings.share_being_paid' });
    expect(await payShare(token, ONA, CARDS.declined)).toMatchObject({ outcome: 'declined' });
    expect(await payShare(token, PAU)).toMatchObject({ outcome: 'succeeded' });
    expect((await sharesOf(booking, guest))[1]).toMatchObject({ state: 'paid', names: ['Pau'] });
  });

  it('waits for a slow bank: nobody else can pay, and the deadline moves only when it is near', async () => {
    const { tokens, others, guest } = await bookSplit();
    const token = tokens[0] ?? '';
    expect(await payShare(token, ONA, CARDS.slow)).toMatchObject({ outcome: 'pending' });
    await pass(4 * MINUTE);
    expect(await payShare(token, PAU)).toMatchObject({ http: 409 });
    expect(await open(token)).toMatchObject({ due_at: '2031-11-21T10:00:00+01:00' });
    await work();
    await sendBookingMails(world);
    expect((await see({ id: others[0].booking_id }, guest)).attendees[0].name).toBe('Ona');
    expect(await lastMailTo(world, ONA.email, 'share_paid')).toMatchObject({});
  });

  it('sends a payment back that arrives after the seats are gone, and tells who paid', async () => {
    const { tokens, event } = await bookSplit(['Laia', 'Oriol'], {}, { capacity: 2 });
    const token = tokens[0] ?? '';
    await pass(24 * HOUR - MINUTE);
    expect(await payShare(token, ONA, CARDS.slow)).toMatchObject({ outcome: 'pending' });
    // It is extended once.
    await pass(10 * MINUTE);
    expect(await seatsTaken(event)).toBe(2);
    await world.pool.query(
      "update test_bank.payments set settles_at = settles_at + interval '1 hour' where state = 'pending'",
    );
    await world.pool.query("update test_bank.notices set due_at = due_at + interval '1 hour' where times > 0");
    await pass(6 * MINUTE);
    const other = await makeGuest('Ada');
    expect(await book(event, other, ['Ada', 'Bo'])).toMatchObject({ http: 201 });
    await pay((await call('GET', '/me/holds', undefined, other))[0].payment, other);
    await pass(2 * HOUR);
    await work();
    expect(await lastMailTo(world, ONA.email, 'payment_returned')).toMatchObject({});
    expect(await open(token)).toMatchObject({ state: 'released', payment: { state: 'captured' } });
  });

  it('takes a seat again for a payment that arrives a moment late', async () => {
    const { tokens, event } = await bookSplit(['Laia', 'Oriol'], {}, { capacity: 2 });
    const token = tokens[0] ?? '';
    expect(await payShare(token, ONA, CARDS.neverReports)).toMatchObject({ outcome: 'pending' });
    await world.pool.query(
      "update bookings b set hold_ends_at = $1 from payment_shares h where h.booking_id = b.id and b.state = 'held'",
      [paid.now()],
    );
    await world.pool.query("update payments set changed_at = $1 where state = 'pending'", [paid.now()]);
    await work();
    await pass(HOUR);
    await work();
    expect(await open(token)).toMatchObject({ state: 'paid' });
    expect(await seatsTaken(event)).toBe(1);
  });
});

describe('a split ends', () => {
  it('when the studio cancels the date: what was paid goes back, and links are closed', async () => {
    const { guest, event, booking, others, tokens } = await bookSplit();
    await payShare(tokens[0] ?? '', ONA);
    const { version } = await call('GET', `/events/${event.id}`);
    expect(await call('POST', `/events/${event.id}/cancellation`, { version, reason: 'Kiln' })).toMatchObject({
      http: 200,
    });
    await work();
    await sendBookingMails(world);
    expect((await sharesOf(booking, guest)).map(({ state }: { state: string }) => state)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    expect(await payShare(tokens[1] ?? '', PAU)).toMatchObject({ code: 'bookings.link_ended' });
    expect(await lastMailTo(world, ONA.email, 'event_cancelled')).toMatchObject({});
    expect(await paidFor({ id: others[0].booking_id })).toBe(0);
  });

  it('when the guest deletes the account: open seats are free, and links are closed', async () => {
    const { guest, event, tokens, others } = await bookSplit();
    await payShare(tokens[0] ?? '', ONA);
    await transaction(world.db, (tx) =>
      eraseBookings({ ...world, db: tx }, { userId: guest.id, email: guest.email, phone: null }),
    );
    expect(await seatsTaken(event)).toBe(0);
    expect(await payShare(tokens[1] ?? '', PAU)).toMatchObject({ code: 'bookings.link_ended' });
    await work();
    expect(await paidFor({ id: others[0].booking_id })).toBe(0);
    expect(await open(tokens[1] ?? '')).toMatchObject({ state: 'released' });
  });

  it('for a payer who deletes their account: the seat stays, without the name', async () => {
    const { guest, tokens, others } = await bookSplit();
    await payShare(tokens[0] ?? '', ONA);
    await sendBookingMails(world);
    const payer = await makeGuest('Ona');
    await transaction(world.db, (tx) =>
      eraseBookings({ ...world, db: tx }, { userId: payer.id, email: ONA.email, phone: null }),
    );
    expect(await see({ id: others[0].booking_id }, guest)).toMatchObject({
      state: 'confirmed',
      attendees: [{ name: 'Guest 1', email: null }],
    });
    expect(await mailsTo(world, ONA.email)).toEqual([]);
  });
});
