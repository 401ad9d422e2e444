import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { makePerson } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { pieceHeaders, sendPicture } from '#tests/uploads.ts';
import { imageWorker } from '../imaging/image-worker.ts';
import { mediaTasks } from '../jobs.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atelio-together-'));
afterAll(() => {
  imageWorker.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const world = await createWorld({ dataDir });
const person = await makePerson(world, { admin: true });

/** Starts like a PNG, but is not one. */
const file = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(2000)]);
const HALF = 1000;

it('pieces whose files cannot be removed stay on record, as after a kill in between', async () => {
  const key = randomUUID();
  const send = (first: number, end = file.length) =>
    sendPicture(world.request, {
      file: file.subarray(first, end),
      folder: 'platform_assets',
      as: person,
      headers: pieceHeaders(key, first, end - first, file.length),
    });
  const known = async () =>
    (await world.db.selectFrom('upload_pieces').select('first_byte').where('upload_key', '=', key).execute()).length;
  const onDisk = () => readdirSync(join(dataDir, 'media', 'pieces')).length;

  await send(0, HALF);
  await world.pool.query('alter function graphile_worker.add_job rename to no_job');
  expect((await send(HALF)).status).toBe(500);
  await world.pool.query('alter function graphile_worker.no_job rename to add_job');
  expect([await known(), onDisk()]).toEqual([2, 2]);

  expect(await send(HALF)).toMatchObject({ status: 422, error: { code: 'media.damaged' } });
  await doQueued(world, mediaTasks(world));
  expect([await known(), onDisk()]).toEqual([0, 0]);
});
