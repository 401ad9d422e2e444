import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#shared/media.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, type MadePerson, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { pieceHeaders, sendPicture, type UploadAnswer } from '#tests/uploads.ts';
import { imageWorker } from '../imaging/image-worker.ts';
import { mediaTasks } from '../jobs.ts';

const HOUR = 3_600_000;
const dataDir = mkdtempSync(join(tmpdir(), 'atelio-pieces-'));
afterAll(() => {
  imageWorker.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const start = Date.now();
let time = start;
const world = await createWorld({ dataDir }, () => new Date(time));
const owner = await makePerson(world);
const studio = await makeStudio(world, owner);
const folder = `art_studios/${studio.id}`;

/** A noise picture that does not compress: about 170 kB. */
const photo = await sharp(randomBytes(240 * 240 * 3), { raw: { width: 240, height: 240, channels: 3 } })
  .png()
  .toBuffer();

interface Piece {
  id: string;
  first: number;
  count: number;
  total?: number;
  file?: Buffer;
  as?: MadePerson;
}

const sendPiece = ({
  id,
  first,
  count,
  total = photo.length,
  file = photo,
  as = owner,
}: Piece): Promise<UploadAnswer> =>
  sendPicture(world.request, {
    file: file.subarray(first, first + count),
    folder,
    as,
    headers: pieceHeaders(id, first, count, total),
  });

const HALF = 90_000;
const firstHalf = (id: string, as = owner) => sendPiece({ id, first: 0, count: HALF, as });
const secondHalf = (id: string, as = owner) => sendPiece({ id, first: HALF, count: photo.length - HALF, as });

async function progressOf(id: string, as = owner): Promise<UploadAnswer> {
  const reply = await world.request(`/media/v1/upload/${id}`, { headers: asPerson(as) });
  return { status: reply.status, ...((await reply.json()) as Omit<UploadAnswer, 'status'>) };
}

async function picturesOf(person: MadePerson): Promise<number> {
  const rows = await world.db.selectFrom('uploads').select('public_id').where('owner_id', '=', person.id).execute();
  return rows.length;
}

const tasks = mediaTasks(world);
const piecesOnDisk = () => readdirSync(join(dataDir, 'media', 'pieces')).length;

describe('an upload in pieces', () => {
  it('returns its progress after each piece, and a picture after the last', async () => {
    const id = randomUUID();
    expect(await progressOf(id)).toMatchObject({ status: 200, done: false, bytes: 0 });
    expect(await firstHalf(id)).toMatchObject({ status: 200, done: false, bytes: HALF });
    expect(await progressOf(id)).toMatchObject({ done: false, bytes: HALF });
    const whole = await secondHalf(id);
    expect(whole).toMatchObject({ status: 200, width: 240, height: 240 });
    expect(await progressOf(id)).toMatchObject({
      done: true,
      public_id: whole.public_id,
      secure_url: whole.secure_url,
    });
  });

  it('leaves no pieces behind', async () => {
    await doQueued(world, tasks);
    expect(piecesOnDisk()).toBe(0);
    expect(await world.db.selectFrom('upload_pieces').selectAll().execute()).toEqual([]);
  });

  it('returns the same picture when repeated after it was finished', async () => {
    const id = randomUUID();
    await firstHalf(id);
    const { public_id } = await secondHalf(id);
    const count = await picturesOf(owner);
    expect(await secondHalf(id)).toMatchObject({ status: 200, public_id });
    expect(await firstHalf(id)).toMatchObject({ status: 200, public_id });
    expect(await sendPiece({ id, first: 0, count: photo.length })).toMatchObject({ status: 200, public_id });
    expect(await picturesOf(owner)).toBe(count);
  });

  it('stores a repeated piece once', async () => {
    const id = randomUUID();
    await firstHalf(id);
    const kept = piecesOnDisk();
    expect(await firstHalf(id)).toMatchObject({ status: 200, done: false, bytes: HALF });
    expect(await sendPiece({ id, first: 0, count: 1000 })).toMatchObject({ status: 200, done: false, bytes: HALF });
    expect(await sendPiece({ id, first: 500, count: 1000 })).toMatchObject({ status: 200, done: false, bytes: HALF });
    expect(piecesOnDisk()).toBe(kept);
    expect(await secondHalf(id)).toMatchObject({ status: 200, width: 240 });
  });

  it('refuses pieces that begin before its end and go beyond it', async () => {
    const id = randomUUID();
    await firstHalf(id);
    const kept = piecesOnDisk();
    expect(await sendPiece({ id, first: HALF - 20_000, count: 30_000 })).toMatchObject({
      status: 409,
      error: { code: 'media.gap', bytes: HALF },
    });
    expect(piecesOnDisk()).toBe(kept);
    expect(await secondHalf(id)).toMatchObject({ status: 200, width: 240 });
  });

  it.each([
    ['piece', HALF],
    ['byte', photo.length - 1],
  ])('that arrived fully but was not finished is finished when its last %s is repeated', async (_what, first) => {
    const id = randomUUID();
    await firstHalf(id);
    writeFileSync(join(dataDir, 'media', 'pieces', id), photo.subarray(HALF));
    const storage_key = `pieces/${id}`;
    await world.db
      .insertInto('upload_pieces')
      .values({ owner_id: owner.id, upload_key: id, first_byte: HALF, byte_count: photo.length - HALF, storage_key })
      .execute();
    expect(await sendPiece({ id, first, count: photo.length - first })).toMatchObject({ status: 200, width: 240 });
  });

  it('with a missing piece returns where to continue', async () => {
    const id = randomUUID();
    expect(await secondHalf(id)).toMatchObject({ status: 409, error: { code: 'media.gap', bytes: 0 } });
    await firstHalf(id);
    const gap = await sendPiece({ id, first: HALF + 1, count: photo.length - HALF - 1 });
    expect(gap).toMatchObject({ status: 409, error: { code: 'media.gap', bytes: HALF } });
    expect(await secondHalf(id)).toMatchObject({ status: 200 });
  });

  it('whose last piece arrives twice at once becomes one picture', async () => {
    const person = await makePerson(world);
    await world.db.updateTable('studios').set({ owner_id: person.id }).where('id', '=', studio.id).execute();
    const id = randomUUID();
    await firstHalf(id, person);
    const [one, other] = await Promise.all([secondHalf(id, person), secondHalf(id, person)]);
    await world.db.updateTable('studios').set({ owner_id: owner.id }).where('id', '=', studio.id).execute();
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.public_id).toBe(one.public_id);
    expect(await picturesOf(person)).toBe(1);
  });

  it('of another user cannot be seen, continued or finished', async () => {
    const admin = await makePerson(world, { admin: true });
    const id = randomUUID();
    await firstHalf(id);
    expect(await progressOf(id, admin)).toMatchObject({ done: false, bytes: 0 });
    expect(await secondHalf(id, admin)).toMatchObject({ status: 409, error: { bytes: 0 } });
    const { public_id } = await secondHalf(id);
    expect((await progressOf(id, admin)).public_id).toBeUndefined();
    const theirs = await sendPiece({ id, first: 0, count: photo.length, as: admin });
    expect(theirs.status).toBe(200);
    expect(theirs.public_id).not.toBe(public_id);
  });

  it('that cannot be a picture is refused at its first piece', async () => {
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200_000)]);
    const refused = await sendPiece({ id: randomUUID(), first: 0, count: 1000, total: file.length, file });
    expect(refused).toMatchObject({ status: 415, error: { code: 'media.not_a_picture' } });
  });

  it('that turns out to be damaged is deleted and can start again', async () => {
    const id = randomUUID();
    const file = Buffer.concat([photo.subarray(0, 50_000), Buffer.alloc(50_000)]);
    await sendPiece({ id, first: 0, count: 60_000, total: file.length, file });
    const refused = await sendPiece({ id, first: 60_000, count: 40_000, total: file.length, file });
    expect(refused).toMatchObject({ status: 422, error: { code: 'media.damaged' } });
    expect(await progressOf(id)).toMatchObject({ done: false, bytes: 0 });
  });

  it('starts again when its pieces are lost', async () => {
    const id = randomUUID();
    await firstHalf(id);
    for (const name of readdirSync(join(dataDir, 'media', 'pieces'))) rmSync(join(dataDir, 'media', 'pieces', name));
    expect(await secondHalf(id)).toMatchObject({ status: 409, error: { code: 'media.gap', bytes: 0 } });
    await firstHalf(id);
    expect(await secondHalf(id)).toMatchObject({ status: 200 });
  });

  it.each([
    ['bytes 0-9/10', 11, 'media.bad_range'],
    ['bytes 5-4/10', 1, 'media.bad_range'],
    ['bytes 0-10/10', 11, 'media.bad_range'],
    ['bytes */10', 1, 'media.bad_range'],
    ['items 0-9/10', 10, 'media.bad_range'],
    ['bytes 0-9/40000000', 10, 'http.too_large'],
  ])('must have a valid range: not %s for %i bytes', async (range, bytes, code) => {
    const sent = await sendPicture(world.request, {
      file: photo.subarray(0, bytes),
      folder,
      as: owner,
      headers: { 'X-Unique-Upload-Id': randomUUID(), 'Content-Range': range },
    });
    expect(sent.error?.code).toBe(code);
  });

  it('needs a valid name', async () => {
    const nameless = { 'Content-Range': 'bytes 0-99/200' };
    for (const headers of [nameless, { ...nameless, 'X-Unique-Upload-Id': '../../etc' }]) {
      const sent = await sendPicture(world.request, { file: photo.subarray(0, 100), folder, as: owner, headers });
      expect([sent.status, sent.error?.code]).toEqual([400, 'media.bad_range']);
    }
  });

  it('is limited to forty unfinished ones per user', async () => {
    const person = await makePerson(world, { admin: true });
    const statuses: number[] = [];
    for (let count = 0; count < 41; count += 1) {
      statuses.push((await sendPiece({ id: randomUUID(), first: 0, count: 100, as: person })).status);
    }
    expect(statuses).toEqual([...Array(40).fill(200), 429]);
  });

  it('is limited to the bytes of ten of the largest pictures', async () => {
    const person = await makePerson(world, { admin: true });
    const keep = (byte_count: number) =>
      world.db
        .insertInto('upload_pieces')
        .values({
          owner_id: person.id,
          upload_key: randomUUID(),
          first_byte: 0,
          byte_count,
          storage_key: 'pieces/none',
        })
        .execute();
    for (let count = 0; count < 9; count += 1) await keep(UPLOAD_MAX_BYTES);
    await keep(UPLOAD_MAX_BYTES - photo.length);
    const id = randomUUID();
    expect(await firstHalf(id, person)).toMatchObject({ status: 200, bytes: HALF });
    expect(await firstHalf(randomUUID(), person)).toMatchObject({ status: 429 });
    expect(await secondHalf(id, person)).toMatchObject({ status: 200, width: 240 });
  });

  it('has a rate limit on pieces, in proportion to the photos a user may send', async () => {
    const limited = await createWorld(
      { dataDir: join(dataDir, 'limited'), auth: { ...world.config.auth, rateLimits: true } },
      () => new Date(start),
    );
    const person = await makePerson(limited, { admin: true });
    await limited.db
      .insertInto('rate_limits')
      .values({ bucket: `upload_piece:${person.id}`, tokens: 2, updated_at: limited.now() })
      .execute();
    const id = randomUUID();
    const send = (first: number) =>
      sendPicture(limited.request, {
        file: photo.subarray(first, first + 1000),
        folder: 'platform_assets',
        as: person,
        headers: pieceHeaders(id, first, 1000, photo.length),
      });
    expect((await send(0)).status).toBe(200);
    expect((await send(1000)).status).toBe(200);
    expect(await send(2000)).toMatchObject({ status: 429, error: { code: 'http.too_many' } });
  });

  it('is deleted after a day without progress, and so are files of a killed process', async () => {
    await firstHalf(randomUUID());
    const stray = join(dataDir, 'media', 'arrivals', 'stray');
    writeFileSync(stray, 'half a body');
    const young = join(dataDir, 'media', 'arrivals', 'young');
    writeFileSync(young, 'a body on its way');
    utimesSync(stray, new Date(start - 24 * HOUR), new Date(start - 24 * HOUR));
    utimesSync(young, new Date(), new Date());
    time = start + 25 * HOUR;
    await tasks.remove_unused_uploads?.({}, undefined as never);
    await doQueued(world, tasks);
    time = start;
    expect(await world.db.selectFrom('upload_pieces').selectAll().execute()).toEqual([]);
    expect(piecesOnDisk()).toBe(0);
    expect(readdirSync(join(dataDir, 'media', 'arrivals'))).toEqual(['young']);
  });
});
