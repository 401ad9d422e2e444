import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makePerson } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { type Sent, sendPicture, uploadForm } from '#tests/uploads.ts';
import { imageWorker } from '../imaging/image-worker.ts';
import { mediaTasks } from '../jobs.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atelio-uploads-'));
afterAll(() => {
  imageWorker.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const start = Date.now();
let time = start;
afterEach(() => {
  time = start;
});
const world = await createWorld({ dataDir }, () => new Date(time));
const person = await makePerson(world);

/** Left half red, right half blue. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d00' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#00d' } },
      left: width / 2,
      top: 0,
    },
  ]);

const send = (sent: Partial<Sent>) => sendPicture(world.request, { folder: 'avatars', as: person, ...sent });

const look = (url: string) => world.request(url.replace('http://atelio.test', ''));
const bytesOf = async (url: string) => Buffer.from(await (await look(url)).arrayBuffer());

describe('an uploaded picture', () => {
  it('is answered in the format of the image hosting service, and public under an unguessable URL', async () => {
    const sent = await send({ file: await twoHalves(800, 600).jpeg().toBuffer() });
    expect(sent.status).toBe(200);
    expect(sent.public_id).toMatch(/^avatars\/[\w-]{22}$/);
    expect(sent.secure_url).toBe(`http://atelio.test/media/uploads/${sent.public_id}.webp`);
    const shown = await look(sent.secure_url);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await send({ file: await twoHalves(800, 600).jpeg().toBuffer() });
    expect(again.public_id).not.toBe(sent.public_id);
  });

  it('is cropped to its middle, a square of 512', async () => {
    const { secure_url } = await send({ file: await twoHalves(1600, 900).jpeg().toBuffer() });
    const picture = sharp(await bytesOf(secure_url));
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    expect(red(100, 256)).toBeGreaterThan(180);
    expect(red(412, 256)).toBeLessThan(60);
  });

  it('is not enlarged when it is small', async () => {
    const { secure_url } = await send({ file: await twoHalves(120, 80).png().toBuffer() });
    expect(await sharp(await bytesOf(secure_url)).metadata()).toMatchObject({ width: 80, height: 80 });
  });

  it('is upright, and keeps no metadata', async () => {
    const photo = await twoHalves(600, 600)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '41/1 24/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { secure_url } = await send({ file: photo });
    const bytes = await bytesOf(secure_url);
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      orientation: undefined,
    });
    expect(bytes.includes('Camera')).toBe(false);
    // Rotated by a quarter, what was left is now on top.
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[(50 * info.width + 256) * info.channels]).toBeGreaterThan(180);
    expect(data[(460 * info.width + 256) * info.channels]).toBeLessThan(60);
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('can be a %s, whatever its name', async (format) => {
    const sent = await send({ file: await twoHalves(64, 64).toFormat(format).toBuffer(), name: 'photo.jpg' });
    expect(sent.status).toBe(200);
  });

  it('of an animation is the first frame', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 32, height: 32, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame('#d00'), await frame('#00d')];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { secure_url } = await send({ file: moving });
    expect(await sharp(await bytesOf(secure_url)).metadata()).toMatchObject({ width: 32, height: 32 });
  });

  it('can have invalid metadata', async () => {
    const photo = await twoHalves(64, 64)
      .withExif({ IFD0: { Make: 'Camera' } })
      .jpeg()
      .toBuffer();
    const at = photo.indexOf('Exif\0\0');
    photo.fill(0xee, at + 6, at + 20);
    expect((await send({ file: photo })).status).toBe(200);
  });

  it('is removed with its file after a day if unused', async () => {
    const { secure_url, public_id } = await send({ file: await twoHalves(64, 64).png().toBuffer() });
    const file = join(dataDir, 'media', 'uploads', `${public_id}.webp`);
    expect(existsSync(file)).toBe(true);
    const tasks = mediaTasks(world);
    const sweep = async () => {
      await tasks.remove_unused_uploads?.({}, undefined as never);
      await doQueued(world, tasks);
    };
    await sweep();
    expect((await look(secure_url)).status).toBe(200);
    time = start + 25 * HOUR;
    await sweep();
    expect((await look(secure_url)).status).toBe(404);
    expect(existsSync(file)).toBe(false);
    await sweep();
  });
});

describe('a picture of an erased account', () => {
  it('is removed, even if it was shown', async () => {
    const somebody = await makePerson(world);
    const { secure_url, public_id } = await send({ file: await twoHalves(64, 64).png().toBuffer(), as: somebody });
    await world.db
      .updateTable('uploads')
      .set({ used_at: new Date(time), owner_id: null })
      .where('public_id', '=', public_id)
      .execute();
    time = start + 25 * HOUR;
    await mediaTasks(world).remove_unused_uploads?.({}, undefined as never);
    expect((await look(secure_url)).status).toBe(404);
  });
});

describe('an upload is refused', () => {
  const refused = async (sent: Partial<Sent>) => {
    const { status, error } = await send(sent);
    expect(error?.message).toMatch(/^[A-Z].+\.$/);
    return [status, error?.code];
  };

  it('for a visitor, and with an invalid token', async () => {
    const file = await twoHalves(64, 64).png().toBuffer();
    expect(await refused({ file, as: undefined })).toEqual([401, 'http.sign_in']);
    const broken = await refused({ file, as: undefined, headers: { Authorization: 'Bearer x' } });
    expect(broken).toEqual([401, 'http.session_ended']);
  });

  it('in the language of the request', async () => {
    const { error } = await send({ file: undefined, headers: { 'Accept-Language': 'de' } });
    expect(error?.message).toBe('In diesem Upload ist kein Bild.');
  });

  it('without a file, with text or a URL in its place, and when it is empty', async () => {
    expect(await refused({ file: undefined })).toEqual([400, 'media.no_file']);
    expect(await refused({ file: 'http://169.254.169.254/latest' })).toEqual([400, 'media.no_file']);
    expect(await refused({ file: Buffer.alloc(0) })).toEqual([400, 'media.no_file']);
  });

  it('when it is not a form', async () => {
    const answer = await world.request('/media/v1/upload', json('POST', { file: 'x' }, person));
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'media.no_file']);
    const torn = await world.request('/media/v1/upload', {
      method: 'POST',
      headers: { ...asPerson(person), 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
    });
    expect([torn.status, (await torn.json()).error.code]).toEqual([400, 'media.no_file']);
  });

  it.each(['', 'art_studios/x', 'art_events/00000000-0000-4000-8000-000000000000', '../avatars', 'avatars/../../keys'])(
    'into the folder “%s”',
    async (folder) => {
      const file = await twoHalves(64, 64).png().toBuffer();
      expect(await refused({ file, folder })).toEqual([404, 'media.unknown_folder']);
    },
  );

  it.each([
    ['an archive', Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync('hello')]), 'me.png'],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'me.svg'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'me.jpg'],
    ['a document', Buffer.from('%PDF-1.7\n'), 'me.png'],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'), 'me.heic'],
    ['the start of a TIFF', Buffer.from('II*\0\x08\0\0\0'), 'me.tiff'],
  ])('for %s', async (_, file, name) => {
    expect(await refused({ file, name })).toEqual([415, 'media.not_a_picture']);
  });

  it('for truncated pictures', async () => {
    const whole = await twoHalves(600, 600).jpeg().toBuffer();
    expect(await refused({ file: whole.subarray(0, whole.length / 2) })).toEqual([422, 'media.damaged']);
    expect(await refused({ file: whole.subarray(0, 4) })).toEqual([422, 'media.damaged']);
    const start = Buffer.from('\x89PNG\r\n\x1a\nnothing more', 'latin1');
    expect(await refused({ file: start })).toEqual([422, 'media.damaged']);
  });

  it('for a decompression bomb of 2.5 thousand million pixels', async () => {
    const bomb = pngOf(50_000, 50_000);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    expect(await refused({ file: bomb, name: 'me.png' })).toEqual([422, 'media.too_many_pixels']);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('for an AVIF with too many pixels to decode quickly', async () => {
    const create = { width: 4001, height: 4000, channels: 3, background: '#abc' } as const;
    const file = await sharp({ create }).avif({ effort: 0, quality: 1 }).toBuffer();
    expect(await refused({ file, name: 'me.avif' })).toEqual([422, 'media.too_many_pixels']);
  });

  it('for more than 15 MB', async () => {
    const start = await twoHalves(64, 64).jpeg().toBuffer();
    const file = Buffer.concat([start, Buffer.alloc(15_000_001 - start.length)]);
    expect(await refused({ file })).toEqual([413, 'http.too_large']);
    const { error } = await send({ file, headers: { 'Accept-Language': 'fr' } });
    expect(error?.message).toContain('15 MB');
  });

  it('and leaves no file behind', () => {
    const left = readdirSync(join(dataDir, 'media', 'uploads', 'avatars'));
    expect(left.filter((name) => !/^[\w-]{22}\.webp$/.test(name))).toEqual([]);
  });
});

describe('the URL of a picture', () => {
  it.each([
    'avatars/none.webp',
    'avatars/AAAAAAAAAAAAAAAAAAAAAA.webp',
    'avatars/..%2f..%2fkeys%2fsigning.webp',
    'keys/AAAAAAAAAAAAAAAAAAAAAA.webp',
  ])('%s is not found', async (path) => {
    expect((await world.request(`/media/uploads/${path}`)).status).toBe(404);
  });
});

describe('uploads of one user', () => {
  it('are limited to 20 an hour, across all devices', async () => {
    const strict = await createWorld({ dataDir, auth: { ...world.config.auth, rateLimits: true } });
    const eager = await makePerson(strict);
    const file = await twoHalves(8, 8).png().toBuffer();
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries += 1) {
      const answer = await strict.request('/media/v1/upload', {
        method: 'POST',
        headers: asPerson(eager),
        body: uploadForm({ file, folder: 'avatars' }),
      });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(60);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

/** Creates a black PNG: rows of zeros compress a thousandfold. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32BE(data.length, 0);
    sizes.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(6251 * 2000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
