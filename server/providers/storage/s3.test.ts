import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmulator } from 'emulate';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { imageWorker } from '#server/media/imaging/image-worker.ts';
import { mediaTasks } from '#server/media/jobs.ts';
import { keysOf, masterKey } from '#server/media/uploads/addresses.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { freePort } from '#tests/running.ts';
import { pieceHeaders, sendPicture } from '#tests/uploads.ts';
import { getStorage } from './storage.ts';

// Emulates Amazon S3 with the package `emulate` and uses the real SDK.
const emulator = await createEmulator({
  service: 'aws',
  port: await freePort(),
  seed: { aws: { region: 'eu-south-2', s3: { buckets: [{ name: 'pictures' }] } } },
});
const dataDir = mkdtempSync(join(tmpdir(), 'atelio-s3-'));
const { media } = readConfig({
  S3_ENDPOINT: emulator.url,
  S3_BUCKET: 'pictures',
  S3_REGION: 'eu-south-2',
  S3_ACCESS_KEY_ID: 'atelio-tests',
  S3_SECRET_ACCESS_KEY: 'no-secret-at-all',
  S3_FORCE_PATH_STYLE: 'on',
});
afterAll(async () => {
  imageWorker.stop();
  await emulator.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const world = await createWorld({ dataDir, media });
const owner = await makePerson(world);
const folder = `art_studios/${(await makeStudio(world, owner)).id}`;
const storage = getStorage(world.config);

const photo = await sharp(randomBytes(200 * 100 * 3), { raw: { width: 200, height: 100, channels: 3 } })
  .png()
  .toBuffer();

const look = (url: string) => world.request(url.replace('http://atelio.test', ''));

describe('pictures in a bucket', () => {
  it('come back byte for byte, and a missing key is undefined', async () => {
    const bytes = randomBytes(100_000);
    await storage.put('a/b c.bin', bytes, 'application/octet-stream');
    expect(await storage.get('a/b c.bin')).toEqual(bytes);
    await storage.remove('a/b c.bin');
    await storage.remove('a/b c.bin');
    expect(await storage.get('a/b c.bin')).toBeUndefined();
  });

  it('are uploaded, shown under our own URLs in every size, and removed', async () => {
    const { status, secure_url, public_id } = await sendPicture(world.request, { file: photo, folder, as: owner });
    expect(status).toBe(200);
    expect(secure_url).toMatch(/^http:\/\/atelio\.test\/media\/uploads\//);
    const shown = await look(secure_url.replace('.webp', '-320.avif'));
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(await storage.get(masterKey(public_id))).toBeDefined();
    const reply = await world.request(`/media/v1/upload/${public_id}`, { method: 'DELETE', headers: asPerson(owner) });
    expect(reply.status).toBe(204);
    await doQueued(world, mediaTasks(world));
    expect(await Promise.all(keysOf(public_id).map((key) => storage.get(key)))).toEqual(
      keysOf(public_id).map(() => undefined),
    );
  });

  it('can be uploaded in pieces to several processes, with nothing left on a disk', async () => {
    const id = randomUUID();
    const half = Math.floor(photo.length / 2);
    const piece = (first: number, count: number) =>
      sendPicture(world.request, {
        file: photo.subarray(first, first + count),
        folder,
        as: owner,
        headers: pieceHeaders(id, first, count, photo.length),
      });
    expect(await piece(0, half)).toMatchObject({ done: false, bytes: half });
    expect(await piece(half, photo.length - half)).toMatchObject({ status: 200, width: 200, height: 100 });
    expect(existsSync(join(dataDir, 'media', 'pieces'))).toBe(false);
    expect(existsSync(join(dataDir, 'media', 'masters'))).toBe(false);
  });

  it('cause an error, not a 404, when the bucket cannot be reached', async () => {
    const lost = getStorage({
      ...world.config,
      media: { ...media, s3: media.s3 && { ...media.s3, bucket: 'no-such-bucket' } },
    });
    await expect(lost.get('a')).rejects.toThrow();
  });
});

describe('the settings of a bucket', () => {
  it('are only valid together', () => {
    expect(() => readConfig({ S3_BUCKET: 'pictures' })).toThrow('S3_ACCESS_KEY_ID is missing');
    expect(readConfig({}).media.s3).toBeUndefined();
  });
});
