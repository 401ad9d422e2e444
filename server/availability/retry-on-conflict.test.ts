import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/refuse.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

const taken = Object.assign(new Error('overlaps'), { constraint: 'space_reservations_no_overlap' });

/** Fails so many times, each with this error, and then is done. */
function failing(times: number, error: Error) {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries <= times) throw error;
    return tries;
  };
  return { work, tries: () => tries };
}

describe('a plan whose space somebody else takes at the same moment', () => {
  it('looks again', async () => {
    await expect(retryOnConflict(failing(2, taken).work)).resolves.toBe(3);
  });

  it('says that others are quicker after four times, not that a space without a name is taken', async () => {
    const plan = failing(9, taken);
    await expect(retryOnConflict(plan.work)).rejects.toMatchObject({ code: 'http.busy', status: 503 });
    expect(plan.tries()).toBe(4);
  });

  it('that is refused for anything else is refused at once', async () => {
    const plan = failing(9, new Refusal('events.past'));
    await expect(retryOnConflict(plan.work)).rejects.toMatchObject({ code: 'events.past' });
    expect(plan.tries()).toBe(1);
  });
});
