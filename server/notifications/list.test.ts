import { describe, expect, it } from 'vitest';
import type { NotificationList } from '#shared/schemas/notifications.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makePerson } from '#tests/makers.ts';

const world = await createWorld();
const PATH = '/api/v1/me/notifications';
const page = async (person: MadePerson, query = '') => {
  const answer = await world.request(`${PATH}${query}`, { headers: asPerson(person) });
  return (await answer.json()) as NotificationList;
};
const read = (person: MadePerson, body: object) => world.request(`${PATH}/read`, json('POST', body, person));
const unread = async (person: MadePerson) =>
  ((await (await world.request(`${PATH}/unread`, { headers: asPerson(person) })).json()) as { unread: number }).unread;

async function give(person: MadePerson, count: number): Promise<string[]> {
  const at = (minute: number) => new Date(Date.UTC(2041, 4, 1, 10, minute));
  const rows = await world.db
    .insertInto('notifications')
    .values(
      Array.from({ length: count }, (_, each) => ({
        ...{ user_id: person.id, topic: 'messages', title: `Message ${each}`, link: `/messages/${each}` },
        // Two at a time have the same instant.
        ...{ is_listed: true, created_at: at(Math.floor(each / 2)) },
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

describe('the notifications of a person', () => {
  it('are listed in pages, the newest first, each once', async () => {
    const person = await makePerson(world);
    await give(person, 7);
    const titles: string[] = [];
    let query = '?limit=3';
    for (;;) {
      const { items, next } = await page(person, query);
      titles.push(...items.map(({ title }) => title));
      if (next === null) break;
      query = `?limit=3&before=${next}`;
    }
    expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((each) => `Message ${each}`));
    expect((await page(person)).items[0]).toMatchObject({ topic: 'messages', link: '/messages/6', read_at: null });
  });

  it('are not listed after one of another person', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)];
    await give(person, 2);
    const [foreign] = await give(other, 1);
    expect((await page(person, `?before=${foreign}`)).items).toEqual([]);
  });

  it('are read by two requests at once, and counted right', async () => {
    const person = await makePerson(world);
    const ids = await give(person, 20);
    const answers = await Promise.all([
      read(person, { ids: ids.slice(0, 12) }),
      read(person, { ids: ids.slice(8, 15).reverse() }),
      read(person, { ids: ids.slice(0, 5) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await unread(person)).toBe(5);
    expect((await page(person, '?limit=50')).items.filter(({ read_at }) => read_at !== null)).toHaveLength(15);
    expect(await (await read(person, { all: true })).json()).toEqual({ unread: 0 });
  });

  it('are told to the open pages of their reader only where something changed', async () => {
    const person = await makePerson(world);
    const [id] = await give(person, 1);
    const told = async () =>
      (await world.db.selectFrom('live_changes').select('change').where('person', '=', person.id).execute()).length;
    await read(person, { ids: [id] });
    await read(person, { ids: [id] });
    expect(await told()).toBe(1);
  });

  it('are read by their reader only', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)];
    const ids = await give(person, 2);
    expect(await (await read(other, { ids })).json()).toEqual({ unread: 0 });
    expect(await unread(person)).toBe(2);
  });

  it.each([[{}], [{ ids: [] }], [{ all: false }], [{ all: true, ids: ['x'] }], [{ ids: ['x'] }]])(
    'are not read by %j',
    async (body) => {
      expect((await read(await makePerson(world), body)).status).toBe(422);
    },
  );
});

describe('quiet hours', () => {
  const HOURS = '/api/v1/me/quiet-hours';
  const save = (person: MadePerson, body: object) => world.request(HOURS, json('PUT', body, person));
  const hours = async (person: MadePerson) => (await world.request(HOURS, { headers: asPerson(person) })).json();

  it('are none until they are set, and can be removed', async () => {
    const person = await makePerson(world);
    expect(await hours(person)).toEqual({ from: null, until: null, time_zone: 'Europe/Madrid' });
    const night = { from: '22:00', until: '08:00', time_zone: 'Europe/Berlin' };
    expect(await (await save(person, night)).json()).toEqual(night);
    expect(await hours(person)).toEqual(night);
    await save(person, { from: null, until: null, time_zone: 'Europe/Berlin' });
    expect(await hours(person)).toMatchObject({ from: null, until: null });
  });

  it.each([
    [{ from: '22:00', until: null, time_zone: 'Europe/Madrid' }],
    [{ from: '22:00', until: '22:00', time_zone: 'Europe/Madrid' }],
    [{ from: '24:00', until: '08:00', time_zone: 'Europe/Madrid' }],
    [{ from: '22:00', until: '08:00', time_zone: 'Mars/Olympus' }],
    [{ from: '22:00', until: '08:00', time_zone: '+01:00' }],
    [{ from: '22:00', until: '08:00' }],
  ])('are refused: %j', async (body) => {
    expect((await save(await makePerson(world), body)).status).toBe(422);
  });
});
