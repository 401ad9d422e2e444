import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { inTransaction } from '#server/services.ts';
import { createWorld } from '#tests/harness.ts';
import { json, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { sendPicture } from '#tests/uploads.ts';
import { imageWorker } from '../imaging/image-worker.ts';
import { claimUpload } from '../media.ts';

const { media } = readConfig({
  MEDIA_UPLOAD_URL: 'https://api.images.test/v1_1/atelio/image/upload',
  MEDIA_UPLOAD_PRESET: 'unsigned',
  MEDIA_PUBLIC_URL: 'https://pictures.test/atelio',
});
const dataDir = mkdtempSync(join(tmpdir(), 'atelio-hosted-'));
afterAll(() => {
  imageWorker.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const world = await createWorld({ media, dataDir });
const person = await makePerson(world);

describe('with an external image hosting service', () => {
  it('browsers get its upload URL, and the policy allows it', async () => {
    const reply = await world.request('/media/v1/settings');
    expect(await reply.json()).toEqual({
      hosted: { url: 'https://api.images.test/v1_1/atelio/image/upload', preset: 'unsigned' },
    });
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(/connect-src[^;]*/.exec(policy)?.[0]).toContain('https://api.images.test');
    expect(/img-src[^;]*/.exec(policy)?.[0]).toContain('https://pictures.test');
  });

  it('pictures of that service are accepted, and of no other place', async () => {
    const show = async (avatarUrl: string) => {
      const reply = await world.request('/api/v1/me', json('PATCH', { avatarUrl }, person));
      return { status: reply.status, ...((await reply.json()) as { avatarUrl?: string; code?: string }) };
    };
    const theirs = 'https://pictures.test/atelio/avatars/me.jpg';
    expect(await show(theirs)).toMatchObject({ status: 200, avatarUrl: theirs });
    for (const elsewhere of [
      'https://pictures.test/other/me.jpg',
      'https://pictures.test/atelio/../other/me.jpg',
      'https://pictures.test.evil.test/atelio/me.jpg',
      'http://pictures.test/atelio/me.jpg',
      'https://pictures.test/atelio/avatars/100%.jpg',
      'https://pictures.test/atelio/avatars/%E2%82.jpg',
      'https://pictures.test/atelio/avatars/%00.jpg',
      'https://pictures.test/atelio/art_studios/me.jpg',
      'https://pictures.test/atelio/me.jpg?/avatars/me.jpg',
      'javascript:alert(1)',
    ]) {
      expect(await show(elsewhere)).toMatchObject({ code: 'accounts.not_your_picture' });
    }
  });

  it('a picture has its name and the size the browser reported', async () => {
    const address = 'https://pictures.test/atelio/image/upload/v17/art_studios/7/caf%C3%A9.jpg';
    const named = { public_id: 'art_studios/7/café', url: address };
    const size = { width: 800, height: 500 };
    expect(
      await inTransaction(world, (inside) => claimUpload(inside, { folder: 'art_studios/7', address })),
    ).toMatchObject(named);
    expect(
      await inTransaction(world, (inside) => claimUpload(inside, { folder: 'art_studios/7', address, size })),
    ).toMatchObject({
      ...named,
      ...size,
    });
  });

  it('studios and offerings show only pictures of their own folder, each once', async () => {
    const owner = await makePerson(world);
    const studio = await makeStudio(world, owner);
    const offering = await makeOffering(world, studio);
    const addressIn = (folder: string) => `https://pictures.test/atelio/image/upload/${folder}/wheel.jpg`;
    const other = addressIn(`art_studios/${randomUUID()}`);
    const own = addressIn(`art_studios/${studio.id}`);
    const show = async (path: string, body: object) => {
      const reply = await world.request(`/api/v1/${path}/photos`, json('POST', body, owner));
      const { photos, code } = (await reply.json()) as { photos?: { public_id: string }[]; code?: string };
      return code ?? photos?.map(({ public_id }) => public_id);
    };
    const publicId = `art_studios/${studio.id}/wheel`;
    // The id in the browser's description is ignored.
    const called = { public_id: publicId, width: 800, height: 500 };
    expect(await show(`studios/${studio.id}`, { secure_url: other, ...called })).toBe('studios.not_your_picture');
    expect(await show(`offerings/${offering.id}`, { url: other })).toBe('http.invalid');
    for (const name of [publicId, 'another']) {
      expect(await show(`studios/${studio.id}`, { secure_url: own, ...called, public_id: name })).toEqual([publicId]);
    }
    expect(await show(`offerings/${offering.id}`, { url: own })).toEqual([publicId]);
  });

  it('pictures uploaded to us before are still shown, can be used, and are removed after their last use', async () => {
    const owner = await makePerson(world);
    const studio = await makeStudio(world, owner);
    const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a63' } })
      .png()
      .toBuffer();
    const sent = await sendPicture(world.request, { file, folder: `art_studios/${studio.id}`, as: owner });
    const path = `/api/v1/studios/${studio.id}/photos`;
    const { secure_url, public_id } = sent;
    const reply = await world.request(path, json('POST', { secure_url, public_id }, owner));
    const { photos } = (await reply.json()) as { photos: { id: string; width: number }[] };
    expect(photos).toMatchObject([{ public_id, width: 60 }]);
    const shown = () => world.request(`${new URL(secure_url).pathname}`);
    expect((await shown()).status).toBe(200);
    await world.request(`${path}/${photos[0]?.id}`, json('DELETE', undefined, owner));
    expect((await shown()).status).toBe(404);
  });

  it('its pictures are removed only by the service itself', async () => {
    const admin = await makePerson(world, { admin: true });
    const reply = await world.request('/functions/v1/delete-image', json('POST', { publicId: 'logos/ours' }, admin));
    expect(await reply.json()).toEqual({ result: 'not found' });
  });
});

describe('the settings of a hosting service', () => {
  it('are only valid together, and include the prefix of its pictures', () => {
    expect(() => readConfig({ MEDIA_UPLOAD_URL: 'https://images.test/upload' })).toThrow(
      'MEDIA_UPLOAD_PRESET is missing',
    );
    const { hosted } = readConfig({ MEDIA_UPLOAD_URL: 'https://images.test/upload', MEDIA_UPLOAD_PRESET: 'x' }).media;
    expect(hosted?.publicUrl).toBe('https://images.test/');
  });
});
