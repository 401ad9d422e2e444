import { hash } from '@node-rs/argon2';
import { afterEach, describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { accountTasks } from '../jobs.ts';

const DAY = 24 * HOUR;
const START = new Date('2031-03-01T10:00:00Z').getTime();
let time = START;
afterEach(() => {
  time = START;
});
const world = await createWorld({}, () => new Date(time));

const PASSWORD = 'a kiln full of pots';
const passwordHash = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1 });

async function makeLeaver(): Promise<MadePerson> {
  const person = await makePerson(world);
  await world.db.updateTable('auth.users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
  return person;
}

const get = async (path: string, person: MadePerson) =>
  (await world.request(`/api/v1${path}`, { headers: asPerson(person) })).json();
const leave = (person: MadePerson, proof: unknown = { password: PASSWORD }) =>
  world.request('/api/v1/me/deletion', json('POST', proof, person));
const isSignedIn = async (person: MadePerson) =>
  (await world.request('/api/v1/me', { headers: asPerson(person) })).status === 200;
const pending = async (person: MadePerson) =>
  (await world.db.selectFrom('account_deletions').selectAll().where('user_id', '=', person.id).execute())[0];
const audited = async (person: MadePerson) =>
  (await world.db.selectFrom('activities').select('type').where('actor_id', '=', person.id).orderBy('id').execute())
    .map(({ type }) => type)
    .filter((type) => /deletion|restored/.test(type));
async function signIn(person: MadePerson): Promise<MadePerson> {
  const { data, error } = await createBrowser(world).signInWithPassword({ email: person.email, password: PASSWORD });
  expect(error).toBeNull();
  return { ...person, accessToken: data.session?.access_token ?? '' };
}
const work = () => doQueued(world, accountTasks(world, []));

describe('the preview of deleting an account', () => {
  it('lists the bookings to cancel, and whether a password can confirm it', async () => {
    const [person, owner] = [await makeLeaver(), await makePerson(world)];
    const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
    const offering = await makeOffering(world, studio, { title: 'Throw your first bowl' });
    const book = async (days: number) => {
      const event = await makeEvent(world, offering, { starts_at: new Date(START + days * DAY) });
      const answer = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, person));
      return ((await answer.json()) as { id: string }).id;
    };
    const [later, soon, cancelled] = [await book(20), await book(3), await book(5)];
    await world.request(`/api/v1/bookings/${cancelled}/cancellation`, json('POST', {}, person));
    const booking = { title: 'Throw your first bowl', studio: 'Taller Fang' };
    expect(await get('/me/deletion', person)).toEqual({
      bookings: [
        { ...booking, id: soon, starts_at: '2031-03-04T11:00:00+01:00', cancelled: false },
        { ...booking, id: later, starts_at: '2031-03-21T11:00:00+01:00', cancelled: true },
      ],
      studios: [],
      has_password: true,
      days: 14,
    });
    expect(await isSignedIn(person)).toBe(true);
  });

  it('names the studios that prevent it, but not archived ones', async () => {
    const person = await makePerson(world);
    await makeStudio(world, person, { status: 'archived' });
    const { id, name, slug } = await makeStudio(world, person, { status: 'draft' });
    expect(await get('/me/deletion', person)).toMatchObject({ studios: [{ id, name, slug }], has_password: false });
  });
});

describe('deleting an account', () => {
  it('with the password signs out all sessions, says until when it can be undone, and sends a mail', async () => {
    const person = await makeLeaver();
    const second = await signIn(person);
    const answer = await leave(person);
    expect([answer.status, await answer.json()]).toEqual([201, { due_at: '2031-03-15T10:00:00.000Z' }]);
    expect([await isSignedIn(person), await isSignedIn(second)]).toEqual([false, false]);
    expect((await lastMailTo(world, person.email, 'account_deletion')).text).toContain('15 March 2031');
    expect(await audited(person)).toEqual(['account.deletion_requested']);
  });

  it('with the password works even while another person of the same network is guessing it', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true } });
    const person = await makePerson(strict);
    await strict.db
      .updateTable('auth.users')
      .set({ password_hash: passwordHash })
      .where('id', '=', person.id)
      .execute();
    const guess = () => createBrowser(strict).signInWithPassword({ email: person.email, password: 'a guess' });
    for (let tries = 0; tries < 10; tries += 1) await guess();
    expect((await guess()).error).toMatchObject({ status: 429 });
    const answer = await strict.request('/api/v1/me/deletion', json('POST', { password: PASSWORD }, person));
    expect(answer.status).toBe(201);
  });

  it('works with a mailed code, once', async () => {
    const person = await makePerson(world);
    await world.request('/auth/v1/reauthenticate', { headers: asPerson(person) });
    const { code } = await lastMailTo(world, person.email, 'reauthentication');
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await leave(person, { code: wrong })).status).toBe(403);
    expect((await leave(person, { code })).status).toBe(201);
    expect(await isSignedIn(person)).toBe(false);
  });

  it.each([
    [{ password: 'wrong' }, 403, 'accounts.not_confirmed'],
    [{ password: '' }, 403, 'accounts.not_confirmed'],
    [{ code: '123456' }, 403, 'accounts.not_confirmed'],
    [{ code: PASSWORD.slice(0, 20) }, 403, 'accounts.not_confirmed'],
    [{}, 422, 'http.invalid'],
    [{ password: PASSWORD, code: '123456' }, 422, 'http.invalid'],
    [{ password: 7 }, 422, 'http.invalid'],
    [{ password: PASSWORD, user_id: 'x' }, 422, 'http.invalid'],
  ])('with %j is refused and changes nothing', async (proof, status, code) => {
    const person = await makeLeaver();
    const answer = await leave(person, proof);
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
    expect([await isSignedIn(person), await pending(person), await mailsTo(world, person.email)]).toEqual([
      true,
      undefined,
      [],
    ]);
  });

  it('without a password on the account accepts none', async () => {
    const person = await makePerson(world);
    for (const password of ['', 'undefined', PASSWORD]) expect((await leave(person, { password })).status).toBe(403);
  });

  it('is refused to the owner of a studio, with its name, until the studio is archived', async () => {
    const person = await makeLeaver();
    const { id, name, slug } = await makeStudio(world, person);
    const answer = await leave(person);
    const problem = await answer.json();
    expect([answer.status, problem.code, problem.data]).toEqual([
      409,
      'accounts.owns_studio',
      { studios: [{ id, name, slug }] },
    ]);
    expect(await isSignedIn(person)).toBe(true);
    await world.db.updateTable('studios').set({ status: 'archived' }).where('id', '=', id).execute();
    expect((await leave(person)).status).toBe(201);
  });

  it('requires the second factor of a person who has one', async () => {
    const person = await makeLeaver();
    await world.db
      .insertInto('auth.factors')
      .values({ user_id: person.id, factor_type: 'totp', status: 'verified', secret: 'JBSWY3DPEHPK3PXP' })
      .execute();
    const answer = await leave(person);
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'http.second_factor']);
    await world.db.updateTable('auth.sessions').set({ aal: 'aal2' }).where('user_id', '=', person.id).execute();
    expect((await leave(person)).status).toBe(201);
  });

  it('requested twice at once is one deletion and one mail', async () => {
    const person = await makeLeaver();
    const answers = await Promise.all([1, 2, 3].map(() => leave(person)));
    // The second request may find its session ended.
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    expect(statuses.every((status) => status === 201 || status === 401)).toBe(true);
    expect(await mailsTo(world, person.email)).toHaveLength(1);
    expect(await audited(person)).toHaveLength(1);
  });

  it('limits guesses of the password', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true } });
    const person = await makePerson(strict);
    await strict.db
      .updateTable('auth.users')
      .set({ password_hash: passwordHash })
      .where('id', '=', person.id)
      .execute();
    const guess = () => strict.request('/api/v1/me/deletion', json('POST', { password: 'guess' }, person));
    const statuses: number[] = [];
    for (let tries = 0; tries < 30 && !statuses.includes(429); tries += 1) statuses.push((await guess()).status);
    expect(statuses.at(-1)).toBe(429);
    expect(Number((await guess()).headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('signing in within 14 days', () => {
  it('restores the account, which the profile shows for a day, and is mailed and logged', async () => {
    const person = await makeLeaver();
    await leave(person);
    await work();
    expect(await mailsTo(world, person.email)).toHaveLength(1);
    time = START + 13 * DAY;
    const back = await signIn(person);
    expect(await get('/me', back)).toMatchObject({ name: person.name, restored_at: new Date(time).toISOString() });
    await work();
    await work();
    expect((await mailsTo(world, person.email)).map(({ trigger }) => trigger)).toEqual([
      'account_deletion',
      'account_restored',
    ]);
    expect(await audited(person)).toEqual(['account.deletion_requested', 'account.restored']);
    time += DAY;
    expect((await get('/me', await signIn(person))).restored_at).toBeNull();
  });

  it('allows another deletion, with 14 new days', async () => {
    const person = await makeLeaver();
    await leave(person);
    time = START + 2 * DAY;
    const back = await signIn(person);
    await work();
    await leave(back);
    await work();
    expect(await pending(person)).toMatchObject({ due_at: new Date(time + 14 * DAY), undone_at: null });
    expect((await mailsTo(world, person.email)).map(({ trigger }) => trigger)).toEqual([
      'account_deletion',
      'account_restored',
      'account_deletion',
    ]);
  });

  it('restores the account even at the moment of the deletion, and its session lives', async () => {
    const person = await makeLeaver();
    for (let round = 0; round < 5; round += 1) {
      const { data } = await createBrowser(world).signInWithPassword({ email: person.email, password: PASSWORD });
      const leaver = { ...person, accessToken: data.session?.access_token ?? '' };
      const [, back] = await Promise.all([leave(leaver), signIn(person)]);
      await work();
      const isKept = (await pending(person))?.undone_at !== null;
      expect(isKept).toBe(await isSignedIn(back));
    }
  });
});
