import { expect, it } from 'vitest';
import { readSource, sourceFiles } from '#tests/sources.ts';
import { BOOKING_STATES, type BookingState, OPEN_STATES } from './bookings.ts';
import { FIRST_STATES, statesBefore, TRANSITIONS, WAITLIST_OFFER_STATE } from './transitions.ts';

const arrows = BOOKING_STATES.flatMap((state) =>
  Object.entries(TRANSITIONS[state]).flatMap(([action, { to, by }]) =>
    to.map((next) => ({ state, next, label: `${action} (${by.join(', ')})` })),
  ),
);

const firstStates = [
  ...new Set<BookingState>([
    ...Object.values(FIRST_STATES).flatMap((states) => Object.values(states)),
    WAITLIST_OFFER_STATE,
  ]),
];

it('the documentation draws every transition', () => {
  const diagram = [
    'stateDiagram-v2',
    ...firstStates.map((state) => `  [*] --> ${state}`),
    ...arrows.map(({ state, next, label }) => `  ${state} --> ${next}: ${label}`),
  ].join('\n');
  expect(readSource('server/bookings/README.md')).toContain(`\`\`\`mermaid\n${diagram}\n\`\`\``);
});

it('every state can be reached, and every open one can end', () => {
  const reached = new Set(firstStates);
  for (const state of reached) for (const arrow of arrows) if (arrow.state === state) reached.add(arrow.next);
  expect([...reached].sort()).toEqual([...BOOKING_STATES].sort());
  for (const state of OPEN_STATES) {
    expect(arrows.some((arrow) => arrow.state === state && !OPEN_STATES.some((open) => open === arrow.next))).toBe(
      true,
    );
  }
});

it('an action is possible only from the states that name it, and only for those it is for', () => {
  expect(statesBefore('cancel', 'cancelled', 'guest')).toEqual([
    'awaiting_approval',
    'requested',
    'offered',
    'confirmed',
  ]);
  expect(statesBefore('cancel', 'cancelled', 'studio')).toContain('held');
  expect(statesBefore('approve', 'confirmed', 'studio')).toEqual(['awaiting_approval']);
  expect(statesBefore('approve', 'confirmed', 'guest')).toEqual([]);
  expect(statesBefore('approve', 'declined', 'studio')).toEqual([]);
});

/** Finds the state of a booking compared with a literal, or written, in SQL. */
const LITERAL_STATE = new RegExp(
  `\\bstate\\s*(=|<>|!=|in|not in)\\s*\\(?\\s*'(${BOOKING_STATES.join('|')})'|update bookings\\b.*\\bset\\b.*\\bstate\\b`,
);

it('the server names no state of a booking in SQL, and only one file writes it', () => {
  expect("where b.state in ('confirmed', 'completed')").toMatch(LITERAL_STATE);
  expect('update bookings b set note = 1, state = $1').toMatch(LITERAL_STATE);
  const files = sourceFiles().filter((file) => /^server\/.*(?<!\.test)\.ts$/.test(file));
  expect(files.filter((file) => LITERAL_STATE.test(readSource(file)))).toEqual(['server/bookings/core/transition.ts']);
});
