import { describe, expect, it } from 'vitest';
import { Me } from '#shared/schemas/accounts.ts';
import { createWorld } from '#tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { asPerson, json, type MadePerson, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';

const world = await createWorld();
const me = async (person: MadePerson, headers: Record<string, string> = {}) => {
  const answer = await world.request('/api/v1/me', { headers: { ...asPerson(person), ...headers } });
  return Me.parse(await answer.json());
};
const change = (person: MadePerson, body: unknown) => world.request('/api/v1/me', json('PATCH', body, person));

describe('GET /me', () => {
  it('returns the profile with what the menus need', async () => {
    const person = await makePerson(world, { name: 'Pere Roca' });
    expect(await me(person)).toMatchObject({
      id: person.id,
      email: person.email,
      name: 'Pere Roca',
      avatarUrl: null,
      role: 'user',
      userType: 'enthusiast',
      onboardingCompleted: false,
      language: 'en',
      is_admin: false,
      owns_studio: false,
      on_team: false,
    });
  });

  it('says whether the address is proven, and the link that proves it can be sent again', async () => {
    expect((await me(await makePerson(world))).email_proven).toBe(true);
    const person = await makePerson(world, { isProven: false });
    expect((await me(person)).email_proven).toBe(false);
    const ask = (next: string) => world.request('/api/v1/me/address-proof', json('POST', { next }, person));
    expect((await ask('//elsewhere.test')).status).toBe(422);
    expect((await ask('/edit-studio/1?step=place')).status).toBe(204);
    await doQueued(world);
    const { url } = await follow(world, (await lastMailTo(world, person.email, 'account_confirm')).link);
    expect(url.searchParams.get('next')).toBe('/edit-studio/1?step=place');
    expect((await me(person)).email_proven).toBe(true);
    await ask('/edit-studio/1');
    await doQueued(world);
    expect(await mailsTo(world, person.email)).toHaveLength(1);
  });

  it('says that a person owns a studio', async () => {
    const owner = await makePerson(world);
    await makeStudio(world, await makePerson(world));
    expect((await me(owner)).owns_studio).toBe(false);
    await makeStudio(world, owner);
    expect(await me(owner)).toMatchObject({ owns_studio: true, on_team: false });
  });

  it('says that a member of a team works in a studio, without owning it', async () => {
    const studio = await makeStudio(world, await makePerson(world));
    const colleague = await makePerson(world);
    await world.db
      .insertInto('studio_members')
      .values({ studio_id: studio.id, user_id: colleague.id, role: 'manager', name: 'Ana' })
      .execute();
    expect(await me(colleague)).toMatchObject({ owns_studio: false, on_team: true });
  });

  it('says admin only for the role in app_metadata, not for that in the profile or user metadata', async () => {
    expect(await me(await makePerson(world, { admin: true }))).toMatchObject({ is_admin: true, role: 'admin' });
    const person = await makePerson(world);
    await world.db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', person.id).execute();
    await world.request('/auth/v1/user', json('PUT', { data: { role: 'admin' } }, person));
    expect(await me(person)).toMatchObject({ is_admin: false, role: 'user' });
  });

  it('creates a missing profile, in the language of the request', async () => {
    const person = await makePerson(world, { name: 'Núria Font' });
    await world.db.deleteFrom('profiles').where('id', '=', person.id).execute();
    const both = await Promise.all([me(person, { 'Accept-Language': 'ca' }), me(person, { 'Accept-Language': 'ca' })]);
    for (const found of both) {
      expect(found).toMatchObject({ name: 'Núria Font', language: 'ca', onboardingCompleted: false });
    }
  });

  it('answers 401 to a visitor, and says that the session has ended for an invalid token', async () => {
    const visitor = await world.request('/api/v1/me');
    expect([visitor.status, (await visitor.json()).code]).toEqual([401, 'http.sign_in']);
    const broken = await world.request('/api/v1/me', { headers: { Authorization: 'Bearer x' } });
    expect([broken.status, (await broken.json()).code]).toEqual([401, 'http.session_ended']);
  });
});

describe('updating a profile', () => {
  it('returns when the profile was created and last changed', async () => {
    const person = await makePerson(world);
    const before = await me(person);
    expect(before.updatedAt >= before.createdAt).toBe(true);
    await change(person, { userType: 'studio_owner' });
    const after = await me(person);
    expect(after.createdAt).toBe(before.createdAt);
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  it('changes name, language and onboarding, and nothing else', async () => {
    const person = await makePerson(world);
    const body = { name: '  Zoë <b>Ünal</b> 👩🏽‍🎨 ', language: 'de', onboardingCompleted: true };
    const answer = await change(person, body);
    expect(answer.status).toBe(200);
    const expected = { ...body, name: 'Zoë <b>Ünal</b> 👩🏽‍🎨', role: 'user', email: person.email };
    expect(await answer.json()).toMatchObject(expected);
    expect(await me(person)).toMatchObject(expected);
  });

  it('changes the user type, and restarts onboarding', async () => {
    const person = await makePerson(world);
    const body = { userType: 'studio_owner', interests: ['glass', 'ceramics'], onboardingCompleted: true };
    await change(person, body);
    expect(await me(person)).toMatchObject({ ...body, role: 'user', is_admin: false, owns_studio: false });
    await change(person, { interests: [], onboardingCompleted: false });
    expect(await me(person)).toMatchObject({ interests: [], onboardingCompleted: false, userType: 'studio_owner' });
  });

  it('without changes returns the profile as it is', async () => {
    const person = await makePerson(world);
    const before = await me(person);
    expect(await (await change(person, {})).json()).toEqual(before);
  });

  it.each([
    { role: 'admin' },
    { id: '00000000-0000-4000-8000-000000000000' },
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(201) },
    { name: 7 },
    { name: 'bell\u0007' },
    { name: 'Ada\r\nBcc: all@example.test' },
    { name: 'two\nlines' },
    { name: 'two\u2028lines' },
    { name: '\u202Enimda' },
    { name: '\u200B\u200D' },
    { userType: 'admin' },
    { interests: ['ceramics', 'cooking'] },
    { interests: 'ceramics' },
    { avatarUrl: 7 },
    { email: 'other@example.test' },
    { is_admin: true },
    { language: 'pt' },
    { onboardingCompleted: 'yes' },
    { name: null },
  ])('refuses %j', async (body) => {
    const person = await makePerson(world);
    const answer = await change(person, body);
    const problem = await answer.json();
    expect([answer.status, problem.code]).toEqual([422, 'http.invalid']);
    expect(problem.fields).toHaveLength(1);
    expect((await me(person)).name).toBe(person.name);
  });

  it('requires a session', async () => {
    expect((await world.request('/api/v1/me', json('PATCH', { language: 'de' }))).status).toBe(401);
  });
});
