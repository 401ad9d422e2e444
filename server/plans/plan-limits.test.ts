import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type MadePerson, makeOffering, makeStudio } from '#tests/makers.ts';
import { createPlans } from '#tests/worlds/plans.ts';

const { world, call, makeOwner } = await createPlans();

/** Gives an owner a plan without charging for it. */
const give = ({ id }: MadePerson, plan: string) =>
  sql`insert into subscriptions (owner_id, plan_id, started_at) values (${id}, ${plan}, now())`.execute(world.db);
const publish = ({ id }: { id: string }) =>
  sql`update offerings set status = 'published', published_at = now() where id = ${id}`.execute(world.db);
const codes = (answers: { http: number; code?: string }[]) => answers.map(({ http, code }) => code ?? http).sort();

describe('the limits of a plan', () => {
  it('let one studio more than allowed fail, of those made at once too', async () => {
    const owner = await makeOwner();
    await give(owner, 'studio');
    const make = (name: string) => call('POST', '/studios', { name }, owner);
    expect(codes(await Promise.all(['A', 'B', 'C', 'D'].map((name) => make(`Taller ${name}`))))).toEqual([
      201,
      201,
      'plans.limit',
      'plans.limit',
    ]);
    expect(await make('Taller E')).toMatchObject({
      http: 409,
      data: { limit: 2, plan: 'studio', name: 'Studio', what: 'studios' },
      detail: 'That’s more than your plan Studio allows: its limit of 2 is reached. A larger plan is under My Plan.',
    });
  });

  it('do not count what is archived, and count what is taken back', async () => {
    const owner = await makeOwner();
    const { id } = await call('POST', '/studios', { name: 'Taller Vell' }, owner);
    await sql`update studios set status = 'archived', archived_at = now() where id = ${id}`.execute(world.db);
    expect((await call('POST', '/studios', { name: 'Taller Nou' }, owner)).http).toBe(201);
    const restore = sql`update studios set status = 'draft', archived_at = null where id = ${id}`.execute(world.db);
    await expect(restore).rejects.toMatchObject({ constraint: 'plan_limit' });
  });

  it('let one of several offerings through that are published at once', async () => {
    const owner = await makeOwner();
    const studio = await makeStudio(world, owner);
    for (const _ of [1, 2]) await makeOffering(world, studio);
    const drafts = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) drafts.push(await makeOffering(world, studio, { status: 'draft' }));
    const results = await Promise.allSettled(drafts.map(publish));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.constraint] : []));
    expect(refused).toEqual(Array(5).fill('plan_limit'));
  });

  it('are the owner’s, over all studios', async () => {
    const owner = await makeOwner();
    await give(owner, 'studio');
    const studios = [await makeStudio(world, owner), await makeStudio(world, owner)];
    for (const studio of studios) for (let n = 0; n < 15; n += 1) await makeOffering(world, studio);
    await expect(makeOffering(world, studios[0] as { id: string })).rejects.toMatchObject({ constraint: 'plan_limit' });
    const { usage } = await call('GET', '/me/subscription', undefined, owner);
    expect(usage).toEqual({ studios: 2, offerings: 30, members: 1 });
  });

  it('hold for people who are invited, each counted once', async () => {
    const owner = await makeOwner();
    await give(owner, 'studio');
    const studios = [await makeStudio(world, owner), await makeStudio(world, owner)];
    const invite = (studio: { id: string } | undefined, n: number) =>
      call(
        'POST',
        `/studios/${studio?.id}/invitations`,
        { email: `guest-${n}@atelio.test`, name: '', role: 'manager' },
        owner,
      );
    expect(codes([await invite(studios[0], 1), await invite(studios[0], 2)])).toEqual([201, 201]);
    // The same two in the other studio take no further place.
    expect(codes([await invite(studios[1], 1), await invite(studios[1], 2)])).toEqual([201, 201]);
    const answers = await Promise.all([3, 4, 5, 6].map((n) => invite(studios[n % 2], n)));
    expect(codes(answers)).toEqual([201, 201, 'plans.limit', 'plans.limit']);
  });
});
