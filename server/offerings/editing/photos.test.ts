import { describe, expect, it } from 'vitest';
import { makeStudio } from '#tests/makers.ts';
import { createEditors } from '#tests/worlds/offering-editors.ts';

const { world, db, guest, studio, done, refused, begin } = await createEditors();

describe('the photos of an offering', () => {
  const upload = async (to = studio.id) => {
    const public_id = `art_studios/${to}/${crypto.randomUUID().slice(0, 22)}`;
    const row = { public_id, folder: `art_studios/${to}`, width: 1600, height: 1200, bytes: 9, placeholder: '#aa8866' };
    await db.insertInto('uploads').values(row).execute();
    return `/media/uploads/${public_id}.webp`;
  };

  it('keep their order and text alternatives, each once', async () => {
    const made = await begin();
    const [one, two] = [await upload(), await upload()];
    await done('POST', `/offerings/${made.id}/photos`, { url: one, alt: 'A bowl' });
    await done('POST', `/offerings/${made.id}/photos`, { url: two });
    const { photos } = await done('POST', `/offerings/${made.id}/photos`, { url: one });
    expect(photos.map(({ url, alt }) => [url, alt])).toEqual([
      [one, 'A bowl'],
      [two, ''],
    ]);
    const turned = await done('PUT', `/offerings/${made.id}/photos`, { ids: [photos[1]?.id] });
    expect(turned.photos.map(({ url }) => url)).toEqual([two, one]);
    const said = { alt: 'Two bowls', focal_x: 0.25, focal_y: 1 };
    const told = await done('PATCH', `/offerings/${made.id}/photos/${turned.photos[0]?.id}`, said);
    expect(told.photos[0]).toMatchObject(said);
  });

  it('stay while a copy shows them, and are deleted with the last use', async () => {
    const made = await begin();
    const url = await upload();
    const { photos } = await done('POST', `/offerings/${made.id}/photos`, { url });
    const copy = await done('POST', `/offerings/${made.id}/copies`);
    const exists = async () =>
      (
        await db
          .selectFrom('uploads')
          .select('public_id')
          .where('public_id', '=', photos[0]?.public_id ?? '')
          .execute()
      ).length;
    await done('DELETE', `/offerings/${made.id}/photos/${photos[0]?.id}`);
    expect(await exists()).toBe(1);
    await done('DELETE', `/offerings/${copy.id}/photos/${copy.photos[0]?.id}`);
    expect(await exists()).toBe(0);
  });

  it('are refused from another studio, and if unknown', async () => {
    const made = await begin();
    const theirs = await upload((await makeStudio(world, guest)).id);
    for (const url of [theirs, '/media/uploads/nothing.webp', 'https://elsewhere.test/a.webp']) {
      expect(await refused('POST', `/offerings/${made.id}/photos`, { url })).toMatchObject({ status: 422 });
    }
  });
});
