import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { TWILIO_ACCOUNT } from '#tests/fakes/twilio.ts';
import { createWorld } from '#tests/harness.ts';
import { json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { freePort } from '#tests/running.ts';
import { transaction } from './db/transaction.ts';
import { startWorker } from './jobs.ts';
import { createLog } from './log.ts';
import { enqueueTextMessage } from './sms/sms.ts';

const world = await createWorld();
const owner = await makePerson(world);
const studio = await makeStudio(world, owner);
const event = await makeEvent(world, await makeOffering(world, studio));

async function book() {
  const guest = await makePerson(world);
  const reply = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
  expect(reply.status).toBe(201);
  return guest;
}

/** Ends all connections of the database, as a restart does. */
async function endConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

/** Waits until the worker, the only one that listens for jobs, has connected again. */
async function untilConnected(): Promise<void> {
  const listening = "select from pg_stat_activity where datname = current_database() and query ilike 'listen%'";
  await expect.poll(async () => (await world.pool.query(listening)).rowCount).toBeGreaterThan(0);
}

async function untilMailed(to: string): Promise<void> {
  const stateOf = () => world.db.selectFrom('emails').select('state').where('to_address', '=', to).executeTakeFirst();
  await expect.poll(stateOf).toEqual({ state: 'kept' });
}

describe('the job worker', () => {
  it('catches up with jobs added while no worker ran', async () => {
    const guest = await book();
    const worker = await startWorker(world);
    await untilMailed(guest.email);
    await worker.stop();
  });

  it('continues when the database ends all its connections', async () => {
    const worker = await startWorker(world);
    for (let round = 0; round < 3; round += 1) {
      await endConnections();
      await untilConnected();
    }
    const guest = await book();
    await untilMailed(guest.email);
    await worker.stop();
  });

  it('logs failures without the request, its credentials, or the job’s payload', async () => {
    let text = '';
    const log = createLog('info', { write: (line) => (text += line) });
    const url = `http://127.0.0.1:${await freePort()}`;
    const worker = await startWorker({
      ...world,
      log,
      config: { ...world.config, twilio: { ...TWILIO_ACCOUNT, url } },
    });
    await transaction(world.db, (tx) =>
      enqueueTextMessage(tx, { to: '+34600111222', text: '123456 is your code for Atelio.' }),
    );
    await expect.poll(() => text).toContain('Failed task');
    await worker.stop();
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const code = 'ECONNREFUSED';
    expect(lines.find(({ msg }) => msg === 'text message not sent')).toMatchObject({ err: { code }, attempt: 1 });
    expect(lines.find(({ msg }) => msg.startsWith('Failed task'))).toMatchObject({
      err: { code },
      job: { task: 'send_text_message' },
    });
    expect(text).not.toMatch(/Basic|Authorization|34600111222|123456|payload/);
  });

  it('stops, also when stopped twice', async () => {
    const worker = await startWorker(world);
    expect(worker.isWorking()).toBe(true);
    await worker.stop();
    expect(worker.isWorking()).toBe(false);
    await worker.stop();
  });
});
