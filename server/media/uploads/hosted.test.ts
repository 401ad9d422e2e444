import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../tests/harness.ts';
import { json, makePerson } from '../../../tests/makers.ts';
import { readConfig } from '../../config.ts';
import { putInUse } from '../media.ts';

const { media } = readConfig({
  MEDIA_UPLOAD_URL: 'https://api.images.test/v1_1/atelio/image/upload',
  MEDIA_UPLOAD_PRESET: 'unsigned',
  MEDIA_PUBLIC_URL: 'https://pictures.test/atelio',
});
const world = await createWorld({ media });
const person = await makePerson(world);

describe('with an image hosting service instead of ours', () => {
  it('browsers are told where to send pictures, and may', async () => {
    const reply = await world.request('/media/v1/settings');
    expect(await reply.json()).toEqual({
      hosted: { url: 'https://api.images.test/v1_1/atelio/image/upload', preset: 'unsigned' },
    });
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(/connect-src[^;]*/.exec(policy)?.[0]).toContain('https://api.images.test');
    expect(/img-src[^;]*/.exec(policy)?.[0]).toContain('https://pictures.test');
  });

  it('a picture of that service is shown, and of no other place', async () => {
    const show = async (avatar_url: string) => {
      const reply = await world.request('/api/v1/me', json('PATCH', { avatar_url }, person));
      return { status: reply.status, ...((await reply.json()) as { avatar_url?: string; code?: string }) };
    };
    const theirs = 'https://pictures.test/atelio/avatars/me.jpg';
    expect(await show(theirs)).toMatchObject({ status: 200, avatar_url: theirs });
    for (const elsewhere of [
      'https://pictures.test/other/me.jpg',
      'https://pictures.test/atelio/../other/me.jpg',
      'https://pictures.test.evil.test/atelio/me.jpg',
      'http://pictures.test/atelio/me.jpg',
      'https://pictures.test/atelio/100%.jpg',
      'https://pictures.test/atelio/%E2%82.jpg',
      'https://pictures.test/atelio/%00.jpg',
      'javascript:alert(1)',
    ]) {
      expect(await show(elsewhere)).toMatchObject({ code: 'accounts.not_your_picture' });
    }
  });

  it('it is named as that service names it', async () => {
    const address = 'https://pictures.test/atelio/image/upload/art_studios/7/caf%C3%A9.jpg';
    expect(await putInUse(world, world.db, { folder: 'art_studios/7', address })).toMatchObject({
      public_id: 'atelio/image/upload/art_studios/7/café',
      url: address,
    });
  });

  it('what it keeps is its own to remove', async () => {
    const admin = await makePerson(world, { admin: true });
    const reply = await world.request('/functions/v1/delete-image', json('POST', { publicId: 'logos/ours' }, admin));
    expect(await reply.json()).toEqual({ result: 'not found' });
  });
});

describe('the settings of a hosting service', () => {
  it('go together, and say by themselves where its pictures are', () => {
    expect(() => readConfig({ MEDIA_UPLOAD_URL: 'https://images.test/upload' })).toThrow(
      'MEDIA_UPLOAD_PRESET is missing',
    );
    const { hosted } = readConfig({ MEDIA_UPLOAD_URL: 'https://images.test/upload', MEDIA_UPLOAD_PRESET: 'x' }).media;
    expect(hosted?.publicUrl).toBe('https://images.test/');
  });
});
