import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { MINUTE } from '#shared/time/time.ts';
import { createPaidBookings } from '#tests/worlds/paid-bookings.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

const { world, studio, call, moveTo, makeGuest, makeDates, book, pay, see, work, paidFor, expectBalance } =
  await createPaidBookings();
const euros = (amount: number) => ({ amount, currency: 'EUR' });
type Event = { id: string; starts_at: Date };

const doorOf = async (event: Event) => (await call('GET', `/events/${event.id}/door`)).guests;
const atTheDoor = (event: Event) => moveTo(new Date(event.starts_at.getTime() - 10 * MINUTE));
const upload = (event: Event, payments: object[], check_ins: object[] = [], person?: Parameters<typeof call>[3]) =>
  call('POST', `/events/${event.id}/check-in-uploads`, { check_ins, payments }, person);

/** Money that a device has taken from the first attendee. */
async function taken(event: Event, amount: number, method = 'cash') {
  const [{ attendee_id }] = await doorOf(event);
  const at = new Date(event.starts_at.getTime() - 12 * MINUTE).toISOString();
  return { attendee_id, amount: euros(amount), method, nonce: randomUUID(), at };
}

it('the door sees what is due, takes it without a network, and lets the guest in', async () => {
  const { first } = await makeDates({ payment: 'at_studio' });
  const guest = await makeGuest('Elisenda');
  const booking = await book(first, guest, ['Elisenda', 'Pau'], { payment: 'at_studio' });
  await atTheDoor(first);
  expect(await doorOf(first)).toMatchObject([{ due: euros(11_600) }, { due: euros(11_600), pays_at_studio: null }]);
  const payment = await taken(first, 11_600);
  const { attendee_id, at } = payment;
  const result = await upload(first, [payment], [{ attendee_id, at, nonce: randomUUID() }]);
  expect(result).toMatchObject({
    http: 200,
    payments: [{ payment: { amount: euros(11_600), method: 'cash' }, refunded_online: null, to_return: null }],
    items: [{ refusal: null }],
  });
  expect(await doorOf(first)).toMatchObject([{ due: null }, { due: null }]);
  // Sent again, it is the same payment.
  expect((await upload(first, [payment])).payments[0].payment.id).toBe(result.payments[0].payment.id);
  expect((await see(booking, guest)).payment_summary).toMatchObject({
    paid: [{ by: 'desk_cash', amount: euros(11_600) }],
    due_at_studio: euros(0),
  });
});

it('what was paid online too goes back to the card: the payment at the door stands', async () => {
  const { first } = await makeDates();
  const guest = await makeGuest('Elisenda');
  const booking = await book(first, guest, ['Elisenda']);
  await pay(booking.payment, guest);
  await atTheDoor(first);
  const result = await upload(first, [await taken(first, 5800)]);
  expect(result.payments).toMatchObject([{ refunded_online: euros(5800), to_return: null, refusal: null }]);
  await work();
  expect(await paidFor(booking)).toBe(0);
  expect(await see(booking, guest)).toMatchObject({
    ...{ state: 'confirmed', payment: 'at_studio', total: euros(5800) },
    payment_summary: { paid: [{ by: 'desk_cash', amount: euros(5800) }], due_at_studio: euros(0), to_return: euros(0) },
  });
  await expectBalance();
});

it('what two devices took is recorded twice, and one of them is to be given back', async () => {
  const { first } = await makeDates({ payment: 'at_studio' });
  const guest = await makeGuest('Elisenda');
  const booking = await book(first, guest, ['Elisenda'], { payment: 'at_studio' });
  await atTheDoor(first);
  await upload(first, [await taken(first, 5800)]);
  const second = await upload(first, [await taken(first, 5800, 'card')]);
  expect(second.payments).toMatchObject([{ refunded_online: null, to_return: euros(5800) }]);
  const path = `/studios/${studio.id}/bookings/${booking.id}/desk-payments`;
  const back = await call('POST', path, { amount: -5800, method: 'cash' });
  expect(back.booking).toMatchObject({ paid_at_desk: euros(5800), to_return: euros(0), due_at_studio: euros(0) });
});

it('only those who sell at the desk take money, and only from guests of the event', async () => {
  const teacher = await makeMember(world, studio, 'instructor', 'Jana');
  const { first } = await makeDates({ payment: 'at_studio', instructor_id: teacher.memberId });
  const guest = await makeGuest('Elisenda');
  await book(first, guest, ['Elisenda'], { payment: 'at_studio' });
  const payment = await taken(first, 5800);
  expect((await upload(first, [payment], [], teacher)).payments).toMatchObject([
    { refusal: { code: 'studios.no_right' } },
  ]);
  const stranger = { ...payment, attendee_id: randomUUID() };
  expect((await upload(first, [stranger])).payments).toMatchObject([{ refusal: { code: 'check_ins.not_found' } }]);
});
