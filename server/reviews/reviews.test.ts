import { describe, expect, it } from 'vitest';
import type { ReviewPage } from '#shared/schemas/reviews.ts';
import { expectActivities } from '#tests/activities.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeAttended } from '#tests/worlds/reviews.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

const world = await createWorld();
const { db } = world;
const owner = await makePerson(world, { name: 'Marta Roig' });
const admin = await makePerson(world, { name: 'Biel', admin: true });
const guest = await makePerson(world, { name: 'Laia Kessler' });
const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
const offering = await makeOffering(world, studio, { title: 'Throw your first bowl', capacity: 400 });
const call = callsOf(world, guest);

const TEXT = 'Marta has all the patience in the world, and the tea is good.';
let written = 0;
/** Another text each time: the same one twice waits for a moderator. */
const anyText = () => {
  written += 1;
  return `${TEXT} (${'again '.repeat(written)})`;
};
const review = (bookingId: string, more: object = {}, person = guest) =>
  call('POST', `/bookings/${bookingId}/review`, { stars: 5, text: anyText(), ...more }, person);
/** Writes a review of a new booking. */
async function reviewed(more: object = {}, person = guest) {
  return review(await makeAttended(world, person, offering), more, person);
}
const rating = () =>
  db
    .selectFrom('offerings')
    .select(['rating_average', 'rating_count'])
    .where('id', '=', offering.id)
    .executeTakeFirst();
const listOf = async (query = ''): Promise<ReviewPage> => call('GET', `/studios/${studio.id}/reviews${query}`);

describe('a review', () => {
  it('of an attended booking is published at once, and rates offering and studio', async () => {
    const fresh = await makeOffering(world, studio);
    const id = await makeAttended(world, guest, fresh);
    expect(await call('GET', `/bookings/${id}/review`)).toMatchObject({
      http: 200,
      review: null,
      author: 'Laia K.',
      refusal: null,
    });
    expect(await review(id, { stars: 4 })).toMatchObject({ http: 201, state: 'published', author: 'Laia K.' });
    const shown = await call('GET', `/offerings/${fresh.slug}/reviews`);
    expect(shown.items).toMatchObject([{ stars: 4, author: 'Laia K.', offering: { id: fresh.id }, is_own: true }]);
    expect(shown.summary).toMatchObject({ average: 4, count: 1, distribution: { '4': 1, '5': 0 } });
    expect(await call('GET', `/offerings/${fresh.slug}`)).toMatchObject({ rating_average: 4, rating_count: 1 });
    expect(await call('GET', `/offerings?studio=${studio.slug}&rating_min=4`)).toMatchObject({
      items: [{ id: fresh.id, rating_average: 4 }],
    });
    expect(await call('GET', `/bookings/${id}/review`)).toMatchObject({ refusal: 'already_written' });
  });

  it('is written once for a booking, also by two requests at once', async () => {
    const id = await makeAttended(world, guest, offering);
    const answers = await Promise.all([review(id), review(id), review(id)]);
    expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409, 409]);
    expect(answers.filter(({ code }) => code === 'reviews.already_written')).toHaveLength(2);
    const rows = await db.selectFrom('reviews').select('id').where('booking_id', '=', id).execute();
    expect(rows).toHaveLength(1);
  });

  it('needs an own booking that was attended, from its end for 14 days', async () => {
    const before = await makeAttended(world, guest, offering, { hoursAgo: -0.5 });
    expect(await review(before)).toMatchObject({ http: 409, code: 'reviews.too_early' });
    const last = await makeAttended(world, guest, offering, { hoursAgo: 14 * 24 - 0.1 });
    expect(await review(last)).toMatchObject({ http: 201 });
    const late = await makeAttended(world, guest, offering, { hoursAgo: 14 * 24 + 0.1 });
    expect(await review(late)).toMatchObject({ http: 409, code: 'reviews.closed' });

    const cancelled = await makeAttended(world, guest, offering);
    await db.updateTable('bookings').set({ state: 'cancelled' }).where('id', '=', cancelled).execute();
    expect(await review(cancelled)).toMatchObject({ http: 409, code: 'reviews.not_attended' });

    const missed = await makeAttended(world, guest, offering, { seats: 2 });
    await markAbsent(missed, 1);
    await markAbsent(missed, 2);
    expect(await review(missed)).toMatchObject({ http: 409, code: 'reviews.not_attended' });
    const half = await makeAttended(world, guest, offering, { seats: 2 });
    await markAbsent(half, 1);
    expect(await review(half)).toMatchObject({ http: 201 });

    const other = await makePerson(world);
    expect(await review(await makeAttended(world, guest, offering), {}, other)).toMatchObject({ http: 404 });
    expect(await review('nothing')).toMatchObject({ http: 404 });
  });

  it('is refused to the owner and the team of the studio', async () => {
    const manager = await makeMember(world, studio, 'front_desk', 'Pol');
    for (const person of [owner, manager]) {
      expect(await reviewed({}, person)).toMatchObject({ http: 403, code: 'reviews.own_studio' });
    }
  });

  it.each([
    ['My photos: bit.ly/3xYz9 and more of them', 'link'],
    ['Ring 933 41 27 08, nobody opened the door', 'contact'],
    ['The teacher is a complete asshole, never again', 'insult'],
    ['Lovely <script src=//evil.example bowls and tea', 'markup'],
  ])('waits for a moderator: %s', async (text, flag) => {
    const answer = await reviewed({ text });
    expect(answer).toMatchObject({ http: 201, state: 'pending', findings: [{ flag }] });
    expect((await listOf('?limit=50')).items.map(({ id }) => id)).not.toContain(answer.id);
    const edited = await call('PATCH', `/reviews/${answer.id}`, { text: anyText() });
    expect(edited).toMatchObject({ http: 200, state: 'published', findings: [] });
  });

  it('waits where another review says the same', async () => {
    const text = anyText();
    await reviewed({ text });
    expect(await reviewed({ text: text.toUpperCase() })).toMatchObject({
      state: 'pending',
      findings: [{ flag: 'duplicate', words: '' }],
    });
  });

  it('is stored without what does not show', async () => {
    const { id } = await reviewed({ text: `\u202E${anyText()}\u200B\u2069` });
    const row = await db.selectFrom('reviews').select('text').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.text).toMatch(/^[^\p{Cf}]+$/u);
    expect(row.text.startsWith('Marta')).toBe(true);
  });

  it.each([
    { stars: 0 },
    { stars: 6 },
    { stars: '5' },
    { text: 'Nice' },
    { text: '\u200B'.repeat(60) },
    { state: 'published' },
  ])('is refused with %j', async (more) => {
    expect(await reviewed(more)).toMatchObject({ http: 422 });
  });

  it('can be edited for 48 hours, is checked again, and can be deleted', async () => {
    const { id } = await reviewed({ stars: 5 });
    const before = await rating();
    expect(await call('PATCH', `/reviews/${id}`, { stars: 1 })).toMatchObject({
      http: 200,
      state: 'published',
      stars: 1,
    });
    expect(await rating()).not.toEqual(before);
    const flagged = await call('PATCH', `/reviews/${id}`, { text: 'Buy my bowls at bowls-for-less.com instead' });
    expect(flagged).toMatchObject({ state: 'pending' });
    expect((await rating())?.rating_count).toBe((before?.rating_count ?? 0) - 1);
    expect(await call('PATCH', `/reviews/${id}`, { stars: 2 }, await makePerson(world))).toMatchObject({ http: 404 });
    const created_at = new Date(Date.now() - 49 * 3_600_000);
    await db.updateTable('reviews').set({ created_at }).where('id', '=', id).execute();
    expect(await call('PATCH', `/reviews/${id}`, { stars: 2 })).toMatchObject({
      http: 409,
      code: 'reviews.edit_closed',
    });
    expect(await call('DELETE', `/reviews/${id}`, undefined, owner)).toMatchObject({ http: 404 });
    expect(await call('DELETE', `/reviews/${id}`)).toMatchObject({ http: 204 });
    expect(await call('DELETE', `/reviews/${id}`)).toMatchObject({ http: 404 });
  });
});

describe('those who read a review', () => {
  it('find it helpful once each, but not the author and the team', async () => {
    const { id } = await reviewed();
    const reader = await makePerson(world);
    const vote = (person: MadePerson, method = 'PUT') => call(method, `/reviews/${id}/helpful`, undefined, person);
    expect(await Promise.all([vote(reader), vote(reader), vote(admin)])).toMatchObject([
      { http: 204 },
      { http: 204 },
      { http: 204 },
    ]);
    expect(await vote(guest)).toMatchObject({ http: 403, code: 'reviews.own_review' });
    expect(await vote(owner)).toMatchObject({ http: 403, code: 'reviews.own_studio' });
    const shown = async () =>
      (await call('GET', `/studios/${studio.id}/reviews?sort=helpful`, undefined, reader)).items[0];
    expect(await shown()).toMatchObject({ id, helpful_count: 2, is_helpful: true });
    expect(await vote(reader, 'DELETE')).toMatchObject({ http: 204 });
    expect(await vote(reader, 'DELETE')).toMatchObject({ http: 204 });
    expect(await shown()).toMatchObject({ id, helpful_count: 1, is_helpful: false });
  });

  it('get one reply of the studio, by the owner or a manager', async () => {
    const { id } = await reviewed();
    const reply = (text: string, person: MadePerson) => call('POST', `/reviews/${id}/reply`, { text }, person);
    expect(await reply('Thank you', guest)).toMatchObject({ http: 404 });
    const teacher = await makeMember(world, studio, 'instructor', 'Pau');
    expect(await reply('Thank you', teacher)).toMatchObject({ http: 403, code: 'studios.no_right' });
    expect(await reply('Come to our-other-shop.com', owner)).toMatchObject({
      http: 422,
      code: 'reviews.reply_refused',
    });
    const manager = await makeMember(world, studio, 'manager', 'Iris');
    const both = await Promise.all([reply('Thank you', owner), reply('Thanks', manager)]);
    expect(both.map(({ http }) => http).toSorted()).toEqual([201, 409]);
    const [shown] = (await listOf('?replied=true')).items;
    expect(shown).toMatchObject({ id, reply: { text: expect.stringContaining('Thank') } });
  });

  it('show the reply as the studio changed it last', async () => {
    const { id } = await reviewed();
    const change = (text: string, person = owner) => call('PUT', `/reviews/${id}/reply`, { text }, person);
    expect(await change('Thank you, Noa')).toMatchObject({ http: 404 });
    await call('POST', `/reviews/${id}/reply`, { text: 'Thank you, Nora' }, owner);
    expect(await change('Mine', guest)).toMatchObject({ http: 404 });
    expect(await change('Come to our-other-shop.com')).toMatchObject({ code: 'reviews.reply_refused' });
    expect(await change('Thank you, Noa')).toMatchObject({ http: 200, text: 'Thank you, Noa' });
    expect((await listOf('?replied=true')).items.find((one: { id: string }) => one.id === id)).toMatchObject({
      reply: { text: 'Thank you, Noa' },
    });
  });

  it('see them in pages, in order, by stars, language and offering', async () => {
    const place = await makeStudio(world, owner);
    const [bowls, glass] = [await makeOffering(world, place), await makeOffering(world, place)];
    const [ca, fr] = [{ language: 'ca' }, { language: 'fr' }];
    for (const [stars, what, more] of [
      [5, bowls, ca],
      [3, bowls, fr],
      [4, glass, ca],
      [3, glass, fr],
      [1, glass, ca],
    ] as const) {
      await review(await makeAttended(world, guest, what), { stars, ...more });
    }
    const path = `/studios/${place.slug}/reviews`;
    const starsOf = async (query: string) => {
      const all: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const next: ReviewPage = await call('GET', `${path}?limit=2&${query}${cursor && `&cursor=${cursor}`}`);
        all.push(...next.items.map(({ stars }) => stars));
        cursor = next.next_cursor;
      }
      return all;
    };
    expect(await starsOf('')).toEqual([1, 3, 4, 3, 5]);
    expect(await starsOf('sort=highest')).toEqual([5, 4, 3, 3, 1]);
    expect(await starsOf('sort=lowest')).toEqual([1, 3, 3, 4, 5]);
    expect(await starsOf('stars=3')).toEqual([3, 3]);
    expect(await starsOf('language=ca')).toEqual([1, 4, 5]);
    expect(await starsOf(`offering=${glass.id}&sort=lowest`)).toEqual([1, 3, 4]);
    const all = await call('GET', path);
    expect(all.summary).toMatchObject({
      average: 3.2,
      count: 5,
      distribution: { '1': 1, '2': 0, '3': 2, '4': 1, '5': 1 },
      languages: [
        { language: 'ca', count: 3 },
        { language: 'fr', count: 2 },
      ],
      offerings: [
        { id: glass.id, count: 3 },
        { id: bowls.id, count: 2 },
      ],
    });
    expect(await call('GET', `${path}?stars=7`)).toMatchObject({ http: 422 });
    const { next_cursor } = await call('GET', `${path}?limit=1`);
    expect(await call('GET', `${path}?limit=1&sort=lowest&cursor=${next_cursor}`)).toMatchObject({ http: 422 });
  });

  it('find none of a studio that is not published', async () => {
    const draft = await makeStudio(world, owner, { status: 'draft' });
    expect(await call('GET', `/studios/${draft.id}/reviews`)).toMatchObject({ http: 404 });
    expect(await call('GET', '/offerings/nothing-here/reviews')).toMatchObject({ http: 404 });
  });
});

/** Marks the attendee of a seat as absent. */
async function markAbsent(bookingId: string, position: number): Promise<void> {
  const { id } = await db
    .selectFrom('booking_attendees')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  const { event_id } = await db
    .selectFrom('booking_events')
    .select('event_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const absence = { attendee_id: id, event_id, studio_id: studio.id, outcome: 'no_show', at: new Date() };
  await db.insertInto('attendances').values(absence).execute();
}

expectActivities(world, 'review.written', 'review.reply_edited');
