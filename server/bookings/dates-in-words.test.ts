import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatDayTimeSince, formatTimes } from '#shared/time/dates-in-words.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { timeRange } from '#web/time/time-range.ts';
import { createWords } from '#web/words.tsx';
import { translateTo } from '../translate.ts';

const zone = 'Europe/Madrid';
const t = translateTo('en');

describe('times after their day', () => {
  it.each([
    ['2031-12-12T09:00Z', '2031-12-12T12:00Z', '10:00–13:00'],
    ['2031-12-12T21:00Z', '2031-12-13T00:00Z', '22:00–01:00'],
    ['2031-12-12T09:00Z', '2031-12-14T17:00Z', '10:00 – Sun 14 Dec, 18:00'],
    ['2031-12-12T09:00Z', '2031-12-13T11:00Z', '10:00 – Sat 13 Dec, 12:00'],
    ['2031-12-12T09:00Z', '2032-12-12T09:00Z', '10:00 – Sun 12 Dec, 10:00'],
  ])('from %s to %s are %s', (start, end, text) => {
    expect(formatTimes(t, start, end, zone)).toBe(text);
  });

  it('stay in one piece on a screen', () => {
    const words = createWords('en', () => undefined);
    expect(timeRange(words, '2031-12-12T17:45Z', '2031-12-12T20:30Z', zone)).toBe('18:45\u2060–\u206021:30');
  });

  it('have their year where they were written in another', () => {
    const at = '2032-01-02T09:00Z';
    expect(formatDayTimeSince(t, at, zone, '2032-01-01T09:00Z')).toBe('Fri 2 Jan, 10:00');
    expect(formatDayTimeSince(t, at, zone, '2031-12-31T09:00Z')).toBe('Fri 2 Jan 2032, 10:00');
    // By the studio's clock both are in 2032.
    expect(formatDayTimeSince(t, at, zone, '2031-12-31T23:30Z')).toBe('Fri 2 Jan, 10:00');
  });
});

describe('the mails about a booking', async () => {
  const world = await createWorld();
  const owner = await makePerson(world);
  const studio = await makeStudio(world, owner);
  const offering = await makeOffering(world, studio, { title: 'First bowl', capacity: 6 });
  const call = async (path: string, init: RequestInit) => {
    const response = await world.request(`/api/v1${path}`, init);
    return { http: response.status, ...(await response.json()) };
  };
  const mailsTo = async ({ email }: { email: string }) => {
    await sendBookingMails(world);
    return world.db
      .selectFrom('emails')
      .selectAll()
      .where('to_address', '=', email)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  };

  it('name the first and the last day of what takes three (three-days.json)', async () => {
    const { body } = JSON.parse(readFileSync(join(import.meta.dirname, 'three-days.json'), 'utf8'));
    const starts_at = new Date('2031-12-12T09:00Z');
    const ends_at = new Date(starts_at.getTime() + body.minutes * 60_000);
    const event = await makeEvent(world, offering, { starts_at, ends_at });
    const guest = await makePerson(world);
    await call('/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
    const [mail] = await mailsTo(guest);
    expect(mail?.text).toContain('Friday 12 December 2031, 10:00 – Sun 14 Dec, 18:00');
  });

  it('name its last date when it was moved and then cancelled (72-move-then-cancel.txt)', async () => {
    const first = await makeEvent(world, offering, { starts_at: new Date('2031-03-03T09:00Z') });
    const second = await makeEvent(world, offering, { starts_at: new Date('2031-03-05T09:00Z') });
    const guest = await makePerson(world);
    const { id, reference } = await call('/bookings', json('POST', { event_id: first.id, seats: 1 }, guest));
    await call(`/bookings/${id}/move`, json('POST', { event_id: second.id }, guest));
    const cancelled = await call(`/bookings/${id}/cancellation`, json('POST', {}, guest));
    expect(cancelled.event).toMatchObject({ id: second.id, starts_at: '2031-03-05T10:00:00+01:00' });
    for (const reader of [guest, owner]) {
      const mail = (await mailsTo(reader)).findLast(({ trigger }) => trigger?.includes('cancelled'));
      expect(mail?.text).toContain('Wednesday 5 March 2031');
      expect(mail?.text).not.toContain('3 March');
    }
    const entry = await world.request(`/api/v1/bookings/${id}/calendar.ics`, { headers: asPerson(guest) });
    expect(await entry.text()).toContain('DTSTART:20310305T090000Z');
    const board = await call(`/studios/${studio.id}/bookings?shelf=all&q=${reference}`, { headers: asPerson(owner) });
    expect(board.items[0].event.id).toBe(second.id);
  });
});
