import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { asPerson, type MadePerson } from '#tests/makers.ts';
import { callsTo } from '#tests/worlds/studio-calls.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atelio-photos-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const world = await createWorld({ dataDir });
const { send, begin } = callsTo(world);

interface Uploaded {
  secure_url: string;
  public_id: string;
}

async function upload(person: MadePerson, studioId: string): Promise<Uploaded> {
  const file = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(file)], 'wheel.jpg'));
  form.set('upload_preset', 'unsigned');
  form.set('folder', `art_studios/${studioId}`);
  const answer = await world.request('/media/v1/upload', { method: 'POST', headers: asPerson(person), body: form });
  const { secure_url, public_id } = (await answer.json()) as Uploaded;
  return { secure_url, public_id };
}

describe('the photos of a studio', () => {
  it('are its uploads in order, each once however often it is added', async () => {
    const { owner, studio, path } = await begin();
    const one = await upload(owner, studio.id);
    const two = await upload(owner, studio.id);
    for (const picture of [one, two, one]) await send(owner, 'POST', `${path}/photos`, picture);
    const { body } = await send(owner, 'GET', `${path}/editing`);
    expect(body.photos).toMatchObject([
      { public_id: one.public_id, width: 600, height: 400, alt: '', focal_x: 0.5, focal_y: 0.5 },
      { public_id: two.public_id },
    ]);
    const ids = body.photos.map(({ id }) => id).reverse();
    const { body: ordered } = await send(owner, 'PUT', `${path}/photo-order`, { ids });
    expect(ordered.photos.map(({ id }) => id)).toEqual(ids);
  });

  it('have a text alternative and a focal point', async () => {
    const { owner, studio, path } = await begin();
    const { body } = await send(owner, 'POST', `${path}/photos`, await upload(owner, studio.id));
    const at = `${path}/photos/${body.photos[0]?.id}`;
    const { body: changed } = await send(owner, 'PATCH', at, { alt: 'A wheel', focal_x: 0.2 });
    expect(changed.photos).toMatchObject([{ alt: 'A wheel', focal_x: 0.2, focal_y: 0.5 }]);
    expect((await send(owner, 'PATCH', at, { focal_y: 1.1 })).status).toBe(422);
  });

  it('are never those of another studio', async () => {
    const mine = await begin();
    const other = await begin();
    const picture = await upload(other.owner, other.studio.id);
    const { status, body } = await send(mine.owner, 'POST', `${mine.path}/photos`, picture);
    expect(status).toBe(422);
    expect(body.code).toBe('studios.not_your_picture');
    const { body: shown } = await send(other.owner, 'POST', `${other.path}/photos`, picture);
    const removed = await send(mine.owner, 'DELETE', `${mine.path}/photos/${shown.photos[0]?.id}`);
    expect([removed.status, removed.body.code]).toEqual([404, 'http.not_found']);
  });

  it('are deleted with their files, unless an offering shows them', async () => {
    const { owner, studio, path } = await begin();
    const gone = await upload(owner, studio.id);
    const kept = await upload(owner, studio.id);
    for (const picture of [gone, kept]) await send(owner, 'POST', `${path}/photos`, picture);
    const { body } = await send(owner, 'GET', `${path}/editing`);
    const offering = await world.db
      .insertInto('offerings')
      .values({
        studio_id: studio.id,
        slug: 'shown',
        title: 'Shown',
        service_type: 'workshop',
        studio_type: 'ceramics',
        price: 0,
        capacity: 1,
        duration_minutes: 60,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: _, ...photo } = body.photos[1] ?? { id: '' };
    await world.db
      .insertInto('photos')
      .values({
        ...(photo as (typeof body.photos)[number]),
        id: crypto.randomUUID(),
        studio_id: studio.id,
        offering_id: offering.id,
      })
      .execute();
    for (const { id } of body.photos) await send(owner, 'DELETE', `${path}/photos/${id}`);
    const uploads = await world.db
      .selectFrom('uploads')
      .select('public_id')
      .where('folder', '=', `art_studios/${studio.id}`)
      .execute();
    expect(uploads).toEqual([{ public_id: kept.public_id }]);
  });
});
