import { describe, expect, it } from 'vitest';
import type { SlugState } from '#shared/schemas/studios/studio-changes.ts';
import { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { untilBlocked } from '#tests/blocked.ts';
import { createWorld } from '#tests/harness.ts';
import { makePerson, makeStudio } from '#tests/makers.ts';
import { callsTo } from '#tests/worlds/studio-calls.ts';

const world = await createWorld();
const { send, begin } = callsTo(world);

describe('a new studio', () => {
  it('is a draft with its owner on the team, and lists what publishing needs', async () => {
    const wanted = { types: ['glass'], country: 'FR', time_zone: 'Europe/Paris', languages: ['fr'] };
    const { studio } = await begin('Verre & Feu', wanted);
    expect(StudioEditing.parse(studio)).toEqual(studio);
    expect(studio).toMatchObject({
      ...wanted,
      slug: 'verre-feu',
      status: 'draft',
      version: 1,
      role: 'owner',
      missing: ['tagline', 'description', 'street', 'city', 'position', 'spaces', 'contact'],
      people: [{ name: 'Marta Owner', role: 'owner', has_account: true }],
    });
    expect((await world.request(`/api/v1/studios/${studio.slug}`)).status).toBe(404);
  });

  it('gives its owner the owner role from the next request on, and is recorded in the audit log', async () => {
    const { owner, studio } = await begin();
    const { body: me } = await send<{ role: string; owns_studio: boolean }>(owner, 'GET', '/me');
    expect(me).toMatchObject({ role: 'studio_owner', owns_studio: true });
    const rows = await world.db.selectFrom('activities').select('type').where('actor_id', '=', owner.id).execute();
    expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(['account.role_changed', 'studio.created']));
    expect(studio.id).toBeTruthy();
  });

  it('marks onboarding as answered, unless it was already', async () => {
    const [fresh, guest] = [await makePerson(world), await makePerson(world)];
    await send(guest, 'PATCH', '/me', { userType: 'enthusiast', onboardingCompleted: true });
    for (const person of [fresh, guest]) await send(person, 'POST', '/studios', { name: 'First studio' });
    expect((await send(fresh, 'GET', '/me')).body).toMatchObject({
      onboardingCompleted: true,
      userType: 'studio_owner',
    });
    expect((await send(guest, 'GET', '/me')).body).toMatchObject({ userType: 'enthusiast' });
  });

  it('leaves the role of an admin alone', async () => {
    const admin = await makePerson(world, { admin: true });
    await send(admin, 'POST', '/studios', { name: 'House studio' });
    expect((await send<{ is_admin: boolean }>(admin, 'GET', '/me')).body.is_admin).toBe(true);
  });

  it.each([
    ['no name', { name: '  ' }, 'http.invalid'],
    ['a zone that does not exist', { name: 'Zoneless', time_zone: 'Europe/Atlantis' }, 'studios.unknown_zone'],
    ['an offset instead of a zone', { name: 'Offset', time_zone: '+02:00' }, 'studios.unknown_zone'],
    ['an unknown craft', { name: 'Odd', types: ['alchemy'] }, 'http.invalid'],
  ])('is refused with %s', async (_what, body, code) => {
    const person = await makePerson(world);
    const reply = await send(person, 'POST', '/studios', body);
    expect(reply.status).toBe(422);
    expect(reply.body.code).toBe(code);
  });

  it('is limited to twenty per owner', async () => {
    const person = await makePerson(world);
    for (let number = 0; number < 20; number += 1) await send(person, 'POST', '/studios', { name: `Many ${number}` });
    const { body } = await send(person, 'POST', '/studios', { name: 'One more' });
    expect(body).toMatchObject({ code: 'studios.limit_reached', data: { limit: 20 } });
  });

  it('is limited to twenty also when two are created at once', async () => {
    const { owner } = await begin('The first');
    for (let number = 2; number < 20; number += 1) await makeStudio(world, owner);
    const other = await world.pool.connect();
    await other.query("begin; select pg_advisory_xact_lock(hashtext('studios.slug'))");
    const replies = ['One', 'Other'].map((name) => send(owner, 'POST', '/studios', { name }));
    await untilBlocked(world, 2);
    await other.query('commit');
    other.release();
    expect((await Promise.all(replies)).map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('the slug of a studio', () => {
  it('is made of its name, with a number for a second one of that name, also at once', async () => {
    const names = Array.from({ length: 4 }, () => begin('Ceràmica Niño'));
    const slugs = (await Promise.all(names)).map(({ studio }) => studio.slug).sort();
    expect(slugs).toEqual(['ceramica-nino', 'ceramica-nino-2', 'ceramica-nino-3', 'ceramica-nino-4']);
  });

  it('is never a reserved word, and never empty', async () => {
    expect((await begin('Explore')).studio.slug).toBe('explore-studio');
    expect((await begin('!? …')).studio.slug).toMatch(/^my-studio|studio/);
    expect((await begin('Ox')).studio.slug).toBe('ox-studio');
  });

  it('is reported as free, taken, one’s own, reserved or invalid, with a suggestion', async () => {
    const { owner, studio } = await begin('Taken Once');
    const check = async (slug: string, query = '') =>
      (await send<SlugState>(owner, 'GET', `/studio-slugs/${slug}${query}`)).body;
    expect(await check('nobody-has-this')).toMatchObject({ state: 'free', suggestion: 'nobody-has-this' });
    expect(await check('taken-once')).toMatchObject({ state: 'taken', suggestion: 'taken-once-2' });
    expect(await check('taken-once', `?for=${studio.id}`)).toMatchObject({ state: 'own' });
    expect(await check('login')).toMatchObject({ state: 'reserved', suggestion: 'login-studio' });
    expect(await check('Not%20One')).toMatchObject({ state: 'invalid', suggestion: 'not-one' });
  });

  it('can be changed to a free one, and is refused with a suggestion otherwise', async () => {
    await begin('First Come');
    const { owner, studio, path } = await begin('Second Come');
    const taken = await send(owner, 'PATCH', path, { version: studio.version, slug: 'first-come' });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'studios.slug_taken', data: { suggestion: 'first-come-2' } },
    });
    const reserved = await send(owner, 'PATCH', path, { version: studio.version, slug: 'dashboard' });
    expect(reserved).toMatchObject({ status: 422, body: { code: 'studios.slug_reserved' } });
    const free = await send(owner, 'PATCH', path, { version: studio.version, slug: 'second-come-here' });
    expect(free.body.slug).toBe('second-come-here');
  });

  it('goes to one of two studios that take it at once', async () => {
    const [one, two] = await Promise.all([begin('Racer one'), begin('Racer two')]);
    const replies = await Promise.all(
      [one, two].map(({ owner, path }) => send(owner, 'PATCH', path, { version: 1, slug: 'the-only-one' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
