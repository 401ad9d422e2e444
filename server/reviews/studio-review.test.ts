import { describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeAttended } from '#tests/worlds/reviews.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

const world = await createWorld({}, () => new Date('2031-11-20T12:00:00+01:00'));
const owner = await makePerson(world, { name: 'Marta' });
const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
const manager = await makeMember(world, studio, 'manager', 'Oriol');
const teacher = await makeMember(world, studio, 'instructor', 'Pol');
const offering = await makeOffering(world, studio, { title: 'Throw your first bowl', capacity: 400 });
const call = callsOf(world, owner);

const titlesOf = async (person: MadePerson) =>
  (
    await world.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', person.id)
      .where('topic', '=', 'studio_reviews')
      .execute()
  ).map(({ title }) => title);
const mailsTo = async (person: MadePerson) =>
  world.db
    .selectFrom('emails')
    .select(['subject', 'text'])
    .where('trigger', '=', 'studio_review')
    .where('user_id', '=', person.id)
    .execute();

describe('the studio', () => {
  it('hears of a published review once, its owner and managers', async () => {
    const guest = await makePerson(world, { name: 'Laia Kessler' });
    const id = await makeAttended(world, guest, offering);
    const body = { stars: 5, text: 'A very good evening at the wheel.' };
    const review = await call('POST', `/bookings/${id}/review`, body, guest);
    await call('PATCH', `/reviews/${review.id}`, { stars: 4 }, guest);
    const title = 'A new review with 5 stars: Throw your first bowl';
    expect([await titlesOf(owner), await titlesOf(manager), await titlesOf(teacher)]).toEqual([[title], [title], []]);
    const [mail] = await mailsTo(owner);
    expect(mail?.subject).toBe(title);
    expect(mail?.text).toContain('A very good evening at the wheel.\nLaia K.');
    await world.db.deleteFrom('notifications').execute();
  });

  it('hears of a review that a moderator has to read only once it is published', async () => {
    const [guest, admin] = [await makePerson(world), await makePerson(world, { admin: true })];
    const id = await makeAttended(world, guest, offering);
    const text = 'Write to me at laia@example.com, it was a good evening.';
    await call('POST', `/bookings/${id}/review`, { stars: 3, text }, guest);
    expect(await titlesOf(owner)).toEqual([]);
    const [found] = (await call('GET', '/admin/reviews', undefined, admin)).items;
    const decision = { decision: 'publish', version: found.version };
    await call('POST', `/admin/reviews/${found.id}/decision`, decision, admin);
    expect(await titlesOf(owner)).toEqual(['A new review with 3 stars: Throw your first bowl']);
  });
});
