import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { completeEvents } from '#server/bookings/complete-events.ts';
import { earnEvents } from '#server/bookings/earning/earn-events.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { asPerson, makeEvent, makeOffering } from '#tests/makers.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';

const { world, owner, studio, call, makeGuest, moveTo, pass, work, now } = await createPaidBookings();
const { db } = world;
await moveTo(START);

const EMAIL = 'berta@example.org';
const asOwner = (method: string, path: string, body?: object) =>
  call(method, `/studios/${studio.id}${path}`, body, owner);
const details = {
  ...{ legal_name: 'Taller Fang SCCL', tax_id: 'B-12345674', country: 'ES', street: 'Carrer de Verdi 12' },
  ...{ postcode: '08012', city: 'Barcelona', agrees: true },
};

it('a sale at the desk, let in, and a part given back a day later has the same amounts in all places', async () => {
  await asOwner('PUT', '/tax-details', details);
  const offering = await makeOffering(world, studio, { payment: 'at_studio' });
  const event = await makeEvent(world, offering, { starts_at: new Date(now().getTime() + 10 * HOUR) });
  const sale = { event_id: event.id, seats: 2, name: 'Berta Camps', email: EMAIL, paid: true, method: 'cash' };
  const { booking } = await asOwner('POST', '/desk-bookings', sale);
  await sendBookingMails(world);
  expect((await lastMailTo(world, EMAIL, 'booking_confirmed')).text).toContain('€116, paid at the studio');

  await pass(11 * HOUR);
  const door = await call('GET', `/events/${event.id}/door`, undefined, owner);
  expect(door.guests.map((each: { due: unknown }) => each.due)).toEqual([null, null]);
  const attendee_id = door.guests[0].attendee_id;
  expect((await call('POST', `/events/${event.id}/check-ins`, { attendee_id }, owner)).http).toBe(201);

  await pass(DAY);
  const refund = { amount: 900, reason: 'The kiln was cold' };
  expect((await asOwner('POST', `/bookings/${booking.id}/refunds`, refund)).http).toBe(201);
  await sendBookingMails(world);
  await work();

  // The mail to the guest.
  const { rows: mails } = await sql<{ subject: string; text: string }>`
    select subject, text from emails where to_address = ${EMAIL} order by id desc limit 1`.execute(db);
  expect(mails[0]?.subject).toContain('€9');
  expect(mails[0]?.text).toContain('You get €9 back at the studio.');
  // The booking, as the studio sees it.
  const seen = await asOwner('GET', `/bookings/${booking.id}`);
  expect(seen.payment_summary).toMatchObject({ paid: [{ by: 'desk_cash', amount: { amount: 10_700 } }] });
  expect([seen.due_at_studio.amount, seen.to_return.amount]).toEqual([0, 0]);
  expect(seen.desk_payments.map((each: { amount: { amount: number } }) => each.amount.amount)).toEqual([11_600, -900]);
  // The till of both days.
  const [sold, returned] = [START, now()].map((at) => new Date(at).toISOString().slice(0, 10));
  expect((await asOwner('GET', `/till?day=${sold}`)).totals).toMatchObject([{ cash: { amount: 11_600 } }]);
  expect((await asOwner('GET', `/till?day=${returned}`)).totals).toMatchObject([{ cash: { amount: -900 } }]);
  // The slip. What is paid at the studio is invoiced by the studio itself.
  const slip = await asOwner('GET', `/bookings/${booking.id}/slip`);
  expect(slip).toMatchObject({ total: { amount: 11_600 }, papers: [] });
  expect(slip.payment_summary).toEqual(seen.payment_summary);
  expect(slip.desk_payments.map((each: { amount: { amount: number } }) => each.amount.amount)).toEqual([11_600, -900]);
  // The list as a file.
  const csv = await world.request(`/api/v1/studios/${studio.id}/bookings.csv?shelf=past`, { headers: asPerson(owner) });
  const [head = '', row = ''] = (await csv.text()).split('\r\n');
  expect([head, row]).toEqual([expect.any(String), expect.stringMatching(/Berta Camps.*107\.00/)]);
  // The ledger: the platform never had the money, and a sale at the desk has no commission.
  await pass(5 * DAY);
  await completeEvents(world);
  await earnEvents(world);
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from earnings where booking_id = ${booking.id})
      + (select count(*)::int from ledger_entries where owner = ${booking.id}) as count`.execute(db);
  expect(rows[0]?.count).toBe(0);
});

it('the list as a file has cash and card of the desk apart, how each was paid, who came and what was answered', async () => {
  const offering = await makeOffering(world, studio, { payment: 'at_studio' });
  const { version } = await call('GET', `/offerings/${offering.id}/editing`, undefined, owner);
  const question = { id: '018f0000-0000-7000-8000-0000000000a1', text: 'Allergies?', options: [], is_required: false };
  await call('PATCH', `/offerings/${offering.id}`, { version, questions: [question] }, owner);
  const event = await makeEvent(world, offering, { starts_at: new Date(now().getTime() + HOUR) });
  const details = { answers: [{ question_id: question.id, answer: 'Nuts' }] };
  const guest = await makeGuest('Ona');
  await call('POST', '/bookings', { event_id: event.id, seats: 1, details }, guest);
  for (const sale of [
    { name: 'Berta', paid: true, method: 'cash' },
    { name: 'Carla', paid: true, method: 'card' },
  ]) {
    await asOwner('POST', '/desk-bookings', { event_id: event.id, seats: 1, ...sale });
  }
  const { guests } = await call('GET', `/events/${event.id}/door`, undefined, owner);
  const carla = guests.find(({ name }: { name: string }) => name === 'Carla');
  await call('POST', `/events/${event.id}/check-ins`, { attendee_id: carla.attendee_id }, owner);
  const file = (ending: string) =>
    world.request(`/api/v1/studios/${studio.id}/bookings.${ending}?shelf=all&event=${event.id}`, {
      headers: asPerson(owner),
    });

  const [head = [], ...rows] = (await (await file('csv')).text())
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const said = (row: string[]) =>
    [
      ...[
        'Booked by',
        'Paid after refunds',
        'Paid by',
        'Paid in cash at the studio',
        'Paid by card at the studio',
        'To pay',
      ],
      ...['Came', 'Allergies?'],
    ].map((column) => row[head.indexOf(column)]);
  expect(rows.map(said).sort()).toEqual([
    ['Berta', '58.00', 'cash at the studio', '58.00', '0.00', '0.00', '0', ''],
    ['Carla', '58.00', 'card at the studio', '0.00', '58.00', '0.00', '1', ''],
    ['Ona', '0.00', '', '0.00', '0.00', '58.00', '0', 'Nuts'],
  ]);

  const parts = unzipSync(new Uint8Array(await (await file('xlsx')).arrayBuffer()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const column = String.fromCharCode(65 + head.indexOf('Paid by card at the studio'));
  const amounts = rows.map((_, at) => sheet.match(new RegExp(`<c r="${column}${at + 2}"[^>]*><v>([^<]*)</v>`))?.[1]);
  expect(amounts.sort()).toEqual(['0', '0', '58']);
});
