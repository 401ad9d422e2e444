import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../property-runs.ts';
import type { Command } from './actions.ts';
import { guestActions } from './guest-actions.ts';
import { ModelRun } from './model-run.ts';
import { createModelStudio } from './model-studio.ts';
import { seatActions } from './seat-actions.ts';
import { studioActions } from './studio-actions.ts';

const RUNS = propertyRuns(300);
/** A run has up to this many steps, and 60 on average. */
const MAX_STEPS = 120;
/**
 * Studios with a database each, whose runs take place at the same time: one computes while the other waits for its
 * database.
 */
const STUDIOS = 2;

const { bookSeats, bookSlot, requestBooking, acceptOffer, cancelBooking, sendAgain, reuseKey } = guestActions;
const { answerBooking, makeOffer, passTime, ...others } = studioActions;
/** What is named more often happens more often. */
const ACTIONS: fc.Arbitrary<Command>[] = [
  ...[bookSeats, bookSeats, bookSeats, bookSlot, requestBooking, requestBooking, makeOffer, makeOffer, acceptOffer],
  ...[answerBooking, answerBooking, cancelBooking, cancelBooking, sendAgain, reuseKey, passTime, passTime],
  ...[seatActions.cancelSeats, seatActions.moveSeats],
  ...Object.values({ ...seatActions, ...others }),
];

describe('bookings', () => {
  const studios = Array.from({ length: STUDIOS }, createModelStudio);

  it(
    'are what the reference says after every step, whatever two guests, a studio and time do',
    async () => {
      let steps = 0;
      const states = new Set<string>();
      const refusals = new Set<string>();
      const done = new Set<string>();
      const runs = studios.map(async (made) => {
        const studio = await made;
        const property = fc.asyncProperty(
          fc.commands(ACTIONS, { maxCommands: MAX_STEPS, size: 'max' }),
          async (commands) => {
            const run = await ModelRun.begin(studio);
            await fc.asyncModelRun(() => ({ model: run.reference, real: run }), commands);
            steps += run.steps;
            for (const state of run.states) states.add(state);
            for (const code of run.refusals) refusals.add(code);
            for (const name of run.done) done.add(name);
          },
        );
        await fc.assert(property, { numRuns: Math.ceil(RUNS / STUDIOS) });
      });
      await Promise.all(runs);
      // The runs went everywhere: that many steps cannot miss a state or an action by chance.
      if (RUNS < 100) return;
      expect(steps).toBeGreaterThan(RUNS * 50);
      expect([...states].sort()).toEqual(REACHED.sort());
      expect([...done]).toEqual(expect.arrayContaining(CAN_BE_REFUSED));
      expect(refusals.size).toBeGreaterThan(15);
    },
    Math.max(600_000, RUNS * 2000),
  );
});

/** The actions that can be refused, each of which has been carried out too. */
const CAN_BE_REFUSED = Object.keys({ ...guestActions, ...seatActions, ...studioActions }).filter(
  (name) => !['sendAgain', 'reuseKey', 'passTime', 'lapseBookings', 'completeEvents', 'handleOutbox'].includes(name),
);

const REACHED = [
  'awaiting_approval',
  'requested',
  'offered',
  'confirmed',
  'completed',
  'cancelled',
  'declined',
  'expired',
];
