import { describe, expect, it } from 'vitest';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { untilBlocked } from '#tests/blocked.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

// A picture may be shown by a studio and several offerings. When several stop showing it at once, the last one removes
// it.

const world = await createWorld();

/** Creates a studio and an offering that show the same picture. */
async function begin() {
  const owner = await makePerson(world);
  const studio = await makeStudio(world, owner);
  const offering = await makeOffering(world, studio);
  const folder = `art_studios/${studio.id}`;
  const public_id = `${folder}/${crypto.randomUUID().replaceAll('-', '').slice(0, 22)}`;
  const size = { width: 60, height: 40 };
  await world.db
    .insertInto('uploads')
    .values({ ...size, public_id, folder, bytes: 1, owner_id: owner.id, used_at: new Date() })
    .execute();
  const url = `/media/uploads/${public_id}.webp`;
  const show = async (db: Connection, offering_id: string | null) => {
    const photo = { ...size, public_id, url, studio_id: studio.id, offering_id };
    return (await db.insertInto('photos').values(photo).returning('id').executeTakeFirstOrThrow()).id;
  };
  const isKept = async () =>
    (await world.db.selectFrom('uploads').select('bytes').where('public_id', '=', public_id).execute()).length === 1;
  return { owner, studio, offering, url, show, isKept };
}

const remove = async (path: string, person: MadePerson) =>
  (await world.request(`/api/v1/${path}`, { method: 'DELETE', headers: asPerson(person) })).status;

describe('a picture that is removed in one place', () => {
  it('stays if another starts to show it at the same moment', async () => {
    const { owner, studio, offering, url, show, isKept } = await begin();
    const photo = await show(world.db, null);
    const { removing } = await transaction(world.db, async (tx) => {
      // Like `claimUpload`.
      await tx
        .updateTable('uploads')
        .set({ used_at: new Date() })
        .where('folder', '=', `art_studios/${studio.id}`)
        .execute();
      await show(tx, offering.id);
      const removing = remove(`studios/${studio.id}/photos/${photo}`, owner);
      await untilBlocked(world);
      return { removing };
    });
    expect([await removing, await isKept()]).toEqual([200, true]);
    const again = await world.request(`/api/v1/offerings/${offering.id}/photos`, json('POST', { url }, owner));
    expect(again.status).toBe(201);
  });

  it('is deleted if the other place removes it at the same moment', async () => {
    const { owner, studio, offering, show, isKept } = await begin();
    const [one, other] = [await show(world.db, null), await show(world.db, offering.id)];
    const { removing } = await transaction(world.db, async (tx) => {
      await tx
        .selectFrom('uploads')
        .select('bytes')
        .where('folder', '=', `art_studios/${studio.id}`)
        .forUpdate()
        .execute();
      const removing = Promise.all([
        remove(`studios/${studio.id}/photos/${one}`, owner),
        remove(`offerings/${offering.id}/photos/${other}`, owner),
      ]);
      await untilBlocked(world, 2);
      return { removing };
    });
    expect(await removing).toEqual([200, 200]);
    expect(await isKept()).toBe(false);
  });

  it('is not shown by a copy of its offering made at the same moment', async () => {
    const { owner, studio, offering, show } = await begin();
    const photo = await show(world.db, offering.id);
    const { copying } = await transaction(world.db, async (tx) => {
      // Like a removal.
      await tx.selectFrom('offerings').select('id').where('id', '=', offering.id).forNoKeyUpdate().execute();
      await tx.deleteFrom('photos').where('id', '=', photo).execute();
      await tx.deleteFrom('uploads').where('folder', '=', `art_studios/${studio.id}`).execute();
      const copying = world.request(`/api/v1/offerings/${offering.id}/copies`, json('POST', {}, owner));
      await Promise.race([untilBlocked(world), copying]);
      return { copying };
    });
    const copy = (await (await copying).json()) as { photos: unknown[] };
    expect(copy.photos).toEqual([]);
  });
});
