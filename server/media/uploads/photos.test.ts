import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/services.ts';
import { makeHeic } from '#tests/fakes/heic.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { type Sent, sendPicture } from '#tests/uploads.ts';
import { imageWorker } from '../imaging/image-worker.ts';
import { mediaTasks } from '../jobs.ts';
import { claimUpload, removeUpload } from '../media.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atelio-photos-'));
afterAll(() => {
  imageWorker.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const world = await createWorld({ dataDir });
const owner = await makePerson(world);
const admin = await makePerson(world, { admin: true });
const studio = await makeStudio(world, owner);
const folder = `art_studios/${studio.id}`;

const send = (sent: Partial<Sent> & Pick<Sent, 'file'>) => sendPicture(world.request, { folder, as: owner, ...sent });
const look = (url: string) => world.request(url.replace('http://atelio.test', ''));
const bytesOf = async (url: string) => Buffer.from(await (await look(url)).arrayBuffer());
const sized = (url: string, size: string) => url.replace(/\.webp$/, `-${size}`);

/** Red at the left, blue at the right. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d00' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#00d' } }, left: width / 2, top: 0 },
  ]);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#abc' } })
    .png()
    .toBuffer();
const tiny = await plain(8, 8);
const file = await plain(400, 300);

describe('a photo of a studio', () => {
  it('keeps its ratio, is at most 2560 pixels long, and returns what pages need', async () => {
    const sent = await send({ file: await twoHalves(3000, 2000).jpeg().toBuffer() });
    expect(sent).toMatchObject({
      status: 200,
      width: 2560,
      height: 1707,
      placeholder: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    expect(sent.public_id).toMatch(new RegExp(`^${folder}/[\\w-]{22}$`));
    expect(sent.secure_url).toBe(`http://atelio.test/media/uploads/${sent.public_id}.webp`);
    const row = await world.db
      .selectFrom('uploads')
      .selectAll()
      .where('public_id', '=', sent.public_id)
      .executeTakeFirst();
    expect(row).toMatchObject({ owner_id: owner.id, folder, width: 2560, height: 1707, placeholder: sent.placeholder });
  });

  it('has four sizes in three formats, cached for good', async () => {
    const { secure_url } = await send({ file: await twoHalves(2000, 1500).jpeg().toBuffer() });
    for (const width of [320, 640, 960, 1600]) {
      const shown = await look(sized(secure_url, `${width}.avif`));
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const about = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
      expect(about).toMatchObject({ format: 'heif', width, height: width * 0.75 });
    }
    expect(await sharp(await bytesOf(sized(secure_url, '320.webp'))).metadata()).toMatchObject({ format: 'webp' });
    expect(await sharp(await bytesOf(sized(secure_url, '320.jpg'))).metadata()).toMatchObject({ format: 'jpeg' });
    expect(await sharp(await bytesOf(secure_url)).metadata()).toMatchObject({ format: 'webp', width: 1600 });
    expect((await look(sized(secure_url, '321.webp'))).status).toBe(404);
    expect((await look(sized(secure_url, '320.png'))).status).toBe(404);
  });

  it('is never enlarged, and never shown as uploaded', async () => {
    const { secure_url, public_id, width } = await send({ file: await twoHalves(200, 100).png().toBuffer() });
    expect(width).toBe(200);
    expect(await sharp(await bytesOf(sized(secure_url, '960.webp'))).metadata()).toMatchObject({
      width: 200,
      height: 100,
    });
    for (const path of [
      `/media/uploads/${public_id}`,
      `/media/masters/${public_id}`,
      `/media/uploads/masters/${public_id}`,
    ]) {
      expect((await world.request(path)).status).toBe(404);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright with the EXIF orientation %i', async (orientation) => {
    const upright = await twoHalves(300, 200).png().toBuffer();
    // Undoes the orientation, as a camera stores it.
    const back = sharp(upright);
    if ([2, 4, 5, 7].includes(orientation)) back.flop();
    const turned = sharp(await back.png().toBuffer());
    const angle = { 3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90 }[orientation];
    if (angle) turned.rotate(angle);
    const file = await turned.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const { secure_url, width, height } = await send({ file });
    expect([width, height]).toEqual([300, 200]);
    const { data, info } = await sharp(await bytesOf(sized(secure_url, '320.jpg')))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const red = (x: number) => data[(100 * info.width + x) * info.channels] ?? 0;
    expect(red(40)).toBeGreaterThan(180);
    expect(red(260)).toBeLessThan(60);
  });

  it('keeps no metadata, in the master or in any size', async () => {
    const file = await twoHalves(600, 600)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '41/1 24/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { secure_url, public_id } = await send({ file });
    const kept = join(dataDir, 'media', 'masters', public_id);
    for (const picture of [
      await sharp(kept).toBuffer(),
      await bytesOf(secure_url),
      await bytesOf(sized(secure_url, '640.jpg')),
    ]) {
      const { exif, xmp, iptc, icc } = await sharp(picture).metadata();
      expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined });
      expect(picture.includes('Camera')).toBe(false);
    }
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it('can be a HEIC from a phone, turned upright', async () => {
    const paint = (x: number): [number, number, number] => (x < 32 ? [200, 20, 20] : [20, 20, 200]);
    const { status, secure_url, width, height } = await send({
      file: makeHeic(64, 48, paint, 3),
      name: 'IMG_0001.HEIC',
    });
    expect([status, width, height]).toEqual([200, 48, 64]);
    const { data, info } = await sharp(await bytesOf(secure_url))
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Rotated to the right by a quarter: what was left is on top.
    const red = (y: number) => data[(y * info.width + 24) * info.channels] ?? 0;
    expect(red(8)).toBeGreaterThan(150);
    expect(red(56)).toBeLessThan(80);
  });

  it('that is a truncated HEIC is refused', async () => {
    const whole = makeHeic(64, 48, () => [1, 2, 3]);
    const { status, error } = await send({ file: whole.subarray(0, whole.length / 2) });
    expect([status, error?.code]).toEqual([422, 'media.damaged']);
  });

  it('keeps transparency, with white in formats without it', async () => {
    const file = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { secure_url } = await send({ file });
    expect((await sharp(await bytesOf(secure_url)).stats()).isOpaque).toBe(false);
    expect((await sharp(await bytesOf(sized(secure_url, '320.jpg'))).stats()).channels[0]?.min).toBeGreaterThan(250);
  });

  it.each([
    ['an archive called .png', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), 415, 'media.not_a_picture'],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'media.not_a_picture',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 415, 'media.not_a_picture'],
    ['a HEIC of nothing', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 422, 'media.damaged'],
  ])('is refused: %s', async (_, file, status, code) => {
    const sent = await send({ file, name: 'photo.png' });
    expect([sent.status, sent.error?.code]).toEqual([status, code]);
  });
});

describe('a folder of a studio', () => {
  const statusFor = async (as: MadePerson, into = folder) => (await send({ file: tiny, as, folder: into })).status;

  it('accepts pictures of members who may edit the studio, and of admins', async () => {
    const manager = await makePerson(world);
    const teacher = await makePerson(world);
    await world.db
      .insertInto('studio_members')
      .values([
        { studio_id: studio.id, user_id: manager.id, role: 'manager', name: 'M' },
        { studio_id: studio.id, user_id: teacher.id, role: 'instructor', name: 'T' },
      ])
      .execute();
    expect(await statusFor(owner)).toBe(200);
    expect(await statusFor(manager)).toBe(200);
    expect(await statusFor(admin)).toBe(200);
    expect(await statusFor(teacher)).toBe(403);
    expect(await statusFor(await makePerson(world))).toBe(404);
  });

  it('is not found for a studio that does not exist', async () => {
    expect(await statusFor(owner, 'art_studios/00000000-0000-4000-8000-000000000000')).toBe(404);
  });

  it('of the platform accepts pictures of admins only', async () => {
    expect(await statusFor(owner, 'platform_assets')).toBe(403);
    expect(await statusFor(admin, 'platform_assets')).toBe(200);
  });

  it('has pictures that every editor of the studio may use, and no other studio', async () => {
    const { secure_url, public_id } = await send({ file: tiny, as: admin });
    const place = { folder, address: secure_url };
    expect(
      await inTransaction(world, (inside) => claimUpload(inside, { ...place, folder: 'art_studios/other' })),
    ).toBeUndefined();
    expect(
      await inTransaction(world, (inside) =>
        claimUpload(inside, { ...place, address: `https://elsewhere.test${secure_url}` }),
      ),
    ).toBeUndefined();
    expect(await inTransaction(world, (inside) => claimUpload(inside, place))).toEqual({
      public_id,
      url: `/media/uploads/${public_id}.webp`,
      width: 8,
      height: 8,
      placeholder: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    await inTransaction(world, (inside) => removeUpload(inside, place));
    expect((await look(secure_url)).status).toBe(404);
  });
});

describe('removing a picture', () => {
  it('deletes all its sizes and its master', async () => {
    const { secure_url, public_id } = await send({ file });
    await bytesOf(sized(secure_url, '320.avif'));
    const files = [`masters/${public_id}`, `sizes/${public_id}-320.avif`].map((key) => join(dataDir, 'media', key));
    expect(files.map(existsSync)).toEqual([true, true]);
    const reply = await world.request(`/media/v1/upload/${public_id}`, { method: 'DELETE', headers: asPerson(owner) });
    expect(reply.status).toBe(204);
    expect((await look(secure_url)).status).toBe(404);
    await doQueued(world, mediaTasks(world));
    expect(files.map(existsSync)).toEqual([false, false]);
    const again = await world.request(`/media/v1/upload/${public_id}`, { method: 'DELETE', headers: asPerson(owner) });
    expect(again.status).toBe(404);
  });

  it('of another studio is answered as if it did not exist', async () => {
    const { public_id } = await send({ file, as: admin });
    const stranger = await makePerson(world);
    const tell = async (publicId: string) => {
      const byAddress = await world.request(`/media/v1/upload/${publicId}`, {
        method: 'DELETE',
        headers: asPerson(stranger),
      });
      const byFunction = await world.request('/functions/v1/delete-image', json('POST', { publicId }, stranger));
      return [byAddress.status, await byAddress.json(), byFunction.status, await byFunction.json()];
    };
    expect(await tell(public_id)).toEqual(await tell(`${folder}/nothing`));
    expect((await tell(public_id))[0]).toBe(404);
  });

  it('by the server function can be repeated without an error', async () => {
    const { public_id } = await send({ file, as: admin, folder: 'platform_assets' });
    const call = async () =>
      (await world.request('/functions/v1/delete-image', json('POST', { publicId: public_id }, admin))).json();
    expect(await call()).toEqual({ result: 'ok' });
    expect(await call()).toEqual({ result: 'not found' });
  });

  it.each([[{}], [{ publicId: 7 }], [null], ['x']])('needs a valid id, which %j is not', async (body) => {
    const reply = await world.request('/functions/v1/delete-image', json('POST', body, admin));
    expect(reply.status).toBe(422);
    expect((await reply.json()).error.code).toBe('http.invalid');
  });

  it('is refused while a studio shows it; when the studio stops, the picture is gone', async () => {
    const { public_id, secure_url } = await send({ file });
    const path = `/api/v1/studios/${studio.id}/photos`;
    const shown = await world.request(path, json('POST', { secure_url, public_id, alt: 'The kiln' }, owner));
    expect(shown.status).toBe(201);
    const byAddress = () =>
      world.request(`/media/v1/upload/${public_id}`, { method: 'DELETE', headers: asPerson(owner) });
    const byFunction = await world.request('/functions/v1/delete-image', json('POST', { publicId: public_id }, owner));
    expect([(await byAddress()).status, byFunction.status]).toEqual([409, 409]);
    expect((await byFunction.json()).error.code).toBe('media.in_use');
    expect((await look(secure_url)).status).toBe(200);
    const { photos } = (await shown.json()) as { photos: { id: string; public_id: string }[] };
    const photo = photos.find((each) => each.public_id === public_id);
    await world.request(`${path}/${photo?.id}`, { method: 'DELETE', headers: asPerson(owner) });
    expect((await look(secure_url)).status).toBe(404);
    expect((await byAddress()).status).toBe(404);
  });

  it('is refused for a portrait in use, and for another user’s', async () => {
    const other = await makePerson(world);
    const { public_id, secure_url } = await send({ file, folder: 'avatars' });
    const remove = async (as: MadePerson) =>
      (await world.request(`/media/v1/upload/${public_id}`, { method: 'DELETE', headers: asPerson(as) })).status;
    expect(await remove(other)).toBe(404);
    await world.request('/api/v1/me', json('PATCH', { avatarUrl: secure_url }, owner));
    expect(await remove(owner)).toBe(409);
    await world.request('/api/v1/me', json('PATCH', { avatarUrl: null }, owner));
    expect(await remove(owner)).toBe(404);
  });
});
