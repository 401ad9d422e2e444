import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const world = await createWorld();
const owner = await makePerson(world);
const studio = await makeStudio(world, owner);
const offering = await makeOffering(world, studio, { title: 'First bowl', capacity: 20 });
const event = await makeEvent(world, offering, { capacity: 20 });
const call = async (path: string, init: RequestInit) => {
  const response = await world.request(`/api/v1${path}`, init);
  return { status: response.status, ...(await response.json()) };
};

describe('names sold at the desk (desk-names.json)', () => {
  const { bodies } = JSON.parse(readFileSync(join(import.meta.dirname, 'desk-names.json'), 'utf8')) as {
    bodies: { name: string }[];
  };
  const sell = (body: object) =>
    call(`/studios/${studio.id}/desk-bookings`, json('POST', { ...body, event_id: event.id }, owner));
  const [hebrew, turned, invisible] = bodies;

  it('are in any script, and never turn around what stands beside them', async () => {
    expect(await sell({ ...hebrew })).toMatchObject({ status: 201, booking: { seats: 2 } });
    await sendBookingMails(world);
    const mail = await world.db.selectFrom('emails').selectAll().where('to_address', '=', 'a@example.test').execute();
    expect(mail[0]?.html).toMatch(/\u2068שרה לוי\u2069/);
    expect(mail[0]?.text).toMatch(/^ {2}\u2068שרה לוי\u2069 · [0-9A-Z]{4}/m);
  });

  it.each([{ ...turned }, { ...invisible }])('are refused where nobody could read them: %j', async (body) => {
    expect(await sell(body)).toMatchObject({ status: 422, fields: [{ path: 'name', code: 'hidden_characters' }] });
  });
});

it('names at the door are in the file of a date as they were typed, in any script', async () => {
  const names = ['Ελένη Παππά', 'سارة', 'שרה לוי', '李雷', 'Łukasz Wiśniewski'];
  const { id } = await makeEvent(world, offering, { capacity: 20 });
  const guest = await makePerson(world);
  const attendees = names.map((name) => ({ name }));
  const booked = json('POST', { event_id: id, seats: names.length, attendees }, guest);
  expect(await call('/bookings', booked)).toMatchObject({ status: 201 });
  const door = await call(`/events/${id}/door`, { headers: asPerson(owner) });
  expect(door.guests.map(({ name }: { name: string }) => name).sort()).toEqual([...names].sort());
  const csv = await world.request(`/api/v1/events/${id}/attendance.csv`, { headers: asPerson(owner) });
  const lines = (await csv.text()).split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',')[0]).sort()).toEqual([...names].sort());
});

describe('an account without a name', () => {
  it('is never called New User: not on its ticket, in its mails, or at the studio', async () => {
    const guest = await makePerson(world, { name: 'New User' });
    const me = await call('/me', { headers: asPerson(guest) });
    expect(me).toMatchObject({ name: 'New User' });
    const booked = await call('/bookings', json('POST', { event_id: event.id, seats: 2 }, guest));
    expect(booked.attendees.map(({ name }: { name: string }) => name)).toEqual(['Guest 1', 'Guest 2']);
    await sendBookingMails(world);
    const mails = await world.db
      .selectFrom('emails')
      .selectAll()
      .where('to_address', 'in', [guest.email, owner.email])
      .execute();
    expect(mails.find(({ to_address }) => to_address === guest.email)?.text).toContain('Hello, your 2 seats');
    expect(mails.find(({ to_address, text }) => to_address === owner.email && text.includes('Guest 1'))).toBeDefined();
    const board = await call(`/studios/${studio.id}/bookings?shelf=all`, { headers: asPerson(owner) });
    expect(JSON.stringify([mails, board, booked])).not.toContain('New User');
  });

  it('is greeted by the name that it typed for its own seat', async () => {
    const guest = await makePerson(world, { name: 'New User' });
    const attendees = [{ name: 'Ona Vidal' }];
    await call('/bookings', json('POST', { event_id: event.id, seats: 1, attendees }, guest));
    await sendBookingMails(world);
    const mail = await world.db
      .selectFrom('emails')
      .select('text')
      .where('to_address', '=', guest.email)
      .executeTakeFirst();
    expect(mail?.text).toContain('Hello Ona Vidal, your seat');
  });

  it('is greeted and named as the same person once its booking has moved', async () => {
    const guest = await makePerson(world, { name: 'New User' });
    const target = await makeEvent(world, offering, { capacity: 20 });
    const attendees = [{ name: 'Ona Vidal' }];
    const { id } = await call('/bookings', json('POST', { event_id: event.id, seats: 1, attendees }, guest));
    await call(`/bookings/${id}/move`, json('POST', { event_id: target.id }, guest));
    await sendBookingMails(world);
    const mails = await world.db
      .selectFrom('emails')
      .select(['trigger', 'text'])
      .where('to_address', '=', guest.email)
      .execute();
    const moved = mails.find(({ trigger }) => trigger === 'booking_changed')?.text;
    expect(moved).toMatch(/^Hello Ona Vidal, /m);
    expect(moved).toMatch(/^ {2}Ona Vidal · [0-9A-Z]{4}/m);
  });
});
