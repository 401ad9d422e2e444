import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDayTime, HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';
import { translateTo } from '../translate.ts';
import { addFavorite, removeFavorite } from './favorites.ts';
import { notifyOfFavoriteDates } from './notify-of-dates.ts';

const START = Date.parse('2041-03-01T11:00:00Z');
let now = new Date(START);
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};
const keep = ({ id: userId }: MadePerson, kind: 'studios' | 'offerings', id: string) =>
  addFavorite(world, { userId }, { kind, id });

async function makePlace() {
  const studio = await makeStudio(world, owner);
  offerings += 1;
  return { studio, offering: await makeOffering(world, studio, { title: `Bowls ${offerings}` }) };
}
let offerings = 0;
let hours = 0;
/** An event at a time of its own. */
const addDate = async (offering: Awaited<ReturnType<typeof makePlace>>['offering']) => {
  hours += 1;
  const starts_at = new Date(START + (1000 + hours) * HOUR);
  const event = await makeEvent(world, offering, { starts_at, created_at: now });
  return { id: event.id, name: `${offering.title} ${formatDayTime(translateTo('en'), starts_at, 'Europe/Madrid')}` };
};
const mailsOf = async (person: MadePerson) =>
  db
    .selectFrom('emails')
    .select(['subject', 'text'])
    .where('user_id', '=', person.id)
    .where('trigger', '=', 'favorite_dates')
    .orderBy('id')
    .execute();
/** The dates that each mail lists: "Bowls 1 Sat 29 Nov, 10:00". */
const toldTo = async (person: MadePerson) =>
  (await mailsOf(person)).map(({ text }) => [...text.matchAll(/^(Bowls \d+)\n(.+)$/gm)].map(([, a, b]) => `${a} ${b}`));
const run = () => notifyOfFavoriteDates(world);

describe('new dates of favorites', () => {
  it('are told once a day, also by two workers at once', async () => {
    const { studio, offering } = await makePlace();
    const person = await makePerson(world);
    await addDate(offering);
    await keep(person, 'studios', studio.id);
    await run();
    expect(await toldTo(person)).toEqual([]);
    const one = await addDate(offering);
    await Promise.all([run(), run()]);
    const two = await addDate(offering);
    await run();
    expect(await toldTo(person)).toEqual([[one.name]]);
    later(24);
    const three = await addDate(offering);
    await Promise.all([run(), run()]);
    await run();
    expect(await toldTo(person)).toEqual([[one.name], [two.name, three.name]]);
    expect((await mailsOf(person)).map(({ subject }) => subject)).toEqual([
      `New date: ${offering.title}, ${one.name.slice(offering.title.length + 1)}`,
      `2 new dates among your favorites, such as ${offering.title}`,
    ]);
    later(24);
    await run();
    expect(await mailsOf(person)).toHaveLength(2);
  });

  it('are told once to a person who follows both the studio and the offering', async () => {
    const { studio, offering } = await makePlace();
    const person = await makePerson(world);
    await keep(person, 'offerings', offering.id);
    const one = await addDate(offering);
    await keep(person, 'studios', studio.id);
    await run();
    expect(await toldTo(person)).toEqual([[one.name]]);
  });

  it('are not told when cancelled, unpublished, full, or of one’s own studio', async () => {
    const { studio, offering } = await makePlace();
    const hidden = await makePlace();
    const [person, member] = [await makePerson(world), await makeMember(world, studio, 'instructor', 'Pol')];
    for (const each of [person, member, owner]) {
      await keep(each, 'studios', studio.id);
      await keep(each, 'offerings', hidden.offering.id);
    }
    const [cancelled, full, open] = [await addDate(offering), await addDate(offering), await addDate(offering)];
    await db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', cancelled.id).execute();
    await db.updateTable('events').set({ seats_taken: offering.capacity }).where('id', '=', full.id).execute();
    await addDate(hidden.offering);
    await db.updateTable('offerings').set({ status: 'draft' }).where('id', '=', hidden.offering.id).execute();
    await run();
    expect(await toldTo(person)).toEqual([[open.name]]);
    expect([await toldTo(member), await toldTo(owner)]).toEqual([[], []]);
  });

  it('are told when an offering of the studio comes on sale', async () => {
    const { studio, offering } = await makePlace();
    await db.updateTable('offerings').set({ status: 'draft' }).where('id', '=', offering.id).execute();
    const one = await addDate(offering);
    const person = await makePerson(world);
    await keep(person, 'studios', studio.id);
    await run();
    expect(await toldTo(person)).toEqual([]);
    await db.updateTable('offerings').set({ status: 'published' }).where('id', '=', offering.id).execute();
    await run();
    expect(await toldTo(person)).toEqual([[one.name]]);
  });

  it('wait until morning at the studio', async () => {
    const { offering } = await makePlace();
    const person = await makePerson(world);
    await keep(person, 'offerings', offering.id);
    const one = await addDate(offering);
    later(12);
    await run();
    expect(await toldTo(person)).toEqual([]);
    later(10);
    await run();
    expect(await toldTo(person)).toEqual([[one.name]]);
    later(2);
  });

  it('are told neither twice nor never, whatever happens in between', async () => {
    const step = fc.constantFrom('add', 'add', 'add', 'follow', 'leave', 'run', 'run twice', 'day', 'cancel');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { studio, offering } = await makePlace();
        const person = await makePerson(world);
        const told: string[] = [];
        let expected: { id: string; name: string }[] = [];
        let follows = false;
        const check = async () => {
          const mails = await toldTo(person);
          const fresh = mails.flat().slice(told.length);
          for (const name of fresh) {
            expect(told).not.toContain(name);
            expect(expected.map((each) => each.name)).toContain(name);
            told.push(name);
          }
        };
        const work = async () => {
          await run();
          await check();
        };
        const steady = [...steps, 'follow', 'add', 'day', 'run', 'day', 'run'];
        for (const each of steady) {
          if (each === 'add' && expected.length - told.length < 5) {
            const date = await addDate(offering);
            if (follows) expected.push(date);
          }
          if (each === 'follow') {
            await keep(person, 'studios', studio.id);
            follows = true;
          }
          if (each === 'leave') {
            await removeFavorite(world, { userId: person.id }, { kind: 'studios', id: studio.id });
            expected = expected.filter(({ name }) => told.includes(name));
            follows = false;
          }
          if (each === 'cancel') {
            const date = expected.find(({ name }) => !told.includes(name));
            if (date) {
              await db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', date.id).execute();
              expected = expected.filter((other) => other !== date);
            }
          }
          if (each === 'run') await work();
          if (each === 'run twice') await Promise.all([run(), run()]).then(check);
          if (each === 'day') later(24);
        }
        expect([...told].sort()).toEqual(expected.map(({ name }) => name).sort());
        const days = await db
          .selectFrom('notifications')
          .select('created_at')
          .where('user_id', '=', person.id)
          .orderBy('created_at')
          .execute();
        for (const [at, { created_at }] of days.entries()) {
          const before = days[at - 1];
          if (before) expect(created_at.getTime() - before.created_at.getTime()).toBeGreaterThan(23 * HOUR);
        }
        await removeFavorite(world, { userId: person.id }, { kind: 'studios', id: studio.id });
        now = new Date(START);
      }),
      { numRuns: propertyRuns(15) },
    );
  });
});
