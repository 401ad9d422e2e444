import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeholderColours } from '#art/cover-design.ts';
import type { CoverPicture } from '../imaging/image-tasks.ts';
import { imageWorker } from '../imaging/image-worker.ts';
import { type CoverFiles, coverPath, createCoverFiles } from './cover-files.ts';
import { coverRoutes } from './routes.ts';

const small = (seed: number): CoverPicture => ({
  version: 1,
  craft: 'ceramics',
  seed,
  ratio: '4x3',
  width: 320,
  format: 'avif',
});

let folder: string;
let files: CoverFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelio-pictures-'));
  files = createCoverFiles({ folder });
});
afterAll(() => {
  imageWorker.stop();
  return rm(folder, { recursive: true, force: true });
});

describe('A rendered cover', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
  ] as const)('has the size and the format requested: %s', async (format, found) => {
    const picture = await sharp(await files.get({ ...small(42), ratio: '16x9', width: 640, format })).metadata();
    expect(picture).toMatchObject({ format: found, width: 640, height: 360 });
  });

  it('is refused for a version that does not exist', async () => {
    await expect(files.get({ ...small(42), version: 3 })).rejects.toThrow(RangeError);
  });
});

describe('The folder of covers', () => {
  it('stores rendered covers, without temporary files', async () => {
    const picture = await files.get(small(1));
    expect(await readFile(join(folder, 'covers/1/ceramics/1-4x3-320.avif'))).toEqual(picture);
    expect((await readdir(join(folder, 'covers/1/ceramics'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is read before anything is rendered', async () => {
    await files.get(small(2));
    await writeFile(join(folder, coverPath(small(2))), 'kept');
    expect(String(await files.get(small(2)))).toBe('kept');
  });

  it('lets requests for the same picture share one rendering', async () => {
    const [one, other] = await Promise.all([files.get(small(3)), files.get(small(3))]);
    expect(other).toBe(one);
  });

  it('retries after a failed write', async () => {
    const blocked = join(folder, 'blocked');
    await writeFile(blocked, 'a file where a folder should be');
    const stuck = createCoverFiles({ folder: blocked });
    await expect(stuck.get(small(4))).rejects.toThrow();
    await rm(blocked);
    expect((await stuck.get(small(4))).length).toBeGreaterThan(0);
  });
});

describe('The URLs of covers', () => {
  const get = (path: string) => coverRoutes(files, async ({ seed }) => seed !== 999, 600_000).request(path);

  it('respond with a picture that browsers may cache for ever', async () => {
    const response = await get('/media/covers/1/ceramics/1-4x3-320.avif');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/avif');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await files.get(small(1)));
  });

  it('contain the motif if one is chosen', async () => {
    const response = await get('/media/covers/2/ceramics/mug-1-4x3-320.webp');
    expect(response.status).toBe(200);
    expect(await readFile(join(folder, 'covers/2/ceramics/mug-1-4x3-320.webp'))).toEqual(
      Buffer.from(await response.arrayBuffer()),
    );
  });

  it.each([
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ])('respond with the media type of %s', async (format, type) => {
    const response = await get(`/media/covers/1/ceramics/1-1x1-320.${format}`);
    expect(response.headers.get('content-type')).toBe(type);
  });

  it.each([
    ['a craft that is not listed', '/media/covers/1/juggling/1-4x3-320.avif'],
    ['a property that every object has', '/media/covers/1/constructor/1-4x3-320.avif'],
    ['another version', '/media/covers/3/ceramics/1-4x3-320.avif'],
    ['a motif that does not exist', '/media/covers/2/ceramics/turntable-1-4x3-320.avif'],
    ['a motif that every object has', '/media/covers/2/ceramics/constructor-1-4x3-320.avif'],
    ['another spelling of the version', '/media/covers/01/ceramics/1-4x3-320.avif'],
    ['another width', '/media/covers/1/ceramics/1-4x3-321.avif'],
    ['another ratio', '/media/covers/1/ceramics/1-5x4-320.avif'],
    ['another format', '/media/covers/1/ceramics/1-4x3-320.png'],
    ['a seed below the first', '/media/covers/1/ceramics/-1-4x3-320.avif'],
    ['a seed beyond the last', '/media/covers/1/ceramics/2147483648-4x3-320.avif'],
    ['a seed with leading zeros', '/media/covers/1/ceramics/01-4x3-320.avif'],
    ['a seed that is no whole number', '/media/covers/1/ceramics/1.5-4x3-320.avif'],
    ['a line after the name', '/media/covers/1/ceramics/1-4x3-320.avif%0A'],
    ['a cover that no page shows', '/media/covers/1/ceramics/999-4x3-320.avif'],
    ['a way out of the folder', '/media/covers/1/ceramics/..%2F1-4x3-320.avif'],
  ])('are not found for %s', async (_, path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('respond with a placeholder in the cover’s colours if the drawing takes too long', async () => {
    const never = { ...files, get: () => new Promise<Buffer>(() => {}) };
    const reply = await coverRoutes(never, async () => true, 1).request('/media/covers/1/ceramics/7-4x3-320.avif');
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'image/svg+xml',
      'no-store',
    ]);
    const { light } = placeholderColours({ version: 1, craft: 'ceramics', seed: 7 });
    expect(await reply.text()).toMatch(new RegExp(`width="1" viewBox.* fill="${light}"`));
  });

  it('draw pictures of pages after uploads, and those of mails and link previews at once', async () => {
    const urgencies: unknown[] = [];
    const recording: CoverFiles = {
      ...files,
      get: async (_picture, urgency) => {
        urgencies.push(urgency);
        return Buffer.from('');
      },
    };
    const routes = coverRoutes(recording, async () => true);
    for (const format of ['avif', 'jpg']) await routes.request(`/media/covers/1/ceramics/7-4x3-320.${format}`);
    expect(urgencies).toEqual(['soon', 'now']);
  });
});
