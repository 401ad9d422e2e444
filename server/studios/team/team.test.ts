import { describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { erase, sendAway } from '#tests/worlds/accounts-to-erase.ts';
import { drawOn, makeMember } from '#tests/worlds/studio-team.ts';
import { createTeams } from '#tests/worlds/team-invitations.ts';

const DAY = 24 * HOUR;
const { world, time, send, begin, anAddress, tokenFor, invite, accept } = await createTeams();

describe('a manager', () => {
  it('can neither appoint nor remove managers, invited ones included', async () => {
    const { owner, studio, path } = await begin();
    const manager = await makeMember(world, studio, 'manager', 'Nils');
    const other = await makeMember(world, studio, 'manager', 'Ona');
    const desk = await makeMember(world, studio, 'front_desk', 'Pau');
    const email = anAddress();
    const { body } = await send(owner, 'POST', `${path}/invitations`, { email, role: 'manager' });
    const invitation = body.invitations[0]?.id;
    const tries = [
      send(manager, 'POST', `${path}/invitations`, { email: anAddress(), role: 'manager' }),
      send(manager, 'POST', `${path}/invitations`, { email, role: 'front_desk' }),
      send(manager, 'DELETE', `${path}/invitations/${invitation}`),
      send(manager, 'PATCH', `${path}/team/${desk.memberId}`, { role: 'manager' }),
      send(manager, 'PATCH', `${path}/team/${other.memberId}`, { role: 'front_desk' }),
      send(manager, 'DELETE', `${path}/team/${other.memberId}`),
    ];
    for (const reply of await Promise.all(tries))
      expect(reply).toMatchObject({ status: 403, body: { code: 'studios.no_right' } });
    expect((await send(manager, 'PATCH', `${path}/team/${desk.memberId}`, { role: 'instructor' })).status).toBe(200);
    expect((await send(manager, 'GET', `${path}/team`)).body.appoints).toEqual(['instructor', 'front_desk']);
  });
});

describe('a role', () => {
  it('applies from the user’s next request on', async () => {
    const { owner, studio, path } = await begin();
    const desk = await makeMember(world, studio, 'front_desk', 'Pau');
    expect((await send(desk, 'POST', `${path}/team`, { name: 'X' })).status).toBe(403);
    await send(owner, 'PATCH', `${path}/team/${desk.memberId}`, { role: 'manager' });
    expect((await send(desk, 'POST', `${path}/team`, { name: 'X' })).status).toBe(201);
    await send(owner, 'PATCH', `${path}/team/${desk.memberId}`, { role: 'instructor' });
    expect((await send(desk, 'POST', `${path}/team`, { name: 'Y' })).status).toBe(403);
  });

  it('of the owner cannot be changed', async () => {
    const { owner, path } = await begin();
    const { body } = await send(owner, 'GET', `${path}/team`);
    const me = body.members[0]?.id;
    expect((await send(owner, 'PATCH', `${path}/team/${me}`, { role: 'manager' })).status).toBe(403);
    expect((await send(owner, 'DELETE', `${path}/team/${me}`)).body.code).toBe('team.owner_stays');
    expect((await send(owner, 'DELETE', `${path}/team/me`)).body.code).toBe('team.owner_stays');
  });
});

describe('a member who is removed', () => {
  it('loses the studio with the next request', async () => {
    const { owner, studio, path } = await begin();
    const member = await makeMember(world, studio, 'manager', 'Nils');
    expect((await send(member, 'GET', `${path}/editing`)).status).toBe(200);
    const { body } = await send(owner, 'DELETE', `${path}/team/${member.memberId}`);
    expect(body.members.map(({ name }) => name)).toEqual(['Marta']);
    expect((await send(member, 'GET', `${path}/editing`)).status).toBe(404);
    expect((await send(member, 'GET', `${path}/team`)).status).toBe(404);
  });

  it('has to be replaced as a teacher first, and the refusal lists where', async () => {
    const { owner, studio, path } = await begin();
    const teacher = await makeMember(world, studio, 'instructor', 'Nils');
    const bowls = await makeOffering(world, studio, { title: 'Bowls' });
    const date = await makeEvent(world, bowls);
    const { starts_at, ends_at } = date;
    await world.pool.query(
      'insert into space_reservations (studio_id, space_id, event_id, during) values ($1, $2, $3, tstzrange($4, $5))',
      [studio.id, teacher.spaceId, date.id, starts_at, ends_at],
    );
    const lesson = await makeOffering(world, studio, {
      title: 'At the wheel',
      service_type: 'private_lesson',
      price_unit: 'hour',
    });
    await drawOn(world, lesson, [{ id: teacher.spaceId }]);
    const path2 = `${path}/team/${teacher.memberId}`;
    const refused = await send(owner, 'DELETE', path2);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'team.still_teaches', data: { name: 'Nils', dates: 1, titles: ['At the wheel', 'Bowls'] } },
    });
    expect((await send(owner, 'PATCH', path2, { teaches: false })).body.code).toBe('team.still_teaches');
    expect((await send(teacher, 'DELETE', `${path}/team/me`)).body.code).toBe('team.still_teaches');
    await world.db.deleteFrom('offering_spaces').where('offering_id', '=', lesson.id).execute();
    const past = { starts_at: new Date(time - DAY), ends_at: new Date(time - DAY + HOUR) };
    await world.db.updateTable('events').set(past).where('id', '=', date.id).execute();
    expect((await send(owner, 'DELETE', path2)).status).toBe(200);
    const space = await world.db.selectFrom('spaces').selectAll().where('id', '=', teacher.spaceId).executeTakeFirst();
    expect(space?.archived_at).toEqual(new Date(time));
    const kept = await world.db.selectFrom('space_reservations').select('id').where('event_id', '=', date.id).execute();
    expect(kept).toHaveLength(1);
  });

  it('is no longer shown to guests, nor offered for planning', async () => {
    const { owner, studio, path } = await begin();
    const teacher = await makeMember(world, studio, 'instructor', 'Nils');
    const names = async () => {
      const { people } = (await (await world.request(`/api/v1/studios/${studio.id}`)).json()) as {
        people: { name: string }[];
      };
      return people.map(({ name }) => name);
    };
    expect(await names()).toEqual(['Marta', 'Nils']);
    await send(owner, 'PATCH', `${path}/team/${teacher.memberId}`, { is_public: false });
    expect(await names()).toEqual(['Marta']);
    const date = await makeEvent(world, await makeOffering(world, studio), {
      starts_at: new Date(time - DAY),
      ends_at: new Date(time - DAY + HOUR),
    });
    await world.pool.query(
      'insert into space_reservations (studio_id, space_id, event_id, during) values ($1, $2, $3, tstzrange($4, $5))',
      [studio.id, teacher.spaceId, date.id, date.starts_at, date.ends_at],
    );
    await send(owner, 'DELETE', `${path}/team/${teacher.memberId}`);
    const { body } = await send(owner, 'GET', `${path}/editing`);
    expect((body as unknown as { people: { name: string }[] }).people.map(({ name }) => name)).toEqual(['Marta']);
  });

  it('can come back', async () => {
    const person = await makePerson(world);
    const { owner, token, path } = await invite({ person });
    await accept(person, token);
    expect((await send(person, 'DELETE', `${path}/team/me`)).status).toBe(204);
    expect((await send(person, 'GET', `${path}/team`)).status).toBe(404);
    await send(owner, 'POST', `${path}/invitations`, { email: person.email, role: 'manager' });
    expect((await accept(person, await tokenFor(person.email))).status).toBe(201);
  });
});

describe('an erased account', () => {
  it('is named by no invitation, and its calendar feeds end', async () => {
    const person = await makePerson(world);
    await world.db
      .updateTable('auth.users')
      .set({ email_proven_at: new Date(time) })
      .where('id', '=', person.id)
      .execute();
    const [joined, open] = [await invite({ person }), await invite({ person })];
    await accept(person, joined.token);
    await send(person, 'POST', `${joined.path}/feed`);
    await sendAway(world, person);
    await erase(world);
    const ids = [joined.invitation, open.invitation];
    const invitations = await world.db.selectFrom('studio_invitations').select('id').where('id', 'in', ids).execute();
    const feeds = await world.db.selectFrom('calendar_feeds').select('id').where('user_id', '=', person.id).execute();
    expect([invitations, feeds]).toEqual([[], []]);
  });
});

describe('a member without an account', () => {
  it('is on the team in the owner’s order, and teaches by default', async () => {
    const { owner, path } = await begin();
    await send(owner, 'POST', `${path}/team`, { name: 'Pau', title: 'Potter', about: 'Makes bowls.' });
    const { body } = await send(owner, 'POST', `${path}/team`, { name: 'Ona', teaches: false, is_public: false });
    expect(body.members).toMatchObject([
      { name: 'Marta' },
      { name: 'Pau', title: 'Potter', about: 'Makes bowls.', has_account: false, teaches: true, is_public: true },
      { name: 'Ona', teaches: false, is_public: false },
    ]);
    const ids = body.members.map(({ id }) => id).reverse();
    const ordered = await send(owner, 'PUT', `${path}/team-order`, { ids });
    expect(ordered.body.members.map(({ name }) => name)).toEqual(['Ona', 'Pau', 'Marta']);
  });

  it('has the same name in the calendar as on the team', async () => {
    const { owner, path, studio } = await begin();
    const { body } = await send(owner, 'POST', `${path}/team`, { name: 'Pau' });
    await send(owner, 'PATCH', `${path}/team/${body.members[1]?.id}`, { name: 'Pau Vila' });
    const spaces = await world.db.selectFrom('spaces').select('name').where('studio_id', '=', studio.id).execute();
    expect(spaces).toEqual([{ name: 'Pau Vila' }]);
  });
});
