import { describe, expect, it } from 'vitest';
import { HOUR } from '../../shared/time.ts';
import { createWorld } from '../../tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '../../tests/makers.ts';
import { connectDatabase } from '../db/database.ts';
import { Refusal } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { scheduleEvent } from './events.ts';

const world = await createWorld();
const owner = await makePerson(world);
const studio = await makeStudio(world, owner);

const makeSpace = (name: string, kind = 'room', memberId?: string) =>
  world.db
    .insertInto('spaces')
    .values({ studio_id: studio.id, name, kind, member_id: memberId })
    .returning('id')
    .executeTakeFirstOrThrow();

async function offeringIn(spaces: { id: string }[], instructor?: string) {
  const offering = await makeOffering(world, studio, { instructor_id: instructor });
  const rows = spaces.map(({ id }) => ({ offering_id: offering.id, space_id: id }));
  if (rows.length > 0) await world.db.insertInto('offering_spaces').values(rows).execute();
  return offering;
}

const at = (hours: number) => new Date(Date.UTC(2031, 0, 1, 9) + hours * HOUR);
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? { code: error.code, data: error.data } : error),
  );

describe('a date in the plan', () => {
  it('reserves every space of its offering, and its teacher, for as long as it lasts', async () => {
    const [room, kiln] = [await makeSpace('Big room'), await makeSpace('Kiln', 'kiln')];
    const { id: member } = await world.db
      .insertInto('studio_members')
      .values({ studio_id: studio.id, role: 'instructor', name: 'Nuria' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const teacher = await makeSpace('Nuria', 'teacher', member);
    const offering = await offeringIn([room, kiln], member);
    const id = await scheduleEvent(world, { offeringId: offering.id, startsAt: at(0) });
    const reserved = await world.db
      .selectFrom('space_reservations')
      .select('space_id')
      .where('event_id', '=', id)
      .execute();
    expect(reserved.map(({ space_id }) => space_id).sort()).toEqual([room.id, kiln.id, teacher.id].sort());

    const lesson = await offeringIn([], member);
    expect(await refusalOf(scheduleEvent(world, { offeringId: lesson.id, startsAt: at(1) }))).toEqual({
      code: 'bookings.space_taken',
      data: { space: 'Nuria' },
    });
  });

  it('is refused while something else is in its space, by the name of the space, and leaves nothing behind', async () => {
    const room = await makeSpace('Darkroom');
    const [first, second] = [await offeringIn([room]), await offeringIn([room])];
    await scheduleEvent(world, { offeringId: first.id, startsAt: at(0) });
    expect(await refusalOf(scheduleEvent(world, { offeringId: second.id, startsAt: at(1) }))).toEqual({
      code: 'bookings.space_taken',
      data: { space: 'Darkroom' },
    });
    const left = await world.db.selectFrom('events').select('id').where('offering_id', '=', second.id).execute();
    expect(left).toEqual([]);
  });

  it('may begin when the other ends', async () => {
    const room = await makeSpace('Loft');
    const [first, second] = [await offeringIn([room]), await offeringIn([room])];
    await scheduleEvent(world, { offeringId: first.id, startsAt: at(0) });
    await expect(scheduleEvent(world, { offeringId: second.id, startsAt: at(2) })).resolves.toBeTypeOf('string');
  });

  it('wins alone when twenty classes want one room at once over several connections', async () => {
    const [room, wheel] = [await makeSpace('Hall'), await makeSpace('Wheel', 'wheel')];
    const offerings = await Promise.all(
      Array.from({ length: 20 }, (_, index) => offeringIn(index % 2 ? [room, wheel] : [wheel, room])),
    );
    const handles = [1, 2, 3].map(() => connectDatabase(world.databaseUrl, 5));
    const servers: Services[] = handles.map(({ db, pool }) => ({ ...world, db, pool }));
    const outcomes = await Promise.all(
      offerings.map((offering, index) =>
        refusalOf(scheduleEvent(servers[index % 3] ?? world, { offeringId: offering.id, startsAt: at(index / 20) })),
      ),
    );
    await Promise.all(handles.map((handle) => handle.close()));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    for (const refused of outcomes.filter((outcome) => outcome !== undefined)) {
      expect(refused).toMatchObject({
        code: 'bookings.space_taken',
        data: { space: expect.stringMatching(/Hall|Wheel/) },
      });
    }
    const reserved = await world.db
      .selectFrom('space_reservations')
      .select('id')
      .where('space_id', '=', room.id)
      .execute();
    expect(reserved).toHaveLength(1);
  });
});
