import type { Insertable } from 'kysely';
import { beforeEach, expect } from 'vitest';
import type { Offerings } from '#server/db/schema.ts';
import type { Problem } from '#shared/refusal.ts';
import type { OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import { createWorld } from '../harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '../makers.ts';
import { read } from './read-pages.ts';

/** A Wednesday, noon in Barcelona. */
const WEDNESDAY = '2026-11-18T12:00:00+01:00';

interface DateStory {
  at: string;
  left?: number;
  price?: number;
  status?: string;
}

export type QueryParams = Record<string, string | number>;

/** Returns a query as URL parameters. */
export const queryOf = (question: QueryParams | string): string =>
  typeof question === 'string'
    ? question
    : new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)])).toString();

/**
 * Makes a world with functions that insert offerings and query `GET /api/v1/offerings`. It is emptied and set to
 * Wednesday noon before each test. Call it once at the top of a test file.
 */
export async function createSearchScenario() {
  let clock = new Date(WEDNESDAY);
  const world = await createWorld({}, () => clock);
  const { db } = world;
  const owner = await makePerson(world);
  const setClock = (at: string) => {
    clock = new Date(at);
  };

  beforeEach(async () => {
    setClock(WEDNESDAY);
    await db.deleteFrom('studios').execute();
  });

  /** Makes an offering with events of eight seats, of which some are left. */
  async function offer(
    title: string,
    dates: (string | DateStory)[] = [],
    wanted: Partial<Insertable<Offerings>> & { studio?: { id: string } } = {},
  ) {
    const { studio = await makeStudio(world, owner), ...offering } = wanted;
    const made = await makeOffering(world, studio, { title, ...offering });
    for (const date of dates) {
      const { at, left = 8, price = null, status = 'scheduled' } = typeof date === 'string' ? { at: date } : date;
      const times = { starts_at: new Date(at), ends_at: new Date(Date.parse(at) + 7_200_000) };
      await makeEvent(world, made, { ...times, status, price_override: price, capacity: 8, seats_taken: 8 - left });
    }
    return made;
  }

  /** Inserts free starts every half hour between two instants, for slots of an hour. */
  const freeFrom = (made: { id: string }, from: string, until: string) =>
    db
      .insertInto('free_hours')
      .values({
        ...{ offering_id: made.id, seats: 4, minutes: 60, step_minutes: 30, last_day: '2027-01-17' },
        starts: `{[${from},${until}]}`,
      })
      .execute();

  const pathOf = (question: QueryParams | string) => `/api/v1/offerings?${queryOf(question)}`;

  const search = (question: QueryParams | string = {}) => world.request(pathOf(question));

  const find = async (question: QueryParams | string = {}) =>
    (await read<{ items: OfferingSummary[] }>(world, pathOf(question))).items;

  /** Returns the titles of the results, in order. */
  const titles = async (question: QueryParams | string = {}) => (await find(question)).map(({ title }) => title);

  /** Returns the titles with the next event: "Bowl 2026-11-20T18:00:00+01:00". */
  const dated = async (question: QueryParams | string = {}) =>
    (await find(question)).map(({ title, next_event }) => `${title} ${next_event?.starts_at ?? '-'}`);

  async function refusedOn(question: QueryParams | string, field: string): Promise<void> {
    const answer = await search(question);
    expect(answer.status).toBe(422);
    const problem = (await answer.json()) as Problem;
    expect(problem.code).toBe('http.invalid');
    expect(new Set(problem.fields?.map(({ path }) => path))).toEqual(new Set([field]));
  }

  return { world, owner, setClock, offer, freeFrom, search, find, titles, dated, refusedOn };
}
