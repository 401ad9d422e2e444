import { describe, expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { createWorld } from '#tests/harness.ts';
import { makePerson } from '#tests/makers.ts';
import { createFlowState } from '../flow-state/flow-state.ts';
import { deleteExpiredTokens } from './jobs.ts';
import { issueToken } from './one-time-tokens.ts';

let ahead = 0;
const world = await createWorld({}, () => new Date(Date.now() + ahead));

describe('the sweep', () => {
  it('deletes tokens and flow states that can no longer be used, and no others', async () => {
    const [old, fresh] = [await makePerson(world), await makePerson(world)];
    const token = (user: { id: string; email: string }) =>
      transaction(world.db, (tx) =>
        issueToken({ ...world, db: tx }, { userId: user.id, kind: 'recovery', address: user.email }),
      );
    const flow = () => createFlowState(world, { method: 'magiclink', redirectTo: 'http://atelio.test' });
    await token(old);
    await flow();
    ahead = 2 * 3_600_000 + 1000;
    await token(fresh);
    const kept = await flow();
    await deleteExpiredTokens(world);
    const tokens = await world.db.selectFrom('auth.one_time_tokens').select('user_id').execute();
    expect(tokens).toEqual([{ user_id: fresh.id }]);
    expect(await world.db.selectFrom('auth.flow_states').select('id').execute()).toEqual([{ id: kept.id }]);
  });
});
