import fc from 'fast-check';
import type { ModelRun } from './model-run.ts';
import { START } from './model-studio.ts';
import type { BookingModel, EventModel, Reference } from './reference.ts';

export type Command = fc.AsyncCommand<Reference, ModelRun>;

/** Makes commands of an action and its random arguments. Every command is followed by the checks. */
export const action = <Args extends object>(
  name: string,
  args: { [Name in keyof Args]: fc.Arbitrary<Args[Name]> },
  act: (run: ModelRun, args: Args) => Promise<void>,
): fc.Arbitrary<Command> =>
  fc.record<Args>(args).map((drawn) => ({
    check: () => true,
    async run(_, run) {
      run.action = name;
      await act(run, drawn);
      await run.check();
    },
    toString: () => `${name}(${JSON.stringify(drawn)})`,
  }));

/** Chooses a row of a list, the latest first: what is new can still change. */
export interface Choice {
  place: number;
  /** False chooses among all rows, also those with which nothing can be done. */
  isLikely: boolean;
}
export const choice = {
  place: fc.nat({ max: 11 }),
  isLikely: fc.integer({ min: 0, max: 5 }).map((number) => number > 0),
};

export const pick = <Item>(items: readonly Item[], { place }: Pick<Choice, 'place'>): Item | undefined =>
  items.length === 0 ? undefined : items[items.length - 1 - (place % items.length)];

/** Picks a booking, likely one in these states. */
export function pickBooking(run: ModelRun, drawn: Choice, ...states: string[]): BookingModel | undefined {
  const { bookings } = run.reference;
  const likely = bookings.filter(({ state }) => states.includes(state));
  return pick(drawn.isLikely && likely.length > 0 ? likely : bookings, drawn);
}

/** Picks an event, likely one that takes place. */
export function pickEvent(run: ModelRun, drawn: Choice): EventModel | undefined {
  const { events } = run.reference;
  const likely = events.filter(({ status }) => status === 'scheduled');
  return pick(drawn.isLikely && likely.length > 0 ? likely : events, drawn);
}

const HOUR = 3_600_000;

/** Few times, so that slots, offers and the planned events meet. */
export const someTime = fc.constantFrom(3, 28, 30, 31, 52, 53, 75, 76, 120, 121).map((hours) => START + hours * HOUR);
export const seats = fc.integer({ min: 1, max: 3 });
export const guest = fc.nat({ max: 1 });
export const hasKey = fc.boolean();
