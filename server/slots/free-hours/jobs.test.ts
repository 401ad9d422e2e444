import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { repeatEverySecond } from '#server/repeat.ts';
import { createWorld } from '#tests/harness.ts';
import { makePerson } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { findOfferedStarts, listStoredStarts } from '#tests/slots/free-hours.ts';
import { makeStudioOfHours } from '#tests/slots/hours-studio.ts';
import { updateFreeHours } from './free-hours.ts';
import { slotTasks } from './jobs.ts';

const NOW = new Date('2026-11-02T10:00:00+01:00');
const world = await createWorld({}, () => NOW);
const { studio, lesson } = await makeStudioOfHours(world, await makePerson(world));

async function untilKept(): Promise<void> {
  const asked = await findOfferedStarts(world, lesson);
  await expect.poll(() => listStoredStarts(world, lesson)).toEqual(asked?.starts);
}

it('a worker updates the free hours after a change, also after a failure', async () => {
  const warned = vi.fn();
  const log = Object.assign(Object.create(world.log), { warn: warned });
  const worker = repeatEverySecond(log, 'the update of free hours', (signal) => updateFreeHours(world, signal));
  await untilKept();
  await sql`alter table free_hours rename to free_hours_gone`.execute(world.db);
  await world.db.deleteFrom('closures').where('studio_id', '=', studio.id).execute();
  await vi.waitFor(() => expect(warned).toHaveBeenCalled(), 30_000);
  await sql`alter table free_hours_gone rename to free_hours`.execute(world.db);
  await untilKept();
  await worker.stop();
});

it('the queue extends free hours by the next day', async () => {
  const tomorrow = { ...world, now: () => new Date(NOW.getTime() + 86_400_000) };
  const lastDay = async () => (await world.db.selectFrom('free_hours').select('last_day').execute())[0]?.last_day;
  const before = await lastDay();
  await sql`select graphile_worker.add_job('renew_free_hours')`.execute(world.db);
  await doQueued(world, slotTasks(tomorrow));
  expect(await lastDay()).not.toEqual(before);
});
