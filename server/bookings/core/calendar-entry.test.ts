import { describe, expect, it } from 'vitest';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const world = await createWorld();
const owner = await makePerson(world);
const guest = await makePerson(world);
const studio = await makeStudio(world, owner, { name: 'Fang; Sons, Ltd' });
const offering = await makeOffering(world, studio, { title: 'Bowls, cups; and\\or plates 🏺' });

describe('the calendar entry of a booking', () => {
  it('is a valid iCalendar file with escaped texts and the time in UTC', async () => {
    const event = await makeEvent(world, offering, { starts_at: new Date('2031-07-01T17:30:00Z') });
    const booked = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
    const { id, reference } = await booked.json();
    const see = () => world.request(`/api/v1/bookings/${id}/calendar.ics`, { headers: asPerson(guest) });

    const response = await see();
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${reference}.ics"`);
    const text = (await response.text()).replace(/\r\n[ \t]/g, '');
    for (const line of [
      'DTSTART:20310701T173000Z',
      'DTEND:20310701T193000Z',
      'SUMMARY:Bowls\\, cups\\; and\\\\or plates 🏺 · Fang\\; Sons\\, Ltd',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'METHOD:PUBLISH',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT2H',
    ]) {
      expect(text.split('\r\n')).toContain(line);
    }

    await world.request(`/api/v1/bookings/${id}/cancellation`, json('POST', {}, guest));
    const cancelled = (await (await see()).text()).split('\r\n');
    expect(cancelled).toContain('STATUS:CANCELLED');
    expect(cancelled).toContain('SEQUENCE:1');
    expect(cancelled).not.toContain('BEGIN:VALARM');
  });

  it('is an invitation in mails, which a cancellation calls off (RFC 5546)', async () => {
    const event = await makeEvent(world, offering, { starts_at: new Date('2031-07-02T17:30:00Z') });
    const booked = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
    const { id } = await booked.json();
    await sendBookingMails(world);
    await world.request(`/api/v1/bookings/${id}/cancellation`, json('POST', {}, guest));
    await sendBookingMails(world);
    const mails = await world.db
      .selectFrom('emails')
      .select('attachments')
      .where('to_address', '=', guest.email)
      .where('dedupe_key', 'like', `%${id}%`)
      .orderBy('id')
      .execute();
    const entries = mails.map(({ attachments }) => {
      const [file] = attachments as { content: string; content_type: string }[];
      const text = file?.content.replace(/\r\n[ \t]/g, '') ?? '';
      const read = (name: string) => new RegExp(`^${name}[;:](.*)$`, 'm').exec(text)?.[1]?.trim();
      expect(read('ORGANIZER')).toContain('mailto:');
      expect(read('ATTENDEE')).toMatch(new RegExp(`PARTSTAT=ACCEPTED.*mailto:${guest.email}`, 'i'));
      expect(file?.content_type).toContain(`method=${read('METHOD')}`);
      return ['METHOD', 'UID', 'SEQUENCE', 'STATUS'].map(read);
    });
    const uid = `booking-${id}@atelio.test`;
    expect(entries).toEqual([
      ['REQUEST', uid, '0', 'CONFIRMED'],
      ['CANCEL', uid, '1', 'CANCELLED'],
    ]);
  });
});
