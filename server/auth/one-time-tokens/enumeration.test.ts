import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { makePerson } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';

const world = await createWorld();

const ask = (path: string, body: object) =>
  world.request(`http://atelio.test/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) });

/** Everything that a client sees of a response. */
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

describe('a response to a visitor', () => {
  it.each(asks)('of %s %j does not reveal whether an account exists', async (path, body) => {
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

  it('comes after the same writes; everything else is left to the queue', async () => {
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

  it('sends no mail to addresses that did not request one', async () => {
    const email = `unknown-${randomUUID()}@atelio.test`;
    await ask('/recover', { email });
    await ask('/resend', { email, type: 'signup' });
    await doQueued(world);
    expect(await mailsTo(world, email)).toEqual([]);
    expect(await world.db.selectFrom('auth.users').select('id').where('email', '=', email).execute()).toEqual([]);
  });
});

/** Counts the rows that a request for a link may write. */
async function rows(): Promise<Record<string, number>> {
  const { rows } = await world.pool.query(`
    select (select count(*)::int from graphile_worker._private_jobs) as jobs,
      (select count(*)::int from auth.flow_states) as flows,
      (select count(*)::int from auth.one_time_tokens) as tokens, (select count(*)::int from emails) as mails`);
  return rows[0];
}
