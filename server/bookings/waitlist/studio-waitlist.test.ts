import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { callsOf } from '#tests/calls.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeWaiting, waitlistOf } from '#tests/worlds/waitlist.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const owner = await makePerson(world, { name: 'Marta' });
const [irene, mateu, laia, mar] = (await Promise.all(
  ['Irene', 'Mateu', 'Laia', 'Mar'].map((name) => makePerson(world, { name })),
)) as [MadePerson, MadePerson, MadePerson, MadePerson];
const call = callsOf(world, owner);
const studio = await makeStudio(world, owner);
const offering = await makeOffering(world, studio, { capacity: 4 });

async function moveTo(instant: Date) {
  now = instant;
  for (const person of [owner, irene, mateu, laia, mar]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
}
beforeEach(() => moveTo(START));

/**
 * A date of four seats with one free seat, which Irene has let go, and two parties behind her that it is too small for.
 */
async function makeLine() {
  const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 10 * DAY) });
  expect((await call('POST', '/bookings', { event_id: event.id, seats: 3 }, mar)).http).toBe(201);
  const entries = {
    irene: await makeWaiting(world, event, irene, 1, new Date(+now - 3)),
    mateu: await makeWaiting(world, event, mateu, 2, new Date(+now - 2)),
    laia: await makeWaiting(world, event, laia, 1, new Date(+now - 1)),
  };
  await world.pool.query('update waitlist_entries set passed_over = true where id = $1', [entries.irene]);
  return { event, entries };
}
const lineOf = (event: { id: string }, person = owner) =>
  call('GET', `/events/${event.id}/waiting-parties`, undefined, person);
const offer = (entry: string, person = owner) => call('POST', `/waitlist-entries/${entry}/offer`, undefined, person);

describe('the waitlist of a date, for its studio', () => {
  it('has names, sizes, since when, and who can be offered the free seats', async () => {
    const { event } = await makeLine();
    expect(await lineOf(event)).toMatchObject({
      http: 200,
      seats_left: 1,
      items: [
        { guest: 'Irene', seats: 1, position: 1, has_let_go: true, can_offer: true, has_booked_before: false },
        { guest: 'Mateu', seats: 2, position: 2, joined_at: '2031-11-20T09:59:59+01:00', can_offer: false },
        { guest: 'Laia', seats: 1, position: 3, has_let_go: false, can_offer: true },
      ],
    });
    expect((await lineOf(event, mar)).http).toBe(404);
  });

  it('The studio offers the free seat to whom it chooses, also to a party that let it go', async () => {
    const { event, entries } = await makeLine();
    expect((await offer(entries.irene, mar)).http).toBe(404);
    expect(await offer(entries.mateu)).toMatchObject({ http: 409, code: 'bookings.sold_out' });
    const line = await offer(entries.irene);
    expect(line).toMatchObject({
      http: 200,
      seats_left: 0,
      items: [
        { guest: 'Irene', state: 'offered', offered_until: '2031-11-20T22:00:00+01:00', can_offer: false },
        { guest: 'Mateu', position: 1, can_offer: false },
        { guest: 'Laia', position: 2, can_offer: false },
      ],
    });
    const [{ booking_id: id }] = line.items;
    expect(await waitlistOf(world, event)).toMatchObject({ taken: 4, held: 4 });
    expect(await call('GET', `/bookings/${id}`, undefined, irene)).toMatchObject({
      state: 'offered',
      history: [{ state: 'offered', by: 'studio' }],
    });
    await sendBookingMails(world);
    expect((await mailsTo(world, irene.email)).map(({ trigger }) => trigger)).toEqual(['waitlist_offer']);
    expect(await offer(entries.irene)).toMatchObject({ http: 409, code: 'waitlist.offered' });
    expect((await call('POST', `/bookings/${id}/acceptance`, {}, irene)).http).toBe(200);
    expect((await offer(entries.irene)).http).toBe(404);
  });

  it('sends a word with the offer, and takes it back: the party is told, keeps its place and is not asked again by itself', async () => {
    const { event, entries } = await makeLine();
    const message = 'Laia, a wheel is free after all.';
    expect(await call('POST', `/waitlist-entries/${entries.laia}/offer`, { message })).toMatchObject({
      http: 200,
      items: [{ guest: 'Laia', state: 'offered', can_take_back: true }, { guest: 'Irene' }, { guest: 'Mateu' }],
    });
    await sendBookingMails(world);
    const before = await mailsTo(world, laia.email);
    expect(before.at(-1)).toMatchObject({ trigger: 'waitlist_offer', text: expect.stringContaining(message) });
    const takeBack = (person = owner) => call('DELETE', `/waitlist-entries/${entries.laia}/offer`, undefined, person);
    expect((await takeBack(mar)).http).toBe(404);
    expect(await takeBack()).toMatchObject({
      http: 200,
      seats_left: 1,
      items: [
        { guest: 'Irene', position: 1 },
        { guest: 'Mateu', position: 2 },
        { guest: 'Laia', position: 3, has_let_go: true, can_offer: true, can_take_back: false },
      ],
    });
    expect(await waitlistOf(world, event)).toMatchObject({ taken: 3, held: 3 });
    await sendBookingMails(world);
    const after = await mailsTo(world, laia.email);
    expect(after.slice(before.length)).toMatchObject([
      { trigger: 'waitlist_lapsed', text: expect.stringContaining('you keep your place for 1 seat') },
    ]);
    expect(await takeBack()).toMatchObject({ http: 409, code: 'bookings.not_waiting' });
  });

  it('reminds a party of its offer once, by the mail of the offer with the time that is left', async () => {
    const { entries } = await makeLine();
    const remind = (person = owner) => call('POST', `/waitlist-entries/${entries.laia}/reminder`, undefined, person);
    expect((await remind()).http).toBe(404);
    expect((await offer(entries.laia)).items[0]).toMatchObject({ guest: 'Laia', can_remind: true, reminded_at: null });
    await sendBookingMails(world);
    const before = await mailsTo(world, laia.email);
    await moveTo(new Date(START.getTime() + 6.5 * HOUR));
    expect((await remind(mar)).http).toBe(404);
    expect((await remind()).items[0]).toMatchObject({
      guest: 'Laia',
      offered_at: '2031-11-20T10:00:00+01:00',
      offered_until: '2031-11-20T22:00:00+01:00',
      can_remind: false,
      reminded_at: '2031-11-20T16:30:00+01:00',
    });
    await sendBookingMails(world);
    const [reminder, ...others] = (await mailsTo(world, laia.email)).slice(before.length);
    expect(others).toEqual([]);
    expect(reminder).toMatchObject({
      trigger: 'waitlist_offer',
      subject: expect.stringContaining('Your seat is kept until Thu 20 Nov, 22:00'),
      text: expect.stringContaining('5 h 30 min to go'),
    });
    expect(await remind()).toMatchObject({ http: 409, code: 'waitlist.reminded' });
    // A new offer has a reminder of its own.
    await call('DELETE', `/waitlist-entries/${entries.laia}/offer`);
    expect((await offer(entries.laia)).items[0]).toMatchObject({ can_remind: true, reminded_at: null });
  });

  it('offers nothing in the last hours before the start', async () => {
    const { event, entries } = await makeLine();
    await moveTo(new Date(START.getTime() + 10 * DAY - HOUR));
    expect((await lineOf(event)).items.map(({ can_offer }: { can_offer: boolean }) => can_offer)).toEqual([
      false,
      false,
      false,
    ]);
    expect(await offer(entries.laia)).toMatchObject({ http: 409, code: 'waitlist.closed' });
  });

  it('Seats that are kept for an offer are told from those that guests have', async () => {
    const { event, entries } = await makeLine();
    const filled = async () => (await call('GET', `/studios/${studio.id}/figures`)).filled.next_week;
    const before = await filled();
    await offer(entries.laia);
    expect(await filled()).toEqual(before);
    const days = 'from=2031-11-30&to=2031-11-30';
    const calendar = await call('GET', `/studios/${studio.id}/calendar?${days}`);
    expect(calendar.events.find(({ id }: { id: string }) => id === event.id)).toMatchObject({
      seats_taken: 4,
      seats_offered: 1,
      parties_waiting: 2,
    });
    const { items } = await call('GET', `/studios/${studio.id}/schedule?${days}`);
    expect(items.find(({ id }: { id: string }) => id === event.id)).toMatchObject({ seats_taken: 4, seats_offered: 1 });
  });
});

expectActivities(world, 'waitlist_entry.reminded');
