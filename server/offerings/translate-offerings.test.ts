import { expect, test } from 'vitest';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import type { Programme } from '#shared/schemas/programme.ts';
import { HOUR } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

// A Friday: the programme shows this weekend.
const NOW = new Date('2026-10-23T10:00:00+02:00');
const world = await createWorld({}, () => NOW);
const owner = await makePerson(world);
const studio = await makeStudio(world, owner, { email: 'hola@studio.example' });
const offering = await makeOffering(world, studio, {
  title: 'Throw a bowl',
  summary: 'One bowl.',
  description: 'All of it.',
  included: ['Clay'],
  bring: ['An apron'],
  accessibility: 'Two steps.',
  take_home: JSON.stringify({
    note: 'Fired twice.',
    steps: [
      { after_days: 7, label: 'Dried' },
      { after_days: 21, label: 'Yours' },
    ],
  }),
});
const starts_at = new Date(NOW.getTime() + 26 * HOUR);
const event = await makeEvent(world, offering, { starts_at, ends_at: new Date(starts_at.getTime() + 2 * HOUR) });
await world.db
  .insertInto('offering_translations')
  .values([
    {
      offering_id: offering.id,
      language: 'ca',
      title: 'Torneja un bol',
      description: 'Tot.',
      included: ['Fang'],
      take_home_note: 'Cuit dues vegades.',
      take_home_steps: ['Assecat', 'Teu', 'Of a step that is gone'],
      accessibility: 'Dos graons.',
    },
    { offering_id: offering.id, language: 'es', summary: 'Un cuenco.', take_home_steps: ['', 'Tuyo'] },
  ])
  .execute();

const read = async (path: string, language: string) =>
  (await world.request(`/api/v1${path}`, { headers: { 'Accept-Language': language } })).json();

test('an offering is in the reader’s language text by text, with the original as fallback', async () => {
  expect((await read(`/offerings/${offering.slug}`, 'ca')) as Offering).toMatchObject({
    title: 'Torneja un bol',
    summary: 'One bowl.',
    description: 'Tot.',
    included: ['Fang'],
    bring: ['An apron'],
    take_home: {
      note: 'Cuit dues vegades.',
      steps: [
        { after_days: 7, label: 'Assecat' },
        { after_days: 21, label: 'Teu' },
      ],
    },
    accessibility: 'Dos graons.',
  });
  expect(await read(`/offerings/${offering.slug}`, 'es')).toMatchObject({
    title: 'Throw a bowl',
    summary: 'Un cuenco.',
    take_home: { note: 'Fired twice.', steps: [{ label: 'Dried' }, { label: 'Tuyo' }] },
    accessibility: 'Two steps.',
  });
  expect(await read(`/offerings/${offering.slug}`, 'de')).toMatchObject({
    title: 'Throw a bowl',
    summary: 'One bowl.',
  });
});

test('lists and the weekend programme are translated too', async () => {
  expect(await read('/offerings', 'ca')).toMatchObject({ items: [{ title: 'Torneja un bol', summary: 'One bowl.' }] });
  const { days } = (await read('/programme', 'ca')) as Programme;
  expect(days.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(['Torneja un bol']);
});

test('a ticket and its mail use the booking’s language, and the studio reads its own title', async () => {
  const guest = await makePerson(world);
  const booked = await world.request('/api/v1/bookings', {
    ...json('POST', { event_id: event.id, seats: 1 }, guest, { 'Accept-Language': 'ca' }),
  });
  const { id } = (await booked.json()) as { id: string };
  const ticket = await world.request(`/api/v1/bookings/${id}`, { headers: asPerson(guest) });
  expect(await ticket.json()).toMatchObject({ offering: { title: 'Torneja un bol' } });
  await sendBookingMails(world);
  const mails = await world.db.selectFrom('emails').select(['to_address', 'subject']).execute();
  const to = (address: string) => mails.find(({ to_address }) => to_address === address)?.subject;
  expect(to(guest.email)).toContain('Torneja un bol');
  expect(to('hola@studio.example')).toContain('Throw a bowl');
});
