import { describe, expect, it } from 'vitest';
import { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { rightsOf } from '#shared/studios/team.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, type MadePerson, makePerson, makeStudio } from '#tests/makers.ts';

const world = await createWorld();
const owner = await makePerson(world);
const helper = await makePerson(world);
const guest = await makePerson(world);
const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
await world.db
  .insertInto('studio_members')
  .values({ studio_id: studio.id, user_id: helper.id, role: 'instructor', name: 'Helper' })
  .execute();

async function ownStudios(person: MadePerson): Promise<OwnStudio[]> {
  const answer = await world.request('/api/v1/me/studios', { headers: asPerson(person) });
  return ((await answer.json()) as { items: OwnStudio[] }).items;
}

describe('my studios', () => {
  it('are those I own or work in, each with my rights', async () => {
    const other = await makeStudio(world, helper, { name: 'Another studio' });
    expect(await ownStudios(owner)).toEqual([
      {
        id: studio.id,
        slug: studio.slug,
        name: 'Taller Fang',
        time_zone: 'Europe/Madrid',
        status: 'published',
        role: 'owner',
        rights: rightsOf('owner'),
        pause: null,
        types: ['ceramics'],
        picture: { url: '/media/covers/2/ceramics/1', placeholder: expect.stringMatching(/#/) },
      },
    ]);
    expect((await ownStudios(helper)).map(({ id, role, rights }) => ({ id, role, rights }))).toEqual([
      { id: other.id, role: 'owner', rights: rightsOf('owner') },
      { id: studio.id, role: 'instructor', rights: rightsOf('instructor') },
    ]);
    expect(await ownStudios(guest)).toEqual([]);
    for (const each of await ownStudios(helper)) expect(OwnStudio.parse(each)).toEqual(each);
  });

  it('list archived ones last', async () => {
    const person = await makePerson(world);
    await makeStudio(world, person, { name: 'A past one', status: 'archived' });
    await makeStudio(world, person, { name: 'New one', status: 'draft' });
    expect((await ownStudios(person)).map(({ name }) => name)).toEqual(['New one', 'A past one']);
  });
});
