import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { makeAttended } from '#tests/worlds/reviews.ts';
import { Refusal } from '../http/refuse.ts';
import { inTransaction } from '../services.ts';
import { decideReview } from './moderate.ts';
import { reportReview, takeVoteBack, voteForReview } from './respond.ts';
import { eraseReviews } from './reviews.ts';
import { deleteReview, editReview, writeReview } from './write-review.ts';

const world = await createWorld();
const { db } = world;
const owner = await makePerson(world);
const admin = await makePerson(world, { admin: true });

const GUESTS = 3;
const BOOKINGS = 2;

const guest = fc.nat(GUESTS - 1);
const booking = fc.nat(BOOKINGS - 1);
const stars = fc.integer({ min: 1, max: 5 });
/** Clean, waiting for a moderator, or the same as another's. */
const text = fc.constantFrom('clean', 'link', 'same');
const which = { guest, booking };
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), ...which, stars, text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), ...which, stars, text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('decide' as const), ...which, publish: fc.boolean() }) },
  fc.record({ do: fc.constant('report' as const), ...which, by: guest }),
  fc.record({ do: fc.constant('vote' as const), ...which, by: guest }),
  fc.record({ do: fc.constant('unvote' as const), ...which, by: guest }),
  fc.record({ do: fc.constant('delete' as const), ...which }),
  fc.record({ do: fc.constant('erase' as const), guest }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Story {
  guests: MadePerson[];
  /** Of each guest, one at each of the two offerings. */
  bookings: string[][];
}

async function makeStory(): Promise<Story> {
  const studio = await makeStudio(world, owner);
  const offerings = [await makeOffering(world, studio), await makeOffering(world, studio)];
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => makePerson(world)));
  const bookings: string[][] = [];
  for (const person of guests) {
    const own: string[] = [];
    for (const offering of offerings) own.push(await makeAttended(world, person, offering));
    bookings.push(own);
  }
  return { guests, bookings };
}

let texts = 0;
function textOf(kind: string): string {
  texts += 1;
  if (kind === 'same') return 'The same words as in another review.';
  return `A good evening, and number ${'x'.repeat(texts)} of them.${kind === 'link' ? ' See bit.ly/pots' : ''}`;
}

async function act({ guests, bookings }: Story, each: Step): Promise<void> {
  const person = guests[each.guest] as MadePerson;
  const userId = person.id;
  if (each.do === 'erase') {
    await inTransaction(world, (inside) => eraseReviews(inside, { userId, email: person.email, phone: null }));
    return;
  }
  const bookingId = bookings[each.guest]?.[each.booking] ?? '';
  if (each.do === 'write') {
    await writeReview(world, { userId }, bookingId, { stars: each.stars, text: textOf(each.text) }, 'en');
    return;
  }
  const review = await db
    .selectFrom('reviews')
    .select(['id', 'version'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  if (!review) return;
  const { id, version } = review;
  if (each.do === 'edit') {
    await editReview(world, { userId }, id, { stars: each.stars, text: textOf(each.text) }, 'en');
  } else if (each.do === 'decide') {
    const decision = each.publish
      ? ({ decision: 'publish', version } as const)
      : ({ decision: 'reject', version, objection: 'unrelated', note: '' } as const);
    await decideReview(world, { userId: admin.id }, id, decision, 'en');
  } else if (each.do === 'delete') {
    await deleteReview(world, { userId }, id);
  } else {
    const by = { userId: guests[each.by]?.id ?? '' };
    if (each.do === 'report') await reportReview(world, by, id, { objection: 'insults', note: '' });
    if (each.do === 'vote') await voteForReview(world, by, id);
    if (each.do === 'unvote') await takeVoteBack(world, by, id);
  }
}

/** Steps that the rules refuse change nothing. */
const tryToAct = (story: Story, each: Step) =>
  act(story, each).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

/** The ratings and votes that differ from what the reviews say now. */
async function findDifferences() {
  const { rows } = await sql<{ name: string }>`
    select 'offering' as name, o.id, o.rating_average, o.rating_count, r.* from offerings o
    cross join lateral (select round(avg(stars), 2) as average, count(*) as number from reviews
      where offering_id = o.id and state = 'published') r
    where (o.rating_average, o.rating_count) is distinct from (r.average, r.number)
    union all
    select 'studio', s.id, s.rating_average, s.rating_count, r.* from studios s
    cross join lateral (select round(avg(stars), 2) as average, count(*) as number from reviews
      where studio_id = s.id and state = 'published') r
    where (s.rating_average, s.rating_count) is distinct from (r.average, r.number)
    union all
    select 'listing', l.offering_id, l.rating, o.rating_count, o.rating_average, o.rating_count from listings l
    join offerings o on o.id = l.offering_id where l.rating is distinct from o.rating_average
    union all
    select 'votes', r.id, r.helpful_count, 0, v.number, 0 from reviews r
    cross join lateral (select count(*) as number from review_votes where review_id = r.id) v
    where r.helpful_count <> v.number`.execute(db);
  return rows;
}

it('ratings are those of the published reviews after any history, also of several requests at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 12 }),
      async (rounds) => {
        const story = await makeStory();
        for (const round of rounds) {
          await Promise.all(round.map((each) => tryToAct(story, each)));
          expect(await findDifferences()).toEqual([]);
        }
      },
    ),
    { numRuns: propertyRuns(12) },
  );
}, 60_000);

it('ratings follow the deletion of a review in the database', async () => {
  const { bookings, guests } = await makeStory();
  const { id: userId } = guests[0] as MadePerson;
  for (const [at, id] of (bookings[0] ?? []).entries()) {
    await writeReview(world, { userId }, id, { stars: at === 0 ? 5 : 2, text: textOf('clean') }, 'en');
  }
  const { offering_id, studio_id } = await db
    .selectFrom('reviews')
    .select(['offering_id', 'studio_id'])
    .where('booking_id', '=', bookings[0]?.[0] ?? '')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('reviews').where('offering_id', '=', offering_id).execute();
  const studio = await db
    .selectFrom('studios')
    .select(['rating_average', 'rating_count'])
    .where('id', '=', studio_id)
    .executeTakeFirstOrThrow();
  expect(studio).toEqual({ rating_average: '2.00', rating_count: 1 });
  expect(await findDifferences()).toEqual([]);
});
