import { expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { asPerson, makeEvent, makeOffering } from '#tests/makers.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';

const { world, owner, studio, call, moveTo, pass, makeGuest, bookPaid, book, now } = await createPaidBookings();
const guest = await makeGuest();
await moveTo(START);

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const dateIn = async (hours: number, payment: 'online' | 'at_studio') =>
  makeEvent(world, await makeOffering(world, studio, { payment }), {
    starts_at: new Date(now().getTime() + hours * HOUR),
  });

it('what went back stands beside the total in the list of bookings, and in a column of their file', async () => {
  const byCard = await bookPaid(await dateIn(10, 'online'), guest, ['Laia', 'Oriol']);
  const atDesk = await book(await dateIn(10, 'at_studio'), guest, ['Laia']);
  const cancelled = await bookPaid(await dateIn(24 * 30, 'online'), guest, ['Laia']);
  const open = await bookPaid(await dateIn(24 * 30, 'online'), guest, ['Laia']);
  const path = ({ id }: { id: string }) => `/studios/${studio.id}/bookings/${id}`;
  await call('POST', `${path(atDesk)}/desk-payments`, { amount: 5800, method: 'cash', positions: [1] });
  await call('POST', `/bookings/${cancelled.id}/cancellation`, {}, guest);
  await pass(12 * HOUR);
  const give = (booking: { id: string }, amount: number) =>
    call('POST', `${path(booking)}/refunds`, { reason: 'The kiln was cold', amount });
  expect(await give(byCard, 5800)).toMatchObject({ http: 201 });
  expect(await give(atDesk, 800)).toMatchObject({ http: 201 });

  const { items } = await call('GET', `/studios/${studio.id}/bookings?shelf=all`);
  const listed = (booking: { id: string }) => items.find(({ id }: { id: string }) => id === booking.id);
  expect(listed(byCard)).toMatchObject({ total: euros(11_600), payment_summary: { given_back: euros(5800) } });
  expect(listed(atDesk)).toMatchObject({ total: euros(5800), payment_summary: { given_back: euros(800) } });
  expect(listed(open)).toMatchObject({ payment_summary: { given_back: euros(0) } });

  const headers = { ...asPerson(owner), 'Accept-Language': 'de' };
  const file = await world.request(`/api/v1/studios/${studio.id}/bookings.csv?shelf=all`, { headers });
  const [head = [], ...rows] = (await file.text()).split('\r\n').map((line) => line.split(';'));
  const column = head.indexOf('Erstattet');
  const inFile = ({ id }: { id: string }) =>
    rows.find(([reference]) => reference === listed({ id }).reference)?.[column];
  expect([byCard, atDesk, cancelled, open].map(inFile)).toEqual(['58,00', '8,00', '58,00', '0,00']);
});
