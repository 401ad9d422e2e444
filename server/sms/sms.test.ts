import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { NO_NUMBER, startTwilio, TWILIO_ACCOUNT } from '#tests/fakes/twilio.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { doQueued } from '#tests/queue.ts';
import { transaction } from '../db/transaction.ts';
import { textTasks } from './jobs.ts';
import { enqueueTextMessage } from './sms.ts';

const folder = mkdtempSync(join(tmpdir(), 'atelio-sms-'));
afterAll(() => rmSync(folder, { recursive: true }));

const message = { to: '+34600111222', text: '123456 is your code for Atelio.' };

const send = (world: TestWorld, more: Partial<Parameters<typeof enqueueTextMessage>[1]> = {}) =>
  transaction(world.db, (tx) => enqueueTextMessage(tx, { ...message, ...more }));

const fateOf = (world: TestWorld, id: string) =>
  world.db
    .selectFrom('text_messages')
    .select(['state', 'error', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Works the queue, also on what waits for another try; until the queue, which writes later, has written what failed.
 */
async function work(world: TestWorld) {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
  await doQueued(world, textTasks(world));
  await expect
    .poll(async () => {
      const held = sql`select from graphile_worker._private_jobs where locked_at is not null`;
      return (await held.execute(world.db)).rows.length;
    })
    .toBe(0);
}

describe('a text message without a provider', async () => {
  const outboxFile = join(folder, 'outbox.jsonl');
  const world = await createWorld();
  Object.assign(world.config, { mail: { ...world.config.mail, outboxFile } });

  it('is kept, and a line of the outbox', async () => {
    const id = await send(world, { channel: 'whatsapp' });
    await work(world);
    expect(await fateOf(world, id)).toMatchObject({ state: 'kept', error: null });
    const lines = readFileSync(outboxFile, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([{ ...message, channel: 'whatsapp' }]);
    await work(world);
    expect(readFileSync(outboxFile, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('is not there when what it tells of was undone', async () => {
    const undone = transaction(world.db, async (tx) => {
      await enqueueTextMessage(tx, { ...message, to: '+34600999888' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const rows = await world.db
      .selectFrom('text_messages')
      .select('id')
      .where('to_number', '=', '+34600999888')
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('a text message through the SDK of Twilio', async () => {
  const twilio = await startTwilio();
  afterAll(twilio.close);
  const world = await createWorld({ twilio: { ...TWILIO_ACCOUNT, url: twilio.url } });

  it('is sent', async () => {
    const id = await send(world);
    await work(world);
    expect(await fateOf(world, id)).toMatchObject({ state: 'sent', error: null, sent_at: expect.any(Date) });
    expect(twilio.taken.at(-1)).toEqual({ To: message.to, From: TWILIO_ACCOUNT.from, Body: message.text });
  });

  it('is sent over WhatsApp', async () => {
    const id = await send(world, { channel: 'whatsapp' });
    await work(world);
    expect(await fateOf(world, id)).toMatchObject({ state: 'sent' });
    expect(twilio.taken.at(-1)).toMatchObject({ To: `whatsapp:${message.to}`, From: 'whatsapp:+15551234567' });
  });

  it('to a number that is none has failed for good', async () => {
    const id = await send(world, { to: NO_NUMBER });
    await work(world);
    expect(await fateOf(world, id)).toMatchObject({ state: 'failed', error: expect.stringContaining('not a valid') });
    const sent = twilio.taken.length;
    await work(world);
    expect(twilio.taken).toHaveLength(sent);
  });

  it.each([500, 503, 429, 408])('is tried again after a %i', async (status) => {
    const id = await send(world, { text: `After ${status}` });
    twilio.fail(status);
    await work(world);
    expect(await fateOf(world, id)).toMatchObject({ state: 'queued', error: expect.stringContaining('troubles') });
    twilio.fail(undefined);
    await work(world);
    expect(await fateOf(world, id)).toMatchObject({ state: 'sent', error: null });
    expect(twilio.taken.filter(({ Body }) => Body === `After ${status}`)).toHaveLength(1);
  });

  it('has failed after four tries in vain', async () => {
    const id = await send(world);
    twilio.fail(503);
    const asked = twilio.asked();
    for (let round = 0; round < 6; round += 1) await work(world);
    expect(await fateOf(world, id)).toMatchObject({ state: 'failed' });
    expect(twilio.asked() - asked).toBe(4);
    twilio.fail(undefined);
    await work(world);
    expect(await fateOf(world, id)).toMatchObject({ state: 'failed' });
  });

  it('with a wrong token has failed, and says why', async () => {
    const wrong = await createWorld({ twilio: { ...TWILIO_ACCOUNT, authToken: 'another', url: twilio.url } });
    const id = await send(wrong);
    await work(wrong);
    expect(await fateOf(wrong, id)).toMatchObject({ state: 'failed', error: 'Authenticate' });
  });

  it('is tried again when nobody answers there', async () => {
    const gone = await startTwilio();
    await gone.close();
    const alone = await createWorld({ twilio: { ...TWILIO_ACCOUNT, url: gone.url } });
    const id = await send(alone);
    await work(alone);
    expect(await fateOf(alone, id)).toMatchObject({ state: 'queued', error: expect.stringContaining('ECONNREFUSED') });
  });
});
