import { expect, it } from 'vitest';
import { MINUTE } from '#shared/time/time.ts';
import { createPaidBookings } from '#tests/worlds/paid-bookings.ts';

const { call, makeGuest, makeDates, book, pay, pass } = await createPaidBookings();

it('who comes, and the note, are saved with seats that are held', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const held = await book(first, guest, ['Laia', 'Guest 2']);
  const put = (body: object) => call('PUT', `/bookings/${held.id}/guests`, body, guest);
  const attendees = [{ name: 'Laia Kessler' }, { name: 'Oriol Bas' }];
  const codes = held.attendees.map((each: { ticket_code: string }) => each.ticket_code);
  expect(await put({ attendees, note: 'We may be late.' })).toMatchObject({
    http: 200,
    state: 'held',
    note: 'We may be late.',
    attendees: [
      { name: 'Laia Kessler', ticket_code: codes[0] },
      { name: 'Oriol Bas', ticket_code: codes[1] },
    ],
  });
  expect(await put({ attendees: [...attendees, { name: 'Ona' }] })).toMatchObject({ code: 'bookings.no_such_seat' });
  await pay(held.payment, guest);
  expect(await put({ attendees })).toMatchObject({ http: 409, code: 'bookings.not_waiting' });
});

it('no name is saved once the hold has ended', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const held = await book(first, guest, ['Laia']);
  await pass(16 * MINUTE);
  const saved = await call('PUT', `/bookings/${held.id}/guests`, { attendees: [{ name: 'Ona' }] }, guest);
  expect(saved).toMatchObject({ http: 409, code: 'bookings.not_waiting' });
});
