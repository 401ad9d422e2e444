import { describe, expect, it } from 'vitest';
import { makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { createTeams } from '#tests/worlds/team-invitations.ts';

const { world, send, begin, tokenFor, invite, accept } = await createTeams();

describe('a member who has not accepted yet', () => {
  /** Invites a teacher with one upcoming event, one past event, and a private lesson that needs them. */
  async function assign() {
    const begun = await invite({ name: 'Pau' });
    const { owner, studio } = begun;
    await world.db
      .insertInto('opening_hours')
      .values({ studio_id: studio.id, weekday: 1, opens: '10:00', closes: '22:00' })
      .execute();
    const [offering, lesson, past] = [
      await makeOffering(world, studio, { title: 'Throwing' }),
      await makeOffering(world, studio, { title: 'Lesson', service_type: 'private_lesson', price_unit: 'hour' }),
      await makeOffering(world, studio, { title: 'Glazing' }),
    ];
    const { body } = await send(owner, 'GET', `/offerings/${offering.id}/editing`);
    const { people } = (body as unknown as { studio: { people: { id: string; name: string; is_pending: boolean }[] } })
      .studio;
    const pau = people.find(({ name }) => name === 'Pau');
    for (const { id } of [offering, lesson]) {
      const change = { instructor_id: pau?.id, version: 1 };
      const { status, body: answer } = await send(owner, 'PATCH', `/offerings/${id}`, change);
      expect([status, answer.code]).toEqual([200, undefined]);
    }
    const space = await world.db
      .selectFrom('spaces')
      .select('id')
      .where('member_id', '=', pau?.id ?? '')
      .executeTakeFirstOrThrow();
    const planned = await send(owner, 'POST', `/offerings/${offering.id}/events`, {
      starts: '2031-03-10T18:00',
      space_ids: [space.id],
    });
    expect(planned.status).toBe(201);
    return { ...begun, offering, lesson, past, pau, space };
  }

  const reservationsOf = (space: { id: string }) =>
    world.db.selectFrom('space_reservations').select('event_id').where('space_id', '=', space.id).execute();

  it('can teach offerings and events, is shown as invited, and is neither a member nor public', async () => {
    const { owner, path, studio, offering, pau, space } = await assign();
    expect(pau).toMatchObject({ is_pending: true });
    const calendar = await send(owner, 'GET', `${path}/calendar?from=2031-03-10&to=2031-03-10`);
    expect(calendar.body).toMatchObject({
      spaces: [{ id: space.id, name: 'Pau', kind: 'teacher', is_pending: true }],
      events: [{ space_ids: [space.id] }],
    });
    expect((await send(owner, 'GET', `${path}/team`)).body.members.map(({ name }) => name)).toEqual(['Marta']);
    const studioPage = await (await world.request(`/api/v1/studios/${studio.id}`)).json();
    expect(studioPage.people.map(({ name }: { name: string }) => name)).not.toContain('Pau');
    const page = await (await world.request(`/api/v1/offerings/${offering.id}`)).json();
    expect(page.instructor).toBeNull();
  });

  it('keeps the assignments on accepting, and is public then', async () => {
    const { owner, path, token, offering, pau, space } = await assign();
    const person = await makePerson(world, { name: 'Pau Vila' });
    expect((await accept(person, token, { other_address: true })).status).toBe(201);
    const { body: team } = await send(person, 'GET', `${path}/team`);
    expect(team.members[1]).toMatchObject({ id: pau?.id, name: 'Pau', is_me: true, is_public: true, teaches: true });
    expect(await reservationsOf(space)).toHaveLength(1);
    const calendar = await send(person, 'GET', `${path}/calendar?from=2031-03-10&to=2031-03-10`);
    expect(calendar.body).toMatchObject({ spaces: [{ is_me: true, is_pending: false }], events: [{ can_edit: true }] });
    const page = await (await world.request(`/api/v1/offerings/${offering.id}`)).json();
    expect(page.instructor).toMatchObject({ name: 'Pau' });
    expect((await send(owner, 'GET', `${path}/team`)).body.invitations).toEqual([]);
  });

  it('who was invited by address alone is named by its first part, and like the account afterwards', async () => {
    const { owner, studio, path } = await begin();
    const person = await makePerson(world, { name: 'Nils' });
    await send(owner, 'POST', `${path}/invitations`, { email: person.email, role: 'instructor' });
    const names = () =>
      world.db
        .selectFrom('spaces')
        .select('name')
        .where('studio_id', '=', studio.id)
        .where('kind', '=', 'teacher')
        .execute();
    expect(await names()).toEqual([{ name: person.email.replace(/@.*/u, '') }]);
    await accept(person, await tokenFor(person.email));
    expect(await names()).toEqual([{ name: 'Nils' }]);
  });

  it('is listed with the assignments before the invitation is revoked, and has none afterwards', async () => {
    const { owner, path, invitation, offering, lesson, past, space, studio } = await assign();
    const over = await makeEvent(world, past, { starts_at: new Date('2031-02-01T10:00:00Z') });
    await world.db
      .insertInto('space_reservations')
      .values({
        studio_id: studio.id,
        space_id: space.id,
        event_id: over.id,
        during: '[2031-02-01 10:00+00,2031-02-01 12:00+00)',
        uses: '[2031-02-01 10:00+00,2031-02-01 12:00+00)',
      })
      .execute();
    const preview = await send(owner, 'GET', `${path}/invitations/${invitation}/revocation`);
    expect(preview.body).toEqual({ dates: 1, titles: ['Lesson', 'Throwing'] });
    const gone = await send(owner, 'DELETE', `${path}/invitations/${invitation}`);
    expect(gone.body).toMatchObject({ invitations: [] });
    expect(await reservationsOf(space)).toEqual([{ event_id: over.id }]);
    const offerings = await world.db
      .selectFrom('offerings')
      .select(['id', 'status', 'instructor_id'])
      .where('id', 'in', [offering.id, lesson.id])
      .orderBy('id')
      .execute();
    expect(offerings).toEqual([
      { id: offering.id, status: 'published', instructor_id: null },
      // Without its teacher it would be bookable whenever the studio is open.
      { id: lesson.id, status: 'paused', instructor_id: null },
    ]);
    const { body } = await send(owner, 'GET', `/offerings/${offering.id}/editing`);
    expect(JSON.stringify((body as unknown as { studio: { people: object[] } }).studio.people)).not.toContain('Pau');
  });

  it('keeps one place when the address is invited again in another role', async () => {
    const { owner, path, email, pau, studio } = await assign();
    await send(owner, 'POST', `${path}/invitations`, { email, role: 'front_desk', name: 'Pau Vila' });
    const places = await world.db
      .selectFrom('studio_members')
      .select(['id', 'name', 'role'])
      .where('studio_id', '=', studio.id)
      .where('is_pending', '=', true)
      .execute();
    expect(places).toEqual([{ id: pau?.id, name: 'Pau Vila', role: 'front_desk' }]);
  });
});
