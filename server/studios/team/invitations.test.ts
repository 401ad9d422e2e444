import { describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { json, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';
import { createTeams } from '#tests/worlds/team-invitations.ts';

const DAY = 24 * HOUR;
const { world, time, send, begin, anAddress, tokenFor, invite, accept } = await createTeams();

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
