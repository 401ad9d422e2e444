import { expect, it } from 'vitest';
import { crowdingOf } from './events.ts';
import type { SpaceKind } from './studios/studios.ts';

const space = (kind: SpaceKind, seats: number) => ({ kind, seats });
const WHEELS = Array.from({ length: 8 }, () => space('wheel', 1));

it.each([
  ['a room of 8', [space('room', 8)], 8],
  ['two rooms of 8', [space('room', 8), space('room', 8)], 16],
  ['a room of 8 and the eight wheels in it', [space('room', 8), ...WHEELS], 8],
  ['a room of 8 and a table of 12', [space('room', 8), space('table', 12)], 12],
  ['a kiln', [space('kiln', 1)], 1],
])('%s is enough for its seats, and one more is too many', (_what, spaces, seats) => {
  expect(crowdingOf(spaces, seats)).toBeNull();
  expect(crowdingOf(spaces, seats + 1)).toEqual({ capacity: seats + 1, seats });
});

it('a teacher alone does not limit the seats', () => {
  expect(crowdingOf([space('teacher', 1)], 50)).toBeNull();
  expect(crowdingOf([], 50)).toBeNull();
});
