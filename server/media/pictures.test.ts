import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeholderColours } from '../../art/cover-design.ts';
import { decoder } from './decoding/decoder.ts';
import type { CoverPicture } from './decoding/tasks.ts';
import { coverPath, createPictures, type Pictures, renderCover } from './pictures.ts';
import { Recent } from './recent.ts';
import { mediaRoutes } from './routes.ts';

const small = (seed: number): CoverPicture => ({
  version: 1,
  craft: 'ceramics',
  seed,
  ratio: '4x3',
  width: 320,
  format: 'avif',
});

let folder: string;
let pictures: Pictures;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelio-pictures-'));
  pictures = createPictures({ folder });
});
afterAll(() => {
  decoder.stop();
  return rm(folder, { recursive: true, force: true });
});

describe('A rendered cover', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
  ] as const)('has the size and the format that were asked for: %s', async (format, found) => {
    const picture = await sharp(await renderCover({ ...small(42), ratio: '16x9', width: 640, format })).metadata();
    expect(picture).toMatchObject({ format: found, width: 640, height: 360 });
  });

  it('is refused for a version that nobody can draw', async () => {
    await expect(renderCover({ ...small(42), version: 3 })).rejects.toThrow(RangeError);
  });
});

describe('The folder of pictures', () => {
  it('keeps what was rendered, and nothing besides', async () => {
    const picture = await pictures.cover(small(1));
    expect(await readFile(join(folder, 'covers/1/ceramics/1-4x3-320.avif'))).toEqual(picture);
    expect((await readdir(join(folder, 'covers/1/ceramics'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is asked before anything is rendered', async () => {
    await pictures.cover(small(2));
    await writeFile(join(folder, coverPath(small(2))), 'kept');
    expect(String(await pictures.cover(small(2)))).toBe('kept');
  });

  it('lets requests for the same picture share one rendering', async () => {
    const [one, other] = await Promise.all([pictures.cover(small(3)), pictures.cover(small(3))]);
    expect(other).toBe(one);
  });

  it('is tried again after it could not be written', async () => {
    const blocked = join(folder, 'blocked');
    await writeFile(blocked, 'a file where a folder should be');
    const stuck = createPictures({ folder: blocked });
    await expect(stuck.cover(small(4))).rejects.toThrow();
    await rm(blocked);
    expect((await stuck.cover(small(4))).length).toBeGreaterThan(0);
  });
});

describe('The addresses of covers', () => {
  const get = (path: string) => mediaRoutes(pictures, async ({ seed }) => seed !== 999, 600_000).request(path);

  it('answer with a picture that may be kept for good', async () => {
    const response = await get('/media/covers/1/ceramics/1-4x3-320.avif');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/avif');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await pictures.cover(small(1)));
  });

  it('name what is shown, where that is chosen', async () => {
    const response = await get('/media/covers/2/ceramics/mug-1-4x3-320.webp');
    expect(response.status).toBe(200);
    expect(await readFile(join(folder, 'covers/2/ceramics/mug-1-4x3-320.webp'))).toEqual(
      Buffer.from(await response.arrayBuffer()),
    );
  });

  it.each([
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ])('name the type of %s', async (format, type) => {
    const response = await get(`/media/covers/1/ceramics/1-1x1-320.${format}`);
    expect(response.headers.get('content-type')).toBe(type);
  });

  it.each([
    ['a craft that is not listed', '/media/covers/1/juggling/1-4x3-320.avif'],
    ['a property that every object has', '/media/covers/1/constructor/1-4x3-320.avif'],
    ['another version', '/media/covers/3/ceramics/1-4x3-320.avif'],
    ['a motif that nobody draws', '/media/covers/2/ceramics/turntable-1-4x3-320.avif'],
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

  it('hold no line of a page for long: a cover that takes its time is a blank sheet of its colour until then', async () => {
    const never = { ...pictures, cover: () => new Promise<Buffer>(() => {}) };
    const reply = await mediaRoutes(never, async () => true, 1).request('/media/covers/1/ceramics/7-4x3-320.avif');
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'image/svg+xml',
      'no-store',
    ]);
    const { light } = placeholderColours({ version: 1, craft: 'ceramics', seed: 7 });
    expect(await reply.text()).toMatch(new RegExp(`width="1" viewBox.* fill="${light}"`));
  });

  it('let photos that are on their way go before what pages show, but mails and shared links wait for theirs', async () => {
    const asked: unknown[] = [];
    const told: Pictures = {
      ...pictures,
      cover: async (_picture, urgency) => {
        asked.push(urgency);
        return Buffer.from('');
      },
    };
    const routes = mediaRoutes(told, async () => true);
    for (const format of ['avif', 'jpg']) await routes.request(`/media/covers/1/ceramics/7-4x3-320.${format}`);
    expect(asked).toEqual(['soon', 'now']);
  });
});

describe('Recent results', () => {
  it('are shared, and forgotten from the one longest unused', async () => {
    const recent = new Recent<string>(2);
    const made: string[] = [];
    const get = (key: string) =>
      recent.get(key, async () => {
        made.push(key);
        return key;
      });
    await Promise.all([get('a'), get('a'), get('b')]);
    await get('a');
    await get('c');
    await get('a');
    await get('b');
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('do not remember a failure', async () => {
    const recent = new Recent<string>(2);
    await expect(recent.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await recent.get('a', () => Promise.resolve('yes'))).toBe('yes');
  });
});
