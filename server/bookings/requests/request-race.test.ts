import { expect, it } from 'vitest';
import { CONSUMERS } from '#server/activity/deliveries.ts';
import { findViolations } from '#tests/bookings/invariants.ts';
import { readSnapshot } from '#tests/bookings/snapshot.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
const world = await createWorld({}, () => START);
const owner = await makePerson(world);
const studio = await makeStudio(world, owner);
const offering = await makeOffering(world, studio, { booking_mode: 'request_only', capacity: 100 });
const event = await makeEvent(world, offering);
const call = callsOf(world, owner);

it('Two offers, a refusal and a withdrawal at once: what the studio offers keeps its seats, and nothing else does', async () => {
  const starts_at = event.starts_at.toISOString();
  for (let round = 0; round < 15; round += 1) {
    const guest = await makePerson(world);
    const request = { offering_id: offering.id, text: 'For two', times: [{ starts_at }], seats: 2 };
    const { id } = await call('POST', '/booking-requests', request, guest);
    const answers = await Promise.all([
      call('POST', `/bookings/${id}/offer`, { starts_at }),
      call('POST', `/bookings/${id}/declination`, {}),
      call('POST', `/bookings/${id}/cancellation`, {}, guest),
      call('POST', `/bookings/${id}/offer`, { starts_at }),
    ]);
    for (const { http, code } of answers) {
      expect([
        [200, undefined],
        [409, 'bookings.not_waiting'],
        [409, 'bookings.already_cancelled'],
        [409, 'bookings.not_cancellable'],
      ]).toContainEqual([http, code]);
    }
    expect(findViolations(await readSnapshot(world.pool, studio.id), CONSUMERS)).toEqual([]);
  }
});
