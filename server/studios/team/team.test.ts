import { describe, expect, it } from 'vitest';
import type { Team } from '../../../shared/schemas/team.ts';
import { HOUR } from '../../../shared/time.ts';
import { createWorld } from '../../../tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '../../../tests/mailbox.ts';
import {
  asPerson,
  json,
  type MadePerson,
  makeEvent,
  makeOffering,
  makePerson,
  makeStudio,
} from '../../../tests/makers.ts';
import { doQueued } from '../../../tests/queue.ts';
import { erase, sendAway } from '../../../tests/worlds/accounts-to-erase.ts';
import { drawOn, makeMember } from '../../../tests/worlds/studio-team.ts';

const DAY = 24 * HOUR;
const time = new Date('2031-03-01T10:00:00Z').getTime();
const world = await createWorld({}, () => new Date(time));

type Answer = Team & { code: string; data: Record<string, unknown>; slug: string; role: string };

async function send(person: MadePerson | undefined, method: string, path: string, body?: unknown) {
  const init =
    body === undefined ? { method, ...(person && { headers: asPerson(person) }) } : json(method, body, person);
  const answer = await world.request(`/api/v1${path}`, init);
  return { status: answer.status, body: (answer.status === 204 ? {} : await answer.json()) as Answer };
}

async function begin() {
  const owner = await makePerson(world, { name: 'Marta' });
  const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
  await world.db
    .insertInto('studio_members')
    .values({ studio_id: studio.id, user_id: owner.id, role: 'owner', name: 'Marta' })
    .execute();
  return { owner, studio, path: `/studios/${studio.id}` };
}

const anAddress = () => `invited-${crypto.randomUUID()}@atelio.test`;
/** Returns the token of the latest mail's link. */
const tokenFor = async (email: string) =>
  /team-invitation#([\w-]+)/.exec((await mailsTo(world, email)).at(-1)?.text ?? '')?.[1] ?? '';

/** Creates a person with an invitation and its link. */
async function invite(
  wanted: { role?: string; name?: string; is_public?: boolean; member_id?: string; person?: MadePerson } = {},
) {
  const { person, ...body } = wanted;
  const begun = await begin();
  const email = person?.email ?? anAddress();
  const sent = await send(begun.owner, 'POST', `${begun.path}/invitations`, { email, role: 'instructor', ...body });
  expect(sent.status).toBe(201);
  return { ...begun, email, token: await tokenFor(email), invitation: sent.body.invitations[0]?.id ?? '' };
}

const accept = (person: MadePerson, token: string, body: object = {}) =>
  send(person, 'POST', `/team-invitations/${token}/acceptance`, body);

describe('an invitation', () => {
  it('says by mail who invites to what and until when, with its token where no server sees it', async () => {
    const { email, token } = await invite({ role: 'front_desk' });
    const [mail] = await mailsTo(world, email);
    expect(mail?.subject).toBe('Marta invites you to the team of Taller Fang');
    expect(mail?.text).toContain('Front desk');
    expect(mail?.text).toContain('Saturday 15 March 2031');
    expect(mail?.text).toContain(`http://atelio.test/team-invitation#${token}`);
    expect(token.length).toBeGreaterThan(40);
  });

  it('is written in the language of the recipient’s account', async () => {
    const person = await makePerson(world);
    await world.db.updateTable('profiles').set({ language: 'ca' }).where('id', '=', person.id).execute();
    await invite({ person });
    expect((await mailsTo(world, person.email))[0]?.subject).toBe('Marta et convida a l’equip de Taller Fang');
  });

  it('shows the holder of the link who invites to what, and nothing more', async () => {
    const { token } = await invite();
    const { status, body } = await send(undefined, 'GET', `/team-invitations/${token}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      studio: { name: 'Taller Fang', types: ['ceramics'] },
      invited_by: 'Marta',
      role: 'instructor',
      expires_at: '2031-03-15T10:00:00.000Z',
    });
  });

  it('gives the recipient the role from the next request on, and a teacher a space in the calendar', async () => {
    const person = await makePerson(world, { name: 'Nils' });
    const { owner, token, path, studio } = await invite({ person });
    expect((await send(person, 'GET', `${path}/team`)).status).toBe(404);
    const { status, body } = await accept(person, token);
    expect(status).toBe(201);
    expect(body).toEqual({ id: studio.id, slug: studio.slug, name: 'Taller Fang', role: 'instructor' });
    const seen = await send(person, 'GET', `${path}/team`);
    expect(seen.body.members).toMatchObject([
      { name: 'Marta', role: 'owner', is_me: false },
      { name: 'Nils', role: 'instructor', is_me: true, has_account: true, teaches: true },
    ]);
    expect([seen.body.invitations, seen.body.appoints]).toEqual([[], []]);
    expect((await send(owner, 'GET', `${path}/team`)).body.invitations).toEqual([]);
  });

  it('shows only teachers on public pages by default', async () => {
    const { owner, studio, path } = await begin();
    const invitations = [
      { name: 'Ona', role: 'front_desk' },
      { name: 'Pep', role: 'manager' },
      { name: 'Pau', role: 'instructor' },
      { name: 'Mar', role: 'front_desk', is_public: true },
      { name: 'Noa', role: 'instructor', is_public: false },
    ];
    for (const invitation of invitations) {
      const email = anAddress();
      await send(owner, 'POST', `${path}/invitations`, { email, ...invitation });
      await accept(await makePerson(world), await tokenFor(email), { other_address: true });
    }
    const page = await (await world.request(`/api/v1/studios/${studio.id}`)).json();
    const shown = page.people.map(({ name }: { name: string }) => name);
    expect(shown).toEqual(['Marta', 'Pau', 'Mar']);
  });

  it('that is sent again keeps whether guests will see the person', async () => {
    const { owner, path, email, invitation } = await invite({ role: 'front_desk', name: 'Mar', is_public: true });
    await send(owner, 'POST', `${path}/invitations/${invitation}/mails`);
    await accept(await makePerson(world), await tokenFor(email), { other_address: true });
    const { body } = await send(owner, 'GET', `${path}/team`);
    expect(body.members.find(({ name }) => name === 'Mar')).toMatchObject({ is_public: true });
  });

  it('warns a user with another address, and lets them accept all the same', async () => {
    const { token } = await invite();
    const person = await makePerson(world);
    const told = await accept(person, token);
    expect(told).toMatchObject({
      status: 409,
      body: { code: 'team.other_address', data: { invited: 'i…@atelio.test' } },
    });
    expect((await accept(person, token, { other_address: true })).status).toBe(201);
  });

  it('is accepted by one of two users at the same moment', async () => {
    const { token, studio } = await invite();
    const people = await Promise.all([makePerson(world), makePerson(world), makePerson(world)]);
    const replies = await Promise.all(people.map((person) => accept(person, token, { other_address: true })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(replies.filter(({ body }) => body.code === 'team.invitation_used')).toHaveLength(2);
    const members = await world.db
      .selectFrom('studio_members')
      .select('id')
      .where('studio_id', '=', studio.id)
      .execute();
    expect(members).toHaveLength(2);
  });

  it('that is accepted twice by one user joins once', async () => {
    const person = await makePerson(world);
    const { token, path } = await invite({ person });
    const replies = await Promise.all([accept(person, token), accept(person, token)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect((await send(person, 'GET', `${path}/team`)).body.members).toHaveLength(2);
    expect(await send(undefined, 'GET', `/team-invitations/${token}`)).toMatchObject({
      status: 409,
      body: { code: 'team.invitation_used' },
    });
  });

  it('expires after two weeks, and is valid again with a new link when it is resent', async () => {
    const person = await makePerson(world);
    const { owner, path, token, invitation } = await invite({ person });
    const { expires_at } = await world.db
      .selectFrom('studio_invitations')
      .select('expires_at')
      .where('id', '=', invitation)
      .executeTakeFirstOrThrow();
    expect(expires_at).toEqual(new Date(time + 14 * DAY));
    const over = { expires_at: new Date(time) };
    await world.db.updateTable('studio_invitations').set(over).where('id', '=', invitation).execute();
    expect(await accept(person, token)).toMatchObject({ status: 409, body: { code: 'team.invitation_expired' } });
    expect((await send(owner, 'GET', `${path}/team`)).body.invitations).toMatchObject([{ expired: true }]);
    const again = await send(owner, 'POST', `${path}/invitations/${invitation}/mails`);
    expect(again.body.invitations).toMatchObject([{ id: invitation, expired: false }]);
    expect((await accept(person, token)).status).toBe(404);
    expect((await accept(person, await tokenFor(person.email))).status).toBe(201);
  });

  it('that was revoked is not found', async () => {
    const { owner, path, token, invitation } = await invite();
    expect((await send(owner, 'DELETE', `${path}/invitations/${invitation}`)).body.invitations).toEqual([]);
    expect((await send(undefined, 'GET', `/team-invitations/${token}`)).status).toBe(404);
    expect((await send(owner, 'DELETE', `${path}/invitations/${invitation}`)).status).toBe(404);
  });

  it('is invalid once its sender may no longer invite', async () => {
    const { studio, path } = await begin();
    const manager = await makeMember(world, studio, 'manager', 'Nils');
    const email = anAddress();
    await send(manager, 'POST', `${path}/invitations`, { email, role: 'instructor' });
    const token = await tokenFor(email);
    expect((await send(undefined, 'GET', `/team-invitations/${token}`)).status).toBe(200);
    await world.db
      .updateTable('studio_members')
      .set({ role: 'front_desk' })
      .where('id', '=', manager.memberId)
      .execute();
    expect((await send(undefined, 'GET', `/team-invitations/${token}`)).status).toBe(404);
  });

  it('is refused for the owner and for members', async () => {
    const { owner, token, path, studio } = await invite();
    expect((await accept(owner, token)).body.code).toBe('team.own_studio');
    const member = await makeMember(world, studio, 'front_desk', 'Ona');
    expect((await accept(member, token)).body.code).toBe('team.already_member');
    for (const email of [owner.email, member.email.toUpperCase()]) {
      const again = await send(owner, 'POST', `${path}/invitations`, { email, role: 'manager' });
      expect(again.body.code).toBe('team.already_member');
    }
  });

  it('can give an account to a member without one, who keeps their place', async () => {
    const { owner, path } = await begin();
    const { body } = await send(owner, 'POST', `${path}/team`, { name: 'Pau', title: 'Potter' });
    const pau = body.members[1]?.id ?? '';
    const person = await makePerson(world, { name: 'Pau Vila' });
    await send(owner, 'POST', `${path}/invitations`, { email: person.email, role: 'manager', member_id: pau });
    expect((await accept(person, await tokenFor(person.email))).status).toBe(201);
    const { body: team } = await send(person, 'GET', `${path}/team`);
    expect(team.members[1]).toMatchObject({ id: pau, name: 'Pau', title: 'Potter', role: 'manager', is_me: true });
    const taken = { email: anAddress(), role: 'manager', member_id: pau };
    expect((await send(owner, 'POST', `${path}/invitations`, taken)).body.code).toBe('team.already_member');
  });

  it.each([
    ['no address', { email: 'nobody', role: 'manager' }, 422],
    ['the role of an owner', { email: 'a@b.test', role: 'owner' }, 422],
    ['a line break in the name', { email: 'a@b.test', role: 'manager', name: 'A\nB' }, 422],
    ['an unknown member', { email: 'a@b.test', role: 'manager', member_id: crypto.randomUUID() }, 404],
  ])('is refused with %s', async (_what, body, status) => {
    const { owner, path } = await begin();
    expect((await send(owner, 'POST', `${path}/invitations`, body)).status).toBe(status);
  });

  it.each(['', 'x', '%00', `${'A'.repeat(5000)}`])('is not found with the token "%s"', async (token) => {
    expect((await send(undefined, 'GET', `/team-invitations/${token}`)).status).toBe(404);
  });

  it('is limited to twenty addresses at once', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true } });
    const owner = await makePerson(strict);
    const { id } = await makeStudio(strict, owner);
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1) {
      const body = json('POST', { email: anAddress(), role: 'instructor' }, owner);
      statuses.push((await strict.request(`/api/v1/studios/${id}/invitations`, body)).status);
    }
    expect([...new Set(statuses.slice(0, 20))]).toEqual([201]);
    expect(statuses[20]).toBe(429);
  });

  it('requires a confirmed address of the inviter, and mails the link that confirms it', async () => {
    const owner = await makePerson(world, { isProven: false });
    const { id } = await makeStudio(world, owner);
    const invited = anAddress();
    const ask = () => send(owner, 'POST', `/studios/${id}/invitations`, { email: invited, role: 'instructor' });
    const { status, body } = await ask();
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'accounts.address_unproven', data: { address: owner.email } });
    expect(await mailsTo(world, invited)).toEqual([]);
    await doQueued(world);
    const { link } = await lastMailTo(world, owner.email, 'account_confirm');
    const { url } = await follow(world, link);
    expect(url.searchParams.get('next')).toBe(`/edit-studio/${id}`);
    expect((await ask()).status).toBe(201);
  });

  it('is limited per hour for strangers across the whole site', async () => {
    const strict = await createWorld(
      {
        auth: { ...world.config.auth, rateLimits: true },
        mail: { ...world.config.mail, strangersPerHour: 3 },
      },
      () => new Date(time),
    );
    const ask = async (email: string) => {
      const owner = await makePerson(strict);
      const { id } = await makeStudio(strict, owner);
      const body = json('POST', { email, role: 'instructor' }, owner);
      return (await strict.request(`/api/v1/studios/${id}/invitations`, body)).status;
    };
    for (let sent = 0; sent < 3; sent += 1) expect(await ask(anAddress())).toBe(201);
    expect(await ask(anAddress())).toBe(429);
    // An address with an account is not a stranger.
    expect(await ask((await makePerson(strict)).email)).toBe(201);
  });

  it('leaves out names of people and studios that are links', async () => {
    const { owner, studio, path } = await begin();
    const name = 'Prize https://evil.example/win';
    for (const [change, where] of [
      [{ name }, '/me'],
      [{ name, version: 1 }, path],
    ] as const) {
      const { status, body } = await send(owner, 'PATCH', where, change);
      expect(status).toBe(422);
      expect(body).toMatchObject({ fields: [{ code: 'no_links' }] });
    }
    // Names from before the check existed.
    await world.db.updateTable('studios').set({ name }).where('id', '=', studio.id).execute();
    await world.db.updateTable('profiles').set({ full_name: name }).where('id', '=', owner.id).execute();
    const email = anAddress();
    expect((await send(owner, 'POST', `${path}/invitations`, { email, role: 'instructor' })).status).toBe(201);
    const [mail] = await mailsTo(world, email);
    expect(mail?.subject).toBe('Prize invites you to the team of Prize');
    expect(mail?.text).not.toContain('evil');
  });

  it('is sent also when there are more at once than connections', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true } });
    const owner = await makePerson(strict);
    const { id } = await makeStudio(strict, owner);
    const invitations = Array.from({ length: 15 }, async () => {
      const body = json('POST', { email: anAddress(), role: 'instructor' }, owner);
      return (await strict.request(`/api/v1/studios/${id}/invitations`, body)).status;
    });
    expect(await Promise.all(invitations)).toEqual(invitations.map(() => 201));
  });

  it('that is refused does not count towards the limit', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true } }, () => new Date(time));
    const owner = await makePerson(strict);
    const { id } = await makeStudio(strict, owner);
    const ask = async (email: string) => {
      const body = json('POST', { email, role: 'instructor' }, owner);
      return (await strict.request(`/api/v1/studios/${id}/invitations`, body)).status;
    };
    await strict.db
      .insertInto('studio_members')
      .values({ studio_id: id, user_id: owner.id, role: 'owner', name: 'Marta' })
      .execute();
    for (let refused = 0; refused < 20; refused += 1) expect(await ask(owner.email)).toBe(409);
    expect(await ask(anAddress())).toBe(201);
  });
});

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
