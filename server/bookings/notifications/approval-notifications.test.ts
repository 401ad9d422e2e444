import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueueMoveNotices } from '#server/events/move-notices.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { untilBlocked } from '#tests/blocked.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { completeEvents } from '../complete-events.ts';
import { changeState } from '../core/transition.ts';
import { remindOfAnswers } from './booking-notifications.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const owner = await makePerson(world);
const desk = await makePerson(world);
const studio = await makeStudio(world, owner, { name: 'Bufa', email: 'hello@bufa.test' });
await world.db
  .insertInto('studio_members')
  .values({ studio_id: studio.id, user_id: desk.id, role: 'front_desk', name: 'Desk' })
  .execute();
// The front desk gets mails about bookings only when it subscribes.
await world.request('/api/v1/me/notification-choices/studio_requests', json('PUT', { by_email: true }, desk));
const offering = await makeOffering(world, studio, { booking_mode: 'requires_approval', title: 'Blow a glass' });

async function post(path: string, body: object, person: MadePerson) {
  const response = await world.request(`/api/v1${path}`, json('POST', body, person));
  return response.json();
}

/** Books two seats as a new guest and sends the mails. */
async function ask(of = offering) {
  const guest = await makePerson(world, { name: 'Hugo Lind' });
  const event = await makeEvent(world, of);
  const { id } = await post('/bookings', { event_id: event.id, seats: 2 }, guest);
  await sendBookingMails(world);
  return { id: id as string, guest, event };
}

/** Sends the mails of all changes; returns those about a booking since the last call, by reader. */
let seen = 0;
async function newMails(bookingId: string) {
  await sendBookingMails(world);
  const mails = await world.db
    .selectFrom('emails')
    .select(['id', 'trigger', 'to_address', 'subject', 'text'])
    .where('dedupe_key', 'like', `%:${bookingId}:%`)
    .orderBy('id')
    .execute();
  const fresh = mails.slice(seen);
  seen = mails.length;
  return fresh;
}
const triggers = (mails: { trigger: string; to_address: string }[]) =>
  mails.map(({ trigger, to_address }) => `${trigger} ${to_address}`).sort();

beforeEach(async () => {
  now = START;
  seen = 0;
  owner.accessToken = (await createSession(world, owner.id, { method: 'password' })).access_token;
});

describe('a booking that the studio has to approve', () => {
  it('is announced to the guest and to the studio with the time to answer, without amounts for the desk', async () => {
    const { id, guest } = await ask();
    const mails = await newMails(id);
    expect(triggers(mails)).toEqual(
      [
        `booking_awaiting_approval ${guest.email}`,
        'studio_booking_awaiting_approval hello@bufa.test',
        `studio_booking_awaiting_approval ${desk.email}`,
      ].sort(),
    );
    for (const { text } of mails) expect(text).toContain('Sat 22 Nov, 10:00');
    const textTo = (address: string) => mails.find(({ to_address }) => to_address === address)?.text;
    expect(textTo('hello@bufa.test')).toContain('€116');
    expect(textTo(desk.email)).not.toContain('€');
  });

  it('is named with its guest in the notification of the studio, which says the answer once there is one', async () => {
    const titles = async (bookingId: string) =>
      (
        await world.db
          .selectFrom('notifications')
          .select(['title', 'read_at'])
          .where('user_id', '=', owner.id)
          .where('dedupe_key', 'like', `%:${bookingId}:%`)
          .orderBy('id')
          .execute()
      ).map(({ title, read_at }) => `${title.replace(/, \w+ \d+ \w+, \d\d:\d\d$/, '')}${read_at ? ', read' : ''}`);
    const vase = await makeOffering(world, studio, { booking_mode: 'requires_approval', title: 'Blow a vase' });
    const [approved, declined, withdrawn] = [await ask(vase), await ask(vase), await ask(vase)];
    expect(await titles(approved.id)).toEqual(['Please answer: Hugo Lind wants 2 seats, Blow a vase']);
    now = new Date(START.getTime() + 24 * HOUR + MINUTE);
    await remindOfAnswers(world);
    expect(await titles(approved.id)).toHaveLength(2);
    owner.accessToken = (await createSession(world, owner.id, { method: 'password' })).access_token;
    await post(`/bookings/${approved.id}/approval`, {}, owner);
    await post(`/bookings/${declined.id}/declination`, { reason: '' }, owner);
    const { guest } = withdrawn;
    guest.accessToken = (await createSession(world, guest.id, { method: 'password' })).access_token;
    await post(`/bookings/${withdrawn.id}/cancellation`, {}, guest);
    await sendBookingMails(world);
    expect(await titles(approved.id)).toEqual(['Approved: Hugo Lind, Blow a vase, read']);
    expect(await titles(declined.id)).toEqual(['Declined: Hugo Lind, Blow a vase, read']);
    expect(await titles(withdrawn.id)).toEqual(['Booking cancelled: Hugo Lind, Blow a vase']);
  });

  it('is confirmed to the guest alone when the studio approves it', async () => {
    const { id, guest } = await ask();
    await newMails(id);
    await post(`/bookings/${id}/approval`, {}, owner);
    const mails = await newMails(id);
    expect(triggers(mails)).toEqual([`booking_confirmed ${guest.email}`]);
    expect(mails[0]?.text).toContain('Bufa has said yes');
  });

  it('ends with the message of the studio and other dates when it declines', async () => {
    const { id, guest, event } = await ask();
    const other = await makeEvent(world, offering, { starts_at: new Date(event.starts_at.getTime() + HOUR) });
    await newMails(id);
    await post(`/bookings/${id}/declination`, { reason: 'The furnace is down.' }, owner);
    const mails = await newMails(id);
    expect(triggers(mails)).toEqual([`booking_not_approved ${guest.email}`]);
    expect(mails[0]?.text).toContain('The furnace is down.');
    expect(mails[0]?.text).toContain(`/book/workshop/${offering.slug}?event=${other.id}&seats=2`);
    // Its own seats are free again, but it is not another date.
    expect(mails[0]?.text).not.toContain(event.id);
    expect(mails[0]?.text).toContain('nothing to pay');
  });

  it('ends for guest and studio when the studio does not answer, and its end sends no other mail', async () => {
    const { id, guest } = await ask();
    await newMails(id);
    now = new Date(START.getTime() + 48 * HOUR);
    await lapseBookings(world, { bookingId: id });
    const mails = await newMails(id);
    expect(triggers(mails)).toEqual(
      [
        `booking_not_approved ${guest.email}`,
        'studio_booking_expired hello@bufa.test',
        `studio_booking_expired ${desk.email}`,
      ].sort(),
    );
    expect(mails.find(({ to_address }) => to_address === guest.email)?.text).toContain('didn’t answer in time');
    now = new Date(START.getTime() + 1000 * HOUR);
    await completeEvents(world);
    expect(await newMails(id)).toEqual([]);
  });

  it('says nothing of a move once it has ended', async () => {
    const { id, guest, event } = await ask();
    await newMails(id);
    const later = (at: Date) => new Date(at.getTime() + HOUR);
    const place = { starts_at: event.starts_at, ends_at: event.ends_at, spaces: [] };
    const moved = { starts_at: later(event.starts_at), ends_at: later(event.ends_at), spaces: [] };
    const by = { userId: owner.id, message: '', now };
    await transaction(world.db, (tx) => enqueueMoveNotices(tx, [{ id: event.id, from: place, to: moved }], by));
    now = new Date(START.getTime() + 48 * HOUR);
    await lapseBookings(world, { bookingId: id });
    const toGuest = (await newMails(id)).filter(({ to_address }) => to_address === guest.email);
    expect(toGuest).toMatchObject([{ trigger: 'booking_not_approved' }]);
  });

  it('reminds the studio 24 and 3 hours before its time ends, once each', async () => {
    const { id } = await ask();
    await newMails(id);
    const remindedAt = async (hours: number) => {
      now = new Date(START.getTime() + hours * HOUR);
      await remindOfAnswers(world);
      await remindOfAnswers(world);
      return (await newMails(id)).filter(({ to_address }) => to_address === 'hello@bufa.test');
    };
    expect(await remindedAt(23.9)).toEqual([]);
    expect(await remindedAt(24)).toMatchObject([{ trigger: 'studio_booking_answer_due' }]);
    expect(await remindedAt(44.9)).toEqual([]);
    expect(await remindedAt(45)).toMatchObject([{ trigger: 'studio_booking_answer_due' }]);
    expect(await remindedAt(47.9)).toEqual([]);
  });

  it('reminds the studio of a request 24 and 3 hours before it lapses', async () => {
    const guest = await makePerson(world, { name: 'Hugo Lind' });
    const times = [{ starts_at: new Date(START.getTime() + 30 * 24 * HOUR).toISOString() }];
    const request = { offering_id: offering.id, text: 'For eight of us.', times, seats: 2 };
    const { id } = await post('/booking-requests', request, guest);
    await newMails(id);
    const remindedAt = async (hours: number) => {
      now = new Date(START.getTime() + hours * HOUR);
      await remindOfAnswers(world);
      return (await newMails(id)).filter(({ to_address }) => to_address === 'hello@bufa.test');
    };
    expect(await remindedAt(6 * 24 - 0.1)).toEqual([]);
    const [mail] = await remindedAt(6 * 24);
    expect(mail).toMatchObject({ trigger: 'studio_booking_requested' });
    expect(mail?.subject).toBe('Hugo Lind still waits for your offer: Blow a glass');
    expect(mail?.text).toContain('For eight of us.');
    expect(await remindedAt(7 * 24 - 3)).toMatchObject([{ trigger: 'studio_booking_requested' }]);
    expect(await remindedAt(7 * 24 - 1)).toEqual([]);
  });

  it('reminds of nothing that is answered at the same moment', async () => {
    const { id } = await ask();
    now = new Date(START.getTime() + 24 * HOUR);
    const by = { userId: owner.id, role: 'studio', reason: '', now } as const;
    let reminding: Promise<void> | undefined;
    await transaction(world.db, async (tx) => {
      await changeState(tx, [id], 'approve', 'confirmed', by);
      reminding = remindOfAnswers(world);
      await untilBlocked(world);
    });
    await reminding;
    expect((await newMails(id)).filter(({ trigger }) => trigger === 'studio_booking_answer_due')).toEqual([]);
  });

  it('reminds of nothing once it is answered, nor right after it was made', async () => {
    const { id } = await ask();
    await post(`/bookings/${id}/approval`, {}, owner);
    const soon = await makePerson(world);
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 5.5 * HOUR) });
    const made = await post('/bookings', { event_id: event.id, seats: 1 }, soon);
    await newMails(made.id);
    now = new Date(START.getTime() + 30 * MINUTE);
    await remindOfAnswers(world);
    expect(await newMails(made.id)).toEqual([]);
    seen = 0;
    now = new Date(START.getTime() + 25 * HOUR);
    await remindOfAnswers(world);
    expect((await newMails(id)).filter(({ trigger }) => trigger === 'studio_booking_answer_due')).toEqual([]);
  });
});
