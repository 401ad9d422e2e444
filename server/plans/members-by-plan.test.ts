import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { type MadePerson, makePerson, makeStudio } from '#tests/makers.ts';
import { CARDS } from '#tests/worlds/paid-bookings.ts';
import { createPlans, PLAN_START } from '#tests/worlds/plans.ts';
import { createSession } from '../auth/sessions/sessions.ts';

const plans = await createPlans();
const { world, call, makeOwner, comeTo, see, choose, cancel, mailsOf } = plans;

/** Makes an owner on the plan Studio with two studios, and three people on their teams: Nil is on both. */
async function makeTeam() {
  const owner = await makeOwner();
  await choose(owner, 'studio', CARDS.good);
  const [north, south] = [await makeStudio(world, owner), await makeStudio(world, owner)];
  const people: Record<string, MadePerson> = {};
  for (const [name, day] of [
    ['Nil', 1],
    ['Ada', 2],
    ['Pau', 3],
  ] as const) {
    const person = await makePerson(world, { name });
    people[name] = person;
    for (const studio of name === 'Nil' ? [north, south] : [north]) {
      await world.db
        .insertInto('studio_members')
        .values({
          studio_id: studio.id,
          user_id: person.id,
          role: 'front_desk',
          name,
          created_at: new Date(`2031-10-0${day}T10:00:00Z`),
        })
        .execute();
    }
  }
  const { Nil, Ada, Pau } = people as Record<'Nil' | 'Ada' | 'Pau', MadePerson>;
  return { owner, north, south, Nil, Ada, Pau };
}
const choiceOf = async (owner: MadePerson) =>
  (await call('GET', '/me/subscription/preview?plan=free', undefined, owner)).choice;
const staying = async (owner: MadePerson) => {
  const { members } = await choiceOf(owner);
  return members.filter(({ stays }: { stays: boolean }) => stays).map(({ name }: { name: string }) => name);
};
/** True if a person may see the schedule of a studio. */
async function worksAt(person: MadePerson, { id }: { id: string }): Promise<boolean> {
  person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  const { http } = await call('GET', `/studios/${id}/team`, undefined, person);
  return http === 200;
}
const setRoom = (members: number) => sql`update plans set max_members = ${members} where id = 'free'`.execute(world.db);
/** Cancels the plan, and goes to the day some days after its end. */
async function endPlan(owner: MadePerson, days: number) {
  await cancel(owner);
  const from = (plans.now().getTime() - PLAN_START.getTime()) / DAY;
  await comeTo(from + 32 + days, owner);
}

describe('people in the teams whom a smaller plan has no room for', () => {
  it('are chosen by the owner before the change; by default who is there the longest stays', async () => {
    await setRoom(2);
    const { owner } = await makeTeam();
    const { members } = await choiceOf(owner);
    expect(members.map(({ name, studios }: { name: string; studios: string[] }) => [name, studios.length])).toEqual([
      ['Nil', 2],
      ['Ada', 1],
      ['Pau', 1],
    ]);
    expect(await staying(owner)).toEqual(['Nil']);
    const kept = { studios: [], offerings: [], members: [members[2].id] };
    expect((await call('PUT', '/me/subscription/kept', kept, owner)).http).toBe(204);
    expect(await staying(owner)).toEqual(['Pau']);
    // Another owner's team is none of hers.
    const other = await makeTeam();
    const theirs = { ...kept, members: (await choiceOf(other.owner)).members.map(({ id }: { id: string }) => id) };
    await call('PUT', '/me/subscription/kept', theirs, owner);
    expect(await staying(owner)).toEqual(['Nil']);
  });

  it('keep their rights for 14 days, of which the owner gets a mail, then have none in any studio', async () => {
    await setRoom(2);
    const { owner, north, south, Nil, Ada, Pau } = await makeTeam();
    await call(
      'PUT',
      '/me/subscription/kept',
      { studios: [], offerings: [], members: [(await choiceOf(owner)).members[1].id] },
      owner,
    );
    await endPlan(owner, 0);
    expect((await see(owner)).over_limit).toMatchObject({ offerings: [], members: [{ name: 'Nil' }, { name: 'Pau' }] });
    expect(await mailsOf(owner)).toContain('plan_over_limit');
    expect(await worksAt(Nil, south)).toBe(true);
    await comeTo((plans.now().getTime() - PLAN_START.getTime()) / DAY + 14, owner);
    expect([await worksAt(Nil, north), await worksAt(Nil, south), await worksAt(Pau, north)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await worksAt(Ada, north)).toBe(true);
    expect(await see(owner)).toMatchObject({
      over_limit: null,
      usage: { members: 2 },
      paused_members: [{ name: 'Nil' }, { name: 'Pau' }],
    });
    expect((await mailsOf(owner)).at(-1)).toBe('plan_offerings_paused');
    const { rows } = await sql<{ type: string }>`
      select type from activities where studio_id = ${north.id} and type = 'studio.member_paused'`.execute(world.db);
    expect(rows).toHaveLength(2);
    const { rows: mails } = await sql<{ subject: string }>`
      select subject from emails where user_id = ${Nil.id} and trigger = 'team_access_paused'`.execute(world.db);
    expect(mails).toEqual([{ subject: expect.stringContaining(`${north.name}, ${south.name}`) }]);
    const listed = await call('GET', '/me/notifications', undefined, Pau);
    expect(listed.items).toMatchObject([{ topic: 'studio_plan', title: expect.stringContaining(north.name) }]);
    expect([await mailsOf(Ada), await mailsOf(Pau)]).toEqual([[], ['team_access_paused']]);
  });

  it('stand in the team without rights, are invited by no second way, and come back once there is room', async () => {
    await setRoom(2);
    const { owner, north, Nil, Ada, Pau } = await makeTeam();
    await endPlan(owner, 14);
    const team = () => call('GET', `/studios/${north.id}/team`, undefined, owner);
    const pausedOf = async () =>
      (await team()).members
        .filter(({ is_paused }: { is_paused: boolean }) => is_paused)
        .map(({ name, has_account }: { name: string; has_account: boolean }) => [name, has_account]);
    expect(await pausedOf()).toEqual([
      ['Ada', true],
      ['Pau', true],
    ]);
    const idOf = async (wanted: string) =>
      (await team()).members.find(({ name }: { name: string }) => name === wanted)?.id;
    const restore = async (name: string, person = owner) =>
      call('POST', `/studios/${north.id}/team/${await idOf(name)}/restoration`, undefined, person);
    expect(await restore('Ada')).toMatchObject({ http: 409, code: 'plans.limit', data: { what: 'members' } });
    const invitation = { email: Ada.email, name: '', role: 'front_desk' };
    expect((await call('POST', `/studios/${north.id}/invitations`, invitation, owner)).code).toBe(
      'team.already_member',
    );
    await worksAt(Nil, north);
    expect((await restore('Ada', Nil)).http).toBe(403);
    await setRoom(3);
    expect(await restore('Ada')).toMatchObject({ http: 200 });
    expect(await worksAt(Ada, north)).toBe(true);
    expect(await pausedOf()).toEqual([['Pau', true]]);
    expect((await restore('Ada')).http).toBe(404);
    expect((await call('DELETE', `/studios/${north.id}/team/${await idOf('Pau')}`, undefined, owner)).http).toBe(200);
    expect(await worksAt(Pau, north)).toBe(false);
    expect((await see(owner)).paused_members).toEqual([]);
  });
});

expectActivities(world, 'studio.member_paused', 'studio.member_restored');
