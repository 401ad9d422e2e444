import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Team } from '#shared/schemas/studios/team.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { sendPicture } from '#tests/uploads.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atelio-portraits-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const world = await createWorld({ dataDir });
const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b54' } })
  .png()
  .toBuffer();

async function begin() {
  const owner = await makePerson(world, { name: 'Marta' });
  const studio = await makeStudio(world, owner);
  const teacher = await makeMember(world, studio, 'instructor', 'Pau');
  const offering = await makeOffering(world, studio);
  await world.db
    .updateTable('offerings')
    .set({ instructor_id: teacher.memberId })
    .where('id', '=', offering.id)
    .execute();
  return { owner, studio, teacher, offering };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const upload = (as: MadePerson, folder: string) => sendPicture(world.request, { file, folder, as });
const read = async (path: string, person?: MadePerson) =>
  (await world.request(`/api/v1${path}`, person && { headers: asPerson(person) })).json();
const statusOf = async (url: string) => (await world.request(url.replace('http://atelio.test', ''))).status;

async function change({ owner, studio, teacher }: Begun, photo_url: string | null) {
  const init = json('PATCH', { photo_url }, owner);
  const answer = await world.request(`/api/v1/studios/${studio.id}/team/${teacher.memberId}`, init);
  return { status: answer.status, body: (await answer.json()) as Team & { code: string } };
}

/** Collects the teacher's portrait from all public and team views. */
async function shownPortraits({ owner, studio, offering }: Begun) {
  const page = await read(`/studios/${studio.id}`);
  const calendar = await read(`/studios/${studio.id}/calendar?from=2031-03-10&to=2031-03-10`, owner);
  return [
    page.people.find(({ name }: { name: string }) => name === 'Pau').photo_url,
    (await read(`/offerings/${offering.id}`)).instructor.photo_url,
    calendar.spaces.find(({ kind }: { kind: string }) => kind === 'teacher').photo_url,
  ];
}

describe('a portrait of a team member', () => {
  it('is the square that the owner chose, on the pages of studio and offering and in the calendar', async () => {
    const begun = await begin();
    expect(await shownPortraits(begun)).toEqual([null, null, null]);
    const picture = await upload(begun.owner, `team_portraits/${begun.studio.id}`);
    expect(picture).toMatchObject({ status: 200 });
    expect(picture.width).toBe(picture.height);
    const { status, body } = await change(begun, picture.secure_url);
    expect(status).toBe(200);
    const path = new URL(picture.secure_url).pathname;
    expect(body.members.find(({ name }) => name === 'Pau')).toMatchObject({ photo_url: path });
    expect(await shownPortraits(begun)).toEqual([path, path, path]);
  });

  it('replaces the picture of the member’s account, which is shown without one', async () => {
    const begun = await begin();
    const own = await upload(begun.teacher, 'avatars');
    await world.request('/api/v1/me', json('PATCH', { avatarUrl: own.secure_url }, begun.teacher));
    const avatar = new URL(own.secure_url).pathname;
    expect(await shownPortraits(begun)).toEqual([avatar, avatar, avatar]);
    const chosen = await upload(begun.owner, `team_portraits/${begun.studio.id}`);
    await change(begun, chosen.secure_url);
    expect(await shownPortraits(begun)).not.toContain(avatar);
    await change(begun, null);
    expect(await shownPortraits(begun)).toEqual([avatar, avatar, avatar]);
    expect([await statusOf(chosen.secure_url), await statusOf(own.secure_url)]).toEqual([404, 200]);
  });

  it('is removed with its file when another is chosen, and with the member', async () => {
    const begun = await begin();
    const folder = `team_portraits/${begun.studio.id}`;
    const [first, second] = [await upload(begun.owner, folder), await upload(begun.owner, folder)];
    await change(begun, first.secure_url);
    await change(begun, second.secure_url);
    expect([await statusOf(first.secure_url), await statusOf(second.secure_url)]).toEqual([404, 200]);
    const removal = { method: 'DELETE', headers: asPerson(begun.owner) };
    const gone = await world.request(`/api/v1/studios/${begun.studio.id}/team/${begun.teacher.memberId}`, removal);
    expect(gone.status).toBe(200);
    expect(await statusOf(second.secure_url)).toBe(404);
  });

  it('can be set by team managers only, and only to an upload of the studio’s folder', async () => {
    const begun = await begin();
    const folder = `team_portraits/${begun.studio.id}`;
    expect((await upload(begun.teacher, folder)).status).toBe(403);
    expect((await upload(await makePerson(world), folder)).status).toBe(404);
    const own = await upload(begun.owner, 'avatars');
    for (const address of [own.secure_url, 'https://elsewhere.test/me.jpg']) {
      expect(await change(begun, address)).toMatchObject({ body: { code: 'studios.not_your_picture' } });
    }
  });
});
