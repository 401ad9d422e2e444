import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../tests/harness.ts';
import { mailsTo } from '../../../tests/mailbox.ts';
import { makePerson } from '../../../tests/makers.ts';
import { doQueued } from '../../../tests/queue.ts';

const world = await createWorld();

const ask = (path: string, body: object) =>
  world.request(`http://atelio.test/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) });

/** All that a client sees of an answer. */
async function seen(answer: Response) {
  return { status: answer.status, headers: [...answer.headers.keys()].sort(), body: await answer.text() };
}

const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
const asks: [string, object][] = [
  ['/recover', {}],
  ['/recover', pkce],
  ['/otp', {}],
  ['/otp', pkce],
  ['/magiclink', {}],
  ['/resend', { type: 'signup' }],
  ['/resend', { type: 'email_change' }],
];

describe('an answer to somebody who is not signed in', () => {
  it.each(asks)('%s %j tells nothing about who has an account', async (path, body) => {
    const known = await makePerson(world);
    const unknown = `unknown-${randomUUID()}@atelio.test`;
    const answers = [
      await seen(await ask(path, { ...body, email: known.email })),
      await seen(await ask(path, { ...body, email: known.email })),
      await seen(await ask(path, { ...body, email: unknown })),
    ];
    expect(answers[0]).toMatchObject({ status: 200, body: '{}' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('leaves the same behind, with everything else left to the queue', async () => {
    const known = await makePerson(world);
    const left = async (email: string) => {
      const before = await rows();
      await ask('/recover', { ...pkce, email });
      const after = await rows();
      return Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]);
    };
    const ofUnknown = await left(`unknown-${randomUUID()}@atelio.test`);
    expect(await left(known.email)).toEqual(ofUnknown);
    expect(ofUnknown).toEqual([
      ['jobs', 1],
      ['flows', 1],
      ['tokens', 0],
      ['mails', 0],
    ]);
  });

  it('writes to nobody who did not ask', async () => {
    const email = `unknown-${randomUUID()}@atelio.test`;
    await ask('/recover', { email });
    await ask('/resend', { email, type: 'signup' });
    await doQueued(world);
    expect(await mailsTo(world, email)).toEqual([]);
    expect(await world.db.selectFrom('auth.users').select('id').where('email', '=', email).execute()).toEqual([]);
  });
});

/** How many rows there are of what a wish for a link may write. */
async function rows(): Promise<Record<string, number>> {
  const { rows } = await world.pool.query(`
    select (select count(*)::int from graphile_worker._private_jobs) as jobs,
      (select count(*)::int from auth.flow_states) as flows,
      (select count(*)::int from auth.one_time_tokens) as tokens, (select count(*)::int from emails) as mails`);
  return rows[0];
}
