import { beforeEach, expect, it } from 'vitest';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { type MadePerson, makePerson } from '#tests/makers.ts';
import { makeRebooking } from '#tests/worlds/rebooking.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const desk = await makeRebooking(world, (instant) => {
  now = instant;
});
const { call, pass, makeDates, book, cancel, choose, read, seatsOf } = desk;
beforeEach(async () => {
  now = START;
  await pass(0);
});

/** Makes three dates, of which the studio cancels the first, with the booking of Laia. */
async function makeCancelled() {
  const { events } = await makeDates([216, 240, 288], { payment: 'online' });
  const { id, guest } = await book(events[0]);
  const { token } = await cancel(events[0], guest);
  const remind = (person?: MadePerson) =>
    call('POST', `/events/${events[0]}/rebookings/${id}/reminder`, undefined, person);
  return { id, guest, token, events, remind };
}
const tokenIn = (text: string) => /\/rebook\/([0-9a-f]{64})\b/.exec(text)?.[1] ?? '';

it('reminds a guest once, by a mail with a link of its own, beside which the first goes on working', async () => {
  const { id, guest, token, events, remind } = await makeCancelled();
  const items = async () => (await call('GET', `/events/${events[0]}/rebookings`)).items;
  expect(await items()).toMatchObject([{ booking_id: id, can_remind: true, reminded_at: null }]);
  await pass(24, guest);
  const before = await mailsTo(world, guest.email);
  expect(await remind()).toMatchObject({
    http: 200,
    items: [{ booking_id: id, answer: 'open', can_remind: false, reminded_at: '2031-11-21T10:00:00+01:00' }],
  });
  await sendBookingMails(world);
  const [mail, ...others] = (await mailsTo(world, guest.email)).slice(before.length);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    trigger: 'event_cancelled',
    subject: expect.stringMatching(/^Still time to choose: .*Sat 29 Nov, 10:00/),
    text: expect.stringContaining('you haven’t chosen yet'),
  });
  expect(mail?.text).toContain('€116 goes back the way you paid, by itself, if you choose nothing by');
  const second = tokenIn(mail?.text ?? '');
  expect(second).not.toBe(token);
  expect([(await read(token)).state, (await read(second)).state]).toEqual(['open', 'open']);
  expect(await remind()).toMatchObject({ http: 409, code: 'bookings.choice_reminded' });
});

it.each(['first', 'second'] as const)('lets the guest choose once, by the %s link', async (which) => {
  const { id, guest, token, events, remind } = await makeCancelled();
  await remind();
  await sendBookingMails(world);
  const second = tokenIn((await mailsTo(world, guest.email)).at(-1)?.text ?? '');
  const [used, other] = which === 'first' ? [token, second] : [second, token];
  expect((await choose(used, { choice: 'event', event_id: events[1] })).http).toBe(200);
  expect(await choose(other, { choice: 'event', event_id: events[2] })).toMatchObject({ code: 'bookings.link_ended' });
  expect(await choose(other, { choice: 'money' })).toMatchObject({ code: 'bookings.link_ended' });
  expect(await read(other)).toMatchObject({ state: 'rebooked', chosen: { starts_at: '2031-11-30T10:00:00+01:00' } });
  expect(await Promise.all(events.map(seatsOf))).toEqual([0, 2, 0]);
  expect((await call('GET', `/events/${events[0]}/rebookings`)).items).toMatchObject([
    { booking_id: id, answer: 'rebooked', can_remind: false },
  ]);
});

it('reminds none who answered, whose time is over, or who has nothing to choose', async () => {
  const { id, guest, token, events, remind } = await makeCancelled();
  await choose(token, { choice: 'money' });
  expect(await remind()).toMatchObject({ http: 409, code: 'bookings.choice_ended' });
  const silent = await makeCancelled();
  await pass(8 * 24, silent.guest, guest);
  expect(await silent.remind()).toMatchObject({ http: 409, code: 'bookings.choice_ended' });
  expect((await remind(guest)).http).toBe(404);
  expect((await call('POST', `/events/${events[1]}/rebookings/${id}/reminder`)).http).toBe(404);
});

it('reminds all who have not answered in one act, each once', async () => {
  const { events } = await makeDates([216, 240], { payment: 'online' });
  const guests = [await book(events[0]), await book(events[0]), await book(events[0]), await book(events[0])];
  const [chose, reminded, ...silent] = guests.map(({ guest }) => guest);
  const { token } = await cancel(events[0], chose as MadePerson);
  await choose(token, { choice: 'money' });
  await call('POST', `/events/${events[0]}/rebookings/${guests[1]?.id}/reminder`);
  const remindAll = (person?: MadePerson) =>
    call('POST', `/events/${events[0]}/rebookings/reminder`, undefined, person);
  expect((await remindAll(reminded)).http).toBe(404);
  const { http, items } = await remindAll();
  expect([http, items.filter(({ can_remind: can }: { can_remind: boolean }) => can)]).toEqual([200, []]);
  await sendBookingMails(world);
  const remindersTo = async ({ email }: MadePerson) =>
    (await mailsTo(world, email)).filter(({ subject }) => subject.startsWith('Still time to choose')).length;
  expect(await Promise.all([chose, reminded, ...silent].map((guest) => remindersTo(guest as MadePerson)))).toEqual([
    0, 1, 1, 1,
  ]);
  expect(await remindAll()).toMatchObject({ http: 409, code: 'bookings.choice_ended' });
});

it('is recorded, and is for those who answer bookings', async () => {
  const { id, events, remind } = await makeCancelled();
  const frontDesk = await makePerson(world, { name: 'Nil' });
  await world.db
    .insertInto('studio_members')
    .values({ studio_id: desk.studio.id, user_id: frontDesk.id, name: 'Nil', role: 'front_desk' })
    .execute();
  expect((await remind(frontDesk)).http).toBe(403);
  expect((await remind()).http).toBe(200);
  const { rows } = await world.pool.query('select type, data from activities where subject_id = $1 and type like $2', [
    id,
    '%reminded',
  ]);
  expect(rows).toEqual([{ type: 'booking.choice_reminded', data: { event: events[0] } }]);
});
