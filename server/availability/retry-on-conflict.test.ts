import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/refuse.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

const taken = Object.assign(new Error('overlaps'), { constraint: 'space_reservations_no_overlap' });

/** Returns work that fails so many times with this error, and then succeeds. */
function failing(times: number, error: Error) {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries <= times) throw error;
    return tries;
  };
  return { work, tries: () => tries };
}

describe('a transaction that lost a race for a space', () => {
  it('is repeated', async () => {
    await expect(retryOnConflict(failing(2, taken).work)).resolves.toBe(3);
  });

  it('is refused as busy after four attempts, not as a taken space without a name', async () => {
    const plan = failing(9, taken);
    await expect(retryOnConflict(plan.work)).rejects.toMatchObject({ code: 'http.busy', status: 503 });
    expect(plan.tries()).toBe(4);
  });

  it('is not repeated after any other error', async () => {
    const plan = failing(9, new Refusal('events.past'));
    await expect(retryOnConflict(plan.work)).rejects.toMatchObject({ code: 'events.past' });
    expect(plan.tries()).toBe(1);
  });
});
