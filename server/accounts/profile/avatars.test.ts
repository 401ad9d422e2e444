import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { mediaTasks } from '#server/media/jobs.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makePerson } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atelio-avatars-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const world = await createWorld({ dataDir });
const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b54' } })
  .png()
  .toBuffer();

async function upload(person: MadePerson): Promise<{ secure_url: string; file: string }> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(photo)], 'me.png'));
  form.set('folder', 'avatars');
  const answer = await world.request('/media/v1/upload', { method: 'POST', headers: asPerson(person), body: form });
  const { secure_url, public_id } = (await answer.json()) as { secure_url: string; public_id: string };
  return { secure_url, file: join(dataDir, 'media', 'uploads', `${public_id}.webp`) };
}

const show = (person: MadePerson, avatarUrl: unknown, more = {}) =>
  world.request('/api/v1/me', json('PATCH', { avatarUrl, ...more }, person));
const shown = async (person: MadePerson) =>
  (await (await world.request('/api/v1/me', { headers: asPerson(person) })).json()).avatarUrl;
const statusOf = async (url: string) => (await world.request(url.replace('http://atelio.test', ''))).status;
const work = () => doQueued(world, mediaTasks(world));

describe('an avatar', () => {
  it('is an uploaded picture; the previous one is deleted with its file', async () => {
    const person = await makePerson(world);
    const [first, second] = [await upload(person), await upload(person)];
    expect((await (await show(person, first.secure_url)).json()).avatarUrl).toBe(first.secure_url);
    await show(person, second.secure_url);
    expect(await shown(person)).toBe(second.secure_url);
    expect([await statusOf(first.secure_url), await statusOf(second.secure_url)]).toEqual([404, 200]);
    await work();
    expect([existsSync(first.file), existsSync(second.file)]).toEqual([false, true]);
    expect(await world.db.selectFrom('uploads').select('used_at').where('owner_id', '=', person.id).execute()).toEqual([
      { used_at: expect.any(Date) },
    ]);
  });

  it('stays when it is chosen again, and is deleted when it is removed', async () => {
    const person = await makePerson(world);
    const picture = await upload(person);
    await show(person, picture.secure_url);
    await show(person, new URL(picture.secure_url).pathname);
    expect(await statusOf(picture.secure_url)).toBe(200);
    await show(person, null);
    expect(await shown(person)).toBeNull();
    expect(await statusOf(picture.secure_url)).toBe(404);
    await work();
    expect(existsSync(picture.file)).toBe(false);
  });

  it('is stored as a path, so that the site can move to another domain', async () => {
    const person = await makePerson(world);
    const { secure_url } = await upload(person);
    await show(person, secure_url);
    const row = await world.db
      .selectFrom('profiles')
      .select('avatar_url')
      .where('id', '=', person.id)
      .executeTakeFirst();
    expect(row?.avatar_url).toBe(new URL(secure_url).pathname);
  });

  it('cannot be another person’s picture or any other URL, and such a request changes nothing', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)];
    const theirs = await upload(other);
    const addresses = [
      theirs.secure_url,
      'https://evil.test/track.gif',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      '/media/uploads/avatars/AAAAAAAAAAAAAAAAAAAAAA.webp',
      '/media/uploads/../keys/AAAAAAAAAAAAAAAAAAAAAA.webp',
      '//evil.test/media/uploads/avatars/AAAAAAAAAAAAAAAAAAAAAA.webp',
      '',
    ];
    for (const address of addresses) {
      const answer = await show(person, address, { name: 'Changed' });
      expect([answer.status, (await answer.json()).code]).toEqual([422, 'accounts.not_your_picture']);
    }
    const me = await (await world.request('/api/v1/me', { headers: asPerson(person) })).json();
    expect([me.name, me.avatarUrl]).toEqual([person.name, null]);
    await show(other, theirs.secure_url);
    expect(await statusOf(theirs.secure_url)).toBe(200);
  });

  it('is one of two that are chosen at once, and the other is deleted', async () => {
    const person = await makePerson(world);
    const pictures = [await upload(person), await upload(person), await upload(person)];
    await show(person, pictures[0]?.secure_url);
    await Promise.all(pictures.slice(1).map(({ secure_url }) => show(person, secure_url)));
    const winner = await shown(person);
    const left = await world.db.selectFrom('uploads').select('public_id').where('owner_id', '=', person.id).execute();
    expect(left.map(({ public_id }) => `http://atelio.test/media/uploads/${public_id}.webp`)).toEqual([winner]);
  });

  it('in use survives the sweep of unused pictures', async () => {
    const person = await makePerson(world);
    const { secure_url } = await upload(person);
    await show(person, secure_url);
    await world.db
      .updateTable('uploads')
      .set({ created_at: new Date('2020-01-01') })
      .where('owner_id', '=', person.id)
      .execute();
    await mediaTasks(world).remove_unused_uploads?.({}, undefined as never);
    await work();
    expect(await statusOf(secure_url)).toBe(200);
  });
});
