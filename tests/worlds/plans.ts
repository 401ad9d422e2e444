import { sql } from 'kysely';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { pauseOverLimit } from '#server/plans/over-limit.ts';
import { renewSubscriptions } from '#server/plans/renew.ts';
import { DAY } from '#shared/time/time.ts';
import { callsOf } from '../calls.ts';
import { createWorld } from '../harness.ts';
import { type MadePerson, makePerson } from '../makers.ts';

export const PLAN_START = new Date('2031-11-20T10:00:00Z');

/** Plans with their limits, owners who pay by cards of the test bank, and a clock that the test moves. */
export async function createPlans() {
  let now = PLAN_START;
  const world = await createWorld({}, () => now);
  await sql`update plans set max_studios = 1, max_offerings = 3, max_members = 1 where id = 'free'`.execute(world.db);

  async function makeOwner(): Promise<MadePerson> {
    const owner = await makePerson(world, { name: 'Marta' });
    owner.accessToken = (await createSession(world, owner.id, { method: 'password' })).access_token;
    return owner;
  }
  const first = await makeOwner();
  const call = callsOf(world, first);

  /** What the worker does. */
  async function work() {
    await renewSubscriptions(world);
    await pauseOverLimit(world);
  }
  /** Goes to a time some days after the start, day by day, with the worker at each. */
  async function comeTo(days: number, owner: MadePerson) {
    const end = PLAN_START.getTime() + days * DAY;
    while (now.getTime() < end) {
      now = new Date(Math.min(end, now.getTime() + DAY));
      await work();
    }
    owner.accessToken = (await createSession(world, owner.id, { method: 'password' })).access_token;
  }

  const see = (owner: MadePerson) => call('GET', '/me/subscription', undefined, owner);
  /** Chooses a plan for what the preview says it costs. */
  async function choose(owner: MadePerson, plan: string, card?: string) {
    const { due } = await call('GET', `/me/subscription/preview?plan=${plan}`, undefined, owner);
    return call('POST', '/me/subscription', { plan, due: due.amount, ...(card && { card }) }, owner);
  }
  const pay = (owner: MadePerson, body: object = {}) => call('POST', '/me/subscription/payment', body, owner);
  const useCard = (owner: MadePerson, number: string) => call('PUT', '/me/subscription/card', { number }, owner);
  const cancel = (owner: MadePerson) => call('DELETE', '/me/subscription', undefined, owner);
  const chargesOf = async (owner: MadePerson) =>
    (
      await sql<{ kind: string; plan_id: string; amount: number; state: string; starts: Date }>`
        select kind, plan_id, amount, state, period_starts_at as starts from plan_charges
        where owner_id = ${owner.id} and not is_sandbox order by id`.execute(world.db)
    ).rows;
  const mailsOf = async (owner: MadePerson) =>
    (
      await sql<{ trigger: string }>`select trigger from emails where user_id = ${owner.id} order by id`.execute(
        world.db,
      )
    ).rows.map(({ trigger }) => trigger);

  return {
    world,
    call,
    makeOwner,
    work,
    comeTo,
    see,
    choose,
    pay,
    useCard,
    cancel,
    chargesOf,
    mailsOf,
    now: () => now,
  };
}
