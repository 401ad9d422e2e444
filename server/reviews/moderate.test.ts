import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ModeratedReview } from '#shared/schemas/reviews.ts';
import { expectActivities } from '#tests/activities.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeAttended } from '#tests/worlds/reviews.ts';

const world = await createWorld();
const owner = await makePerson(world, { name: 'Marta' });
const admin = await makePerson(world, { name: 'Biel', admin: true });
const guest = await makePerson(world, { name: 'Pau Estrada' });
const studio = await makeStudio(world, owner, { name: 'Baqueta' });
const offering = await makeOffering(world, studio, { title: 'Rent a drum booth', capacity: 400 });
const call = callsOf(world, guest);

const PHONE = 'Nobody opened the door, so we called 933 41 27 08 in the rain.';
async function written(text: string, stars = 1) {
  const bookingId = await makeAttended(world, guest, offering);
  return { bookingId, ...(await call('POST', `/bookings/${bookingId}/review`, { stars, text })) };
}
const waiting = async (id: string): Promise<ModeratedReview | undefined> =>
  (await call('GET', '/admin/reviews', undefined, admin)).items.find((each: ModeratedReview) => each.id === id);
const decide = (id: string, body: object, person = admin) =>
  call('POST', `/admin/reviews/${id}/decision`, body, person);
const report = (id: string, body: object, person = owner) => call('POST', `/reviews/${id}/reports`, body, person);
const logOf = async (id: string) =>
  (
    await world.db
      .selectFrom('activities')
      .select(['type', 'actor_id', 'data'])
      .where('subject_id', '=', id)
      .where('actor_role', '=', 'platform')
      .orderBy('id')
      .execute()
  ).map(({ type, actor_id, data }) => ({ type, actor_id, ...(data as object) }));
const countOf = async () => (await call('GET', `/studios/${studio.id}/reviews`)).summary.count;

describe('moderators', () => {
  it('see why a review waits, and publish it', async () => {
    const { id } = await written(PHONE);
    const before = await countOf();
    const found = await waiting(id);
    expect(found).toMatchObject({
      state: 'pending',
      findings: [{ flag: 'contact', words: '933 41 27 08' }],
      booking: { seats: 1, checked_in: 0, absent: 0 },
      writer: { name: 'Pau Estrada' },
      reports: [],
    });
    const answer = await decide(id, { decision: 'publish', version: found?.version });
    expect(answer).toMatchObject({ http: 200, state: 'published', findings: [], decision: { by: 'Biel' } });
    expect(await waiting(id)).toBeUndefined();
    expect(await countOf()).toBe(before + 1);
    expect(await logOf(id)).toEqual([
      {
        type: 'review.published',
        actor_id: admin.id,
        before: { state: 'pending', objection: null, note: '' },
        after: { state: 'published', objection: null, note: '' },
      },
    ]);
  });

  it('reject it for a reason that its author reads, and that a correction has to meet', async () => {
    const { id, bookingId } = await written(`${PHONE} Again.`);
    const { version } = (await waiting(id)) as ModeratedReview;
    expect(await decide(id, { decision: 'reject', version })).toMatchObject({ http: 422 });
    const rejection = { decision: 'reject', version, objection: 'private_data', note: 'Please leave the number out.' };
    expect(await decide(id, rejection)).toMatchObject({ http: 200, state: 'rejected' });
    const own = await call('GET', `/bookings/${bookingId}/review`);
    expect(own.review).toMatchObject({
      state: 'rejected',
      objection: 'private_data',
      objection_note: 'Please leave the number out.',
      editable_until: expect.any(String),
    });
    expect(await call('DELETE', `/reviews/${id}`)).toMatchObject({ http: 409, code: 'reviews.rejected' });
    const edited = await call('PATCH', `/reviews/${id}`, { text: 'Nobody opened the door for half an hour.' });
    expect(edited).toMatchObject({
      state: 'pending',
      objection: null,
      findings: [{ flag: 'rejected_before', words: '' }],
    });
    const again = (await waiting(id)) as ModeratedReview;
    expect(await decide(id, { decision: 'publish', version: again.version })).toMatchObject({ state: 'published' });
  });

  it('of two at once, the first decides', async () => {
    const { id } = await written(`${PHONE} Twice.`);
    const { version } = (await waiting(id)) as ModeratedReview;
    const reject = { decision: 'reject', version, objection: 'unrelated' };
    const answers = await Promise.all([decide(id, { decision: 'publish', version }), decide(id, reject)]);
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers[0].http === 200 ? answers : answers.toReversed();
    expect(lost).toMatchObject({
      code: 'reviews.changed_meanwhile',
      data: { state: won.state, by: 'Biel', at: expect.any(String) },
    });
    expect(await logOf(id)).toHaveLength(1);
    // The decision can be changed by one who has seen it.
    const { items } = await call('GET', '/admin/reviews?list=decided', undefined, admin);
    expect(items[0]).toMatchObject({ id, version: won.version });
    expect(await decide(id, { ...reject, version: won.version })).toMatchObject({ http: 200, state: 'rejected' });
  });

  it('see what was reported, also by the studio, and take it down or leave it', async () => {
    const { id } = await written('The kiln was cold, the teacher late, and the glaze wrong.');
    const reader = await makePerson(world);
    expect(await report(id, { objection: 'not_genuine', note: 'Never saw him' })).toMatchObject({ http: 204 });
    expect(await report(id, { objection: 'insults' }, reader)).toMatchObject({ http: 204 });
    expect(await report(id, { objection: 'insults' }, reader)).toMatchObject({ http: 204 });
    expect(await report(id, { objection: 'insults' }, guest)).toMatchObject({ http: 403, code: 'reviews.own_review' });
    expect(await report(id, { objection: 'ugly' }, reader)).toMatchObject({ http: 422 });
    const found = (await waiting(id)) as ModeratedReview;
    expect(found).toMatchObject({
      state: 'published',
      reports: [
        { objection: 'not_genuine', note: 'Never saw him', by_studio: true },
        { objection: 'insults', by_studio: false },
      ],
    });
    await decide(id, { decision: 'publish', version: found.version });
    expect(await waiting(id)).toBeUndefined();
    // The same person reports it again only after it was edited.
    await report(id, { objection: 'insults' }, reader);
    expect(await waiting(id)).toBeUndefined();
    await call('PATCH', `/reviews/${id}`, { text: 'The kiln was cold, the teacher late, and the glaze too thin.' });
    await report(id, { objection: 'insults' }, reader);
    const reported = (await waiting(id)) as ModeratedReview;
    const before = await countOf();
    await decide(id, { decision: 'reject', version: reported.version, objection: 'not_genuine' });
    expect(await countOf()).toBe(before - 1);
    expect(await report(id, { objection: 'insults' }, await makePerson(world))).toMatchObject({ http: 404 });
  });

  it('tell the open pages of the author, the studio and the reporters', async () => {
    const { id } = await written('The drums were out of tune, and the booth smelled of paint.');
    const reader = await makePerson(world);
    await report(id, { objection: 'insults' }, reader);
    const { version } = (await waiting(id)) as ModeratedReview;
    expect(await decide(id, { decision: 'reject', version: version + 1, objection: 'insults' })).toMatchObject({
      http: 409,
    });
    const told = () =>
      world.db
        .selectFrom('live_changes')
        .select(['person', 'studio', 'studio_right', 'change'])
        .where(sql<boolean>`change ->> 'review' = ${id}`)
        .orderBy('id')
        .execute();
    expect(await told()).toEqual([]);
    await decide(id, { decision: 'publish', version });
    const change = { kind: 'review', review: id };
    expect(await told()).toEqual([
      { person: guest.id, studio: null, studio_right: null, change },
      { person: reader.id, studio: null, studio_right: null, change },
      { person: null, studio: studio.id, studio_right: 'answer_reviews', change },
    ]);
  });

  it('are administrators', async () => {
    const { id } = await written(`${PHONE} Thrice.`);
    expect(await decide(id, { decision: 'publish', version: 1 }, owner)).toMatchObject({ http: 403 });
    expect(await call('GET', '/admin/reviews', undefined, owner)).toMatchObject({ http: 403 });
    expect(await decide('nothing', { decision: 'publish', version: 1 })).toMatchObject({ http: 404 });
  });
});

expectActivities(world, 'review.rejected');
