import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AnswerTime, toAnswerTime } from '#shared/studios/trust.ts';
import { DAY, HOUR, MINUTE } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { updateAnswerTimes } from './answer-times.ts';

const NOW = new Date('2041-11-20T11:00:00Z');
let now = NOW;
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);
const guests: MadePerson[] = [];
for (let at = 0; at < 9; at += 1) guests.push(await makePerson(world));

/** Who writes, and how many milliseconds before now. */
type Line = ['guest' | 'studio', number];

async function converse(studio: { id: string }, guest: MadePerson | undefined, lines: readonly Line[]): Promise<void> {
  const at = (ago = 0) => new Date(NOW.getTime() - ago);
  const times = { created_at: at(lines[0]?.[1]), last_message_at: at(lines.at(-1)?.[1]) };
  const conversation = { studio_id: studio.id, guest_id: guest?.id ?? '', subject: 'studio', ...times };
  const { id } = await db
    .insertInto('conversations')
    .values({ ...conversation, message_count: lines.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  const messages = lines.map(([side, ago], index) => ({
    conversation_id: id,
    number: index + 1,
    from_studio: side === 'studio',
    text: 'Hello',
    created_at: at(ago),
  }));
  await db.insertInto('messages').values(messages).execute();
}

/** A question that the studio answers after a time, some days ago. */
const answered = (after: number, daysAgo = 10): Line[] => [
  ['guest', daysAgo * DAY],
  ['studio', daysAgo * DAY - after],
  ['guest', daysAgo * DAY - after - MINUTE],
];

async function answerTimeOf(conversations: Line[][], blocked: readonly number[] = []): Promise<AnswerTime | null> {
  const studio = await makeStudio(world, owner);
  for (const [at, lines] of conversations.entries()) await converse(studio, guests[at], lines);
  for (const at of blocked) {
    const block = { studio_id: studio.id, guest_id: guests[at]?.id ?? '', by: 'studio', blocked_at: NOW };
    await db.insertInto('message_blocks').values(block).execute();
  }
  await updateAnswerTimes(world);
  return read(studio);
}

async function read({ id }: { id: string }): Promise<AnswerTime | null> {
  const row = await db
    .selectFrom('studio_figures')
    .select('answer_time')
    .where('studio_id', '=', id)
    .executeTakeFirst();
  return (row?.answer_time ?? null) as AnswerTime | null;
}

const five = (after: number) => Array.from({ length: 5 }, () => answered(after));

it('the answer time is the median, in steps that people say', async () => {
  expect(await answerTimeOf(five(HOUR))).toBe('hour');
  expect(await answerTimeOf(five(HOUR + 1))).toBe('hours');
  expect(await answerTimeOf(five(7 * HOUR))).toBe('day');
  expect(await answerTimeOf(five(2 * DAY))).toBe('days');
  expect(await answerTimeOf(five(5 * DAY))).toBeNull();
  const mixed = [MINUTE, 2 * MINUTE, 3 * HOUR, 2 * DAY, 3 * DAY].map((after) => answered(after));
  expect(await answerTimeOf(mixed)).toBe('hours');
});

it('fewer than five answered conversations of the last 90 days say nothing', async () => {
  expect(await answerTimeOf(five(HOUR).slice(1))).toBeNull();
  expect(await answerTimeOf([...five(HOUR).slice(1), answered(HOUR, 91)])).toBeNull();
  expect(await answerTimeOf([...five(HOUR).slice(1), [['guest', 9 * DAY]]])).toBeNull();
  // The studio began it.
  const told: Line[] = [
    ['studio', 9 * DAY],
    ['guest', 8 * DAY],
    ['studio', 8 * DAY - MINUTE],
  ];
  expect(await answerTimeOf([...five(HOUR).slice(1), told])).toBeNull();
});

it('a conversation that is never answered is slow, unless it is new or blocked', async () => {
  const unanswered = (ago: number): Line[][] => Array.from({ length: 3 }, () => [['guest', ago]]);
  const mixed = [MINUTE, MINUTE, MINUTE, 2 * DAY, 3 * DAY].map((after) => answered(after));
  expect(await answerTimeOf(mixed)).toBe('hour');
  expect(await answerTimeOf([...mixed, ...unanswered(DAY)])).toBe('days');
  expect(await answerTimeOf([...mixed, ...unanswered(DAY - 1)])).toBe('hour');
  expect(await answerTimeOf([...mixed, ...unanswered(DAY)], [5, 6, 7])).toBe('hour');
});

it('the answer time ends when its conversations are older than 90 days', async () => {
  const studio = await makeStudio(world, owner, { published_at: NOW });
  const offering = await makeOffering(world, studio);
  for (const [at, lines] of five(HOUR).entries()) await converse(studio, guests[at], lines);
  const shown = async () => {
    await updateAnswerTimes(world);
    const page = await (await world.request(`/api/v1/offerings/${offering.slug}`)).json();
    return (page as { trust: { answer_time: AnswerTime | null } }).trust.answer_time;
  };
  expect(await shown()).toBe('hour');
  now = new Date(NOW.getTime() + 81 * DAY);
  expect(await shown()).toBeNull();
  now = NOW;
  expect(await shown()).toBe('hour');
});

it('agrees with the median of a plain list after any history', async () => {
  const after = fc.oneof(fc.integer({ min: 1, max: 8 * HOUR }), fc.integer({ min: 1, max: 9 * DAY }));
  const conversation = fc.record({ after: fc.option(after), days: fc.integer({ min: 2, max: 100 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(conversation, { maxLength: 9 }), async (conversations) => {
      const lines = conversations.map(({ after, days }) =>
        after === null ? ([['guest', days * DAY]] as Line[]) : answered(after, days),
      );
      const times = conversations.filter(({ days }) => days < 90).map(({ after }) => after ?? Number.POSITIVE_INFINITY);
      times.sort((a, b) => a - b);
      const isKnown = times.filter(Number.isFinite).length >= 5;
      const median = times[Math.ceil(times.length / 2) - 1];
      expect(await answerTimeOf(lines)).toBe(isKnown && median !== undefined ? toAnswerTime(median) : null);
    }),
    { numRuns: propertyRuns(25) },
  );
}, 60_000);
