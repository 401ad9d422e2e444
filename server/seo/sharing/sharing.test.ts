import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { imageWorker } from '#server/media/imaging/image-worker.ts';
import { composeShareImage } from '#server/media/imaging/render-share-image.ts';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atelio-sheets-'));
const now = new Date('2031-05-01T10:00:00Z');
const world = await createWorld({ dataDir }, () => now);
const studio = await makeStudio(world, await makePerson(world), { slug: 'taller-fang' });
const offering = await makeOffering(world, studio, { slug: 'throw-a-bowl', title: 'Throw a bowl' });
await makeEvent(world, offering, { starts_at: new Date(now.getTime() + 48 * HOUR) });

afterAll(() => {
  imageWorker.stop();
  rmSync(dataDir, { recursive: true });
});

const read = async (path: string) => {
  const answer = await world.request(path);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const kept = () => readdirSync(join(dataDir, 'media', 'sheets', 'offering', offering.id));

test.each(['/og/offering/throw-a-bowl.jpg', '/og/studio/taller-fang.jpg', '/og/home.jpg', '/og/home.jpg?lang=de'])(
  '%s is a picture as those ask for it who show links',
  async (path) => {
    const { status, headers, bytes } = await read(path);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ status, format, width, height }).toEqual({ status: 200, format: 'jpeg', width: 1200, height: 630 });
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(bytes.length).toBeLessThan(300_000);
  },
);

test('a picture is drawn in the language of its address, and again when what it says has changed', async () => {
  const first = await read('/og/offering/throw-a-bowl.jpg');
  expect((await read('/og/offering/throw-a-bowl.jpg')).bytes.equals(first.bytes)).toBe(true);
  const german = await read('/og/offering/throw-a-bowl.jpg?lang=de');
  expect(german.bytes.equals(first.bytes)).toBe(false);
  expect(kept()).toHaveLength(2);
  await world.db.updateTable('offerings').set({ price: 6200 }).where('id', '=', offering.id).execute();
  const dearer = await read('/og/offering/throw-a-bowl.jpg');
  expect(dearer.bytes.equals(first.bytes)).toBe(false);
  expect(kept()).toHaveLength(2);
});

test.each([
  '/og/offering/no-such-thing.jpg',
  '/og/offering/throw-a-bowl.png',
  '/og/offering/..%2Fx.jpg',
  '/og/studio/throw-a-bowl.jpg',
  '/og/people/anna.jpg',
])('there is no %s', async (path) => {
  expect((await read(path)).status).toBe(404);
});

test('what is not published has no picture', async () => {
  const draft = await makeOffering(world, studio, { status: 'draft' });
  expect((await read(`/og/offering/${draft.slug}.jpg`)).status).toBe(404);
});

test('of a photo that part is shown that its studio chose', async () => {
  const half = { width: 300, height: 300, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: '#00f' } })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { ...half, width: 600, background: '#f00' } })
    .composite([{ input: blue, left: 300, top: 0 }])
    .png()
    .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"></svg>';
  const colourAt = async (focal_x: number) => {
    const { data } = await composeShareImage({ svg, inset_x: 100, inset: { photo, focal_x, focal_y: 0.5 } });
    const { data: pixels } = await sharp(data)
      .extract({ left: 150, top: 50, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return (pixels[0] ?? 0) > (pixels[2] ?? 0) ? 'red' : 'blue';
  };
  expect([await colourAt(0), await colourAt(1)]).toEqual(['red', 'blue']);
});
