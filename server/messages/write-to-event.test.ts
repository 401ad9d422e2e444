import { expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const world = await createWorld();
const owner = await makePerson(world, { name: 'Marta' });
const studio = await makeStudio(world, owner, { name: 'Fang' });
const call = callsOf(world, owner);

/** Makes an event of one seat, which is booked, and two people who wait for it, one of whom wants no messages. */
async function makeFull() {
  const offering = await makeOffering(world, studio, { title: 'Bowls' });
  const event = await makeEvent(world, offering, { capacity: 1 });
  const [booked, waiting, silent] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  const booking = { event_id: event.id, seats: 1, attendees: [{ name: 'Laia' }] };
  expect((await call('POST', '/bookings', booking, booked)).http).toBe(201);
  for (const person of [waiting, silent]) {
    expect((await call('POST', `/events/${event.id}/waitlist-entries`, { seats: 1 }, person)).http).toBe(201);
  }
  const { id } = await call('POST', '/conversations', { studio_id: studio.id, text: 'Hello?' }, silent);
  await call('PUT', `/conversations/${id}/block`, {}, silent);
  return { offering, event, booked, waiting, silent };
}
const conversationsOf = async (person: MadePerson) =>
  (await call('GET', '/conversations', undefined, person)).items.map(
    ({ offering, booking, last_message }: { offering: unknown; booking: unknown; last_message: { text: string } }) => ({
      ...{ offering, booking, text: last_message.text },
    }),
  );

it('reaches those who wait, and none who booked', async () => {
  const { offering, event, booked, waiting, silent } = await makeFull();
  const to = 'waitlist';
  expect(await call('GET', `/events/${event.id}/message-recipients?to=${to}`)).toMatchObject({
    ...{ guests: 1, left_out: 1, title: 'Bowls' },
  });
  expect(await call('POST', `/events/${event.id}/messages`, { text: 'A second date!', to })).toMatchObject({ sent: 1 });
  expect(await conversationsOf(waiting)).toMatchObject([
    { offering: { id: offering.id }, booking: null, text: 'A second date!' },
  ]);
  expect(await conversationsOf(booked)).toEqual([]);
  expect(await conversationsOf(silent)).toMatchObject([{ text: 'Hello?' }]);
  const { rows } = await world.pool.query(
    `select data from activities where type = 'event.guests_written_to' and subject_id = $1`,
    [event.id],
  );
  expect(rows).toEqual([{ data: { guests: 1, to } }]);
});

it('reaches the guests of a date that the studio cancelled', async () => {
  const { event, booked, waiting } = await makeFull();
  await call('POST', `/events/${event.id}/cancellation`, { scope: 'one', reason: 'The kiln is broken.' });
  expect(await call('GET', `/events/${event.id}/message-recipients`)).toMatchObject({ guests: 1, left_out: 0 });
  expect(await call('POST', `/events/${event.id}/messages`, { text: 'Sorry again.' })).toMatchObject({ sent: 1 });
  expect(await conversationsOf(booked)).toMatchObject([{ text: 'Sorry again.' }]);
  expect(await conversationsOf(waiting)).toEqual([]);
});
