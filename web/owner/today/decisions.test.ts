import { expect, it } from 'vitest';
import type { StudioTask } from '#shared/schemas/owner-desk/owner-desk.ts';
import { countDecisions } from './decisions.ts';

it('counts each booking that waits for an answer and each objection, and no other task', () => {
  const tasks = [{ kind: 'objection' }, { kind: 'approval', bookings: 3 }, { kind: 'draft' }] as StudioTask[];
  expect(countDecisions(tasks)).toBe(4);
  expect(countDecisions([])).toBe(0);
});
