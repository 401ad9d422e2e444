import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { callsOf } from '#tests/calls.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { sendReminders } from './send-reminders.ts';

const TODAY = new Date('2031-11-20T10:00:00+01:00');
/** A Saturday morning in New York, where the studio is. */
const START = new Date('2031-11-29T10:00:00-05:00');
let now = TODAY;
const twilio = { accountSid: 'AC1', authToken: 'secret', from: '+34900000000', url: undefined };
const world = await createWorld({ twilio }, () => now);
const owner = await makePerson(world);
const guest = await makePerson(world, { name: 'Laia' });
const studio = await makeStudio(world, owner, { name: 'Bufa', time_zone: 'America/New_York' });
const offering = await makeOffering(world, studio, { title: 'Blow a glass', cancellation_policy: 'flexible' });
const call = callsOf(world, owner);

async function moveTo(instant: Date, ...others: MadePerson[]) {
  now = instant;
  for (const person of [owner, guest, ...others]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
}
const hoursBefore = (hours: number, start = START) => new Date(start.getTime() - hours * HOUR);

beforeEach(() => moveTo(TODAY));

async function booked(seats = 2) {
  const event = await makeEvent(world, offering, { starts_at: START });
  const booking = await call('POST', '/bookings', { event_id: event.id, seats }, guest);
  return { event, booking, id: booking.id as string };
}

/** The subjects of the reminders of a booking, sent and queued. */
const remindersOf = async (id: string) => {
  const { rows } = await world.pool.query<{ subject: string }>(
    'select subject from emails where starts_with(dedupe_key, $1) order by created_at, id',
    [`booking_reminder:${id}:`],
  );
  return rows.map(({ subject }) => subject);
};

describe('reminders', () => {
  it('come once, 24 hours and 2 hours before, by the clock of the studio', async () => {
    const { id } = await booked();
    for (const [hours, expected] of [
      [24.1, []],
      [24, ['Tomorrow, 10:00: “Blow a glass”']],
      [23, ['Tomorrow, 10:00: “Blow a glass”']],
      [2, ['Tomorrow, 10:00: “Blow a glass”', 'Today, 10:00: “Blow a glass”']],
      [1, ['Tomorrow, 10:00: “Blow a glass”', 'Today, 10:00: “Blow a glass”']],
    ] as const) {
      await moveTo(hoursBefore(hours));
      await Promise.all([sendReminders(world), sendReminders(world)]);
      expect(await remindersOf(id)).toEqual(expected);
    }
    const mails = await world.pool.query('select to_address, text from emails where starts_with(dedupe_key, $1)', [
      `booking_reminder:${id}:`,
    ]);
    expect(mails.rows[0]).toMatchObject({
      to_address: guest.email,
      text: expect.stringContaining('Hello Laia, Bufa has 2 seats ready for you at “Blow a glass”.'),
    });
    expect(mails.rows[0].text).toContain('Saturday 29 November 2031, 10:00–12:00');
  });

  it('name no deadline that is over', async () => {
    const { id } = await booked();
    const textOf = async () => {
      const { rows } = await world.pool.query<{ text: string }>(
        'select text from emails where starts_with(dedupe_key, $1) order by created_at desc, id desc limit 1',
        [`booking_reminder:${id}:`],
      );
      return rows[0]?.text;
    };
    await moveTo(new Date(hoursBefore(24).getTime() - MINUTE));
    await sendReminders(world);
    expect(await textOf()).toBeUndefined();
    await moveTo(hoursBefore(2));
    await sendReminders(world);
    expect(await textOf()).toContain('You pay the full price');
    expect(await textOf()).not.toContain('Free until');
  });

  it('no reminder after cancelling', async () => {
    const { id } = await booked();
    await call('POST', `/bookings/${id}/cancellation`, {}, guest);
    await moveTo(hoursBefore(24));
    await sendReminders(world);
    expect(await remindersOf(id)).toEqual([]);

    // Neither one that was queued before and could not be sent yet.
    await moveTo(TODAY);
    const { id: later } = await booked();
    await moveTo(hoursBefore(24));
    await sendReminders(world);
    expect(await remindersOf(later)).toHaveLength(1);
    await call('POST', `/bookings/${later}/cancellation`, {}, guest);
    await sendBookingMails(world);
    await moveTo(hoursBefore(2));
    await sendReminders(world);
    expect(await remindersOf(later)).toEqual([]);
  });

  it('come again for the new time of an event that was moved', async () => {
    const { id, event } = await booked();
    await moveTo(hoursBefore(24));
    await sendReminders(world);
    await moveTo(hoursBefore(20));
    const version = { version: event.version, starts: '2031-12-02T18:00', tell_guests: true, anyway: true };
    expect(await call('PATCH', `/events/${event.id}`, version)).toMatchObject({ http: 200 });
    const moved = new Date('2031-12-02T18:00:00-05:00');
    for (const hours of [30, 24, 2]) {
      await moveTo(hoursBefore(hours, moved));
      await sendReminders(world);
    }
    expect(await remindersOf(id)).toEqual([
      'Tomorrow, 10:00: “Blow a glass”',
      'Tomorrow, 18:00: “Blow a glass”',
      'Today, 18:00: “Blow a glass”',
    ]);
  });

  it('are only those still ahead for a booking made within the day before', async () => {
    await moveTo(hoursBefore(10));
    const { id } = await booked();
    await sendReminders(world);
    expect(await remindersOf(id)).toEqual([]);
    await moveTo(hoursBefore(2));
    await sendReminders(world);
    expect(await remindersOf(id)).toEqual(['Today, 10:00: “Blow a glass”']);
    await moveTo(new Date(START.getTime() - 90 * MINUTE));
    const { id: last } = await booked();
    await moveTo(new Date(START.getTime() - 5 * MINUTE));
    await sendReminders(world);
    expect(await remindersOf(last)).toEqual([]);
  });

  it('are one after a break in which both were due, and none once it has begun', async () => {
    const { id } = await booked();
    await moveTo(hoursBefore(1));
    await sendReminders(world);
    expect(await remindersOf(id)).toEqual(['Today, 10:00: “Blow a glass”']);
    await moveTo(TODAY);
    const { id: missed } = await booked();
    await moveTo(START);
    await sendReminders(world);
    expect(await remindersOf(missed)).toEqual([]);
  });

  it('come for each event of a booking that covers several', async () => {
    const { id, event } = await booked(1);
    const second = await makeEvent(world, offering, { starts_at: hoursBefore(-168), seats_taken: 1 });
    await world.pool.query(
      `insert into booking_events (booking_id, event_id, offering_id, studio_id, seats, price)
       values ($1, $2, $3, $4, 1, 0)`,
      [id, second.id, event.offering_id, studio.id],
    );
    for (const start of [event.starts_at, second.starts_at]) {
      await moveTo(hoursBefore(24, start));
      await sendReminders(world);
    }
    const { rows } = await world.pool.query<{ text: string }>(
      'select text from emails where starts_with(dedupe_key, $1) order by created_at, id',
      [`booking_reminder:${id}:`],
    );
    expect(rows.map(({ text }) => /\w+day \d+ \w+ 2031/.exec(text)?.[0])).toEqual([
      'Saturday 29 November 2031',
      'Saturday 6 December 2031',
    ]);
  });

  it('can be switched off, and come as a text message to a confirmed number where the guest chose it', async () => {
    const choice = async (body: object) => call('PUT', '/me/notification-choices/booking_reminders', body, guest);
    expect(await choice({ by_text: true })).toMatchObject({ http: 404 });
    await world.db
      .updateTable('auth.users')
      .set({ phone: '34600100201', phone_confirmed_at: now })
      .where('id', '=', guest.id)
      .execute();
    expect(await choice({ by_text: true })).toMatchObject({ http: 200, by_email: true, by_text: true });
    expect(await choice({ by_email: false })).toMatchObject({ http: 200, by_email: false, by_text: true });
    const { id } = await booked();
    await moveTo(hoursBefore(24));
    await sendReminders(world);
    expect(await remindersOf(id)).toEqual([]);
    const messages = await world.db.selectFrom('text_messages').select(['to_number', 'text']).execute();
    expect(messages).toEqual([
      {
        to_number: '+34600100201',
        text: expect.stringMatching(/^Tomorrow, 10:00: Blow a glass at Bufa, Carrer de Pujades 118/),
      },
    ]);
  });
});
