import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { afterAll, expect, it, vi } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { json, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { calendarTasks } from '../jobs.ts';

/** The number of parsing threads: now, at most, and in total. */
const threads = { now: 0, most: 0, all: 0 };
const count = (worker: Worker): void => {
  threads.all += 1;
  threads.now += 1;
  threads.most = Math.max(threads.most, threads.now);
  worker.once('exit', () => {
    threads.now -= 1;
  });
};
process.on('worker', count);
afterAll(() => void process.off('worker', count));

const world = await createWorld({ calendars: { privateAddresses: true } });

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end(calendar);
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//t//EN\r\nEND:VCALENDAR\r\n';
async function begin() {
  const owner = await makePerson(world);
  const { id } = await makeStudio(world, owner);
  return async (name: string) => {
    const reply = await world.request(
      `/api/v1/studios/${id}/calendars`,
      json('POST', { url: `${origin}/${name}.ics` }, owner),
    );
    return { status: reply.status, ...((await reply.json()) as { id: string; code?: string }) };
  };
}

it('calendars that many people add at once are parsed one after the other', {
  timeout: 120_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: 8 }, begin));
  const replies = await Promise.all(people.map((add) => add('school')));
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(threads).toMatchObject({ all: 8, most: 1 });
});

it('the queue reads the calendars that are due longest first', { timeout: 120_000 }, async () => {
  const add = await begin();
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three']) ids.push((await add(name)).id);
  await world.db
    .updateTable('external_calendars')
    .set({ next_at: new Date(Date.now() + 3_600_000) })
    .execute();
  for (const [at, id] of [ids[1], ids[2], ids[0]].entries()) {
    await world.db
      .updateTable('external_calendars')
      .set({ next_at: new Date(Date.now() - 60_000 + at) })
      .where('id', '=', id ?? '')
      .execute();
  }
  asked.length = 0;
  await world.pool.query("select graphile_worker.add_job('refresh_calendars')");
  // A single run of the worker ends while another one holds the serial queue.
  await vi.waitFor(async () => {
    await doQueued(world, calendarTasks(world));
    expect(asked).toHaveLength(3);
  }, 60_000);
  expect(asked).toEqual(['/two.ics', '/three.ics', '/one.ics']);
});
