import { describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import type { Device } from '#shared/schemas/accounts.ts';
import { createBrowser } from '#tests/browser.ts';
import { addFactor } from '#tests/factors.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, type MadePerson, makePerson } from '#tests/makers.ts';

let time = Date.now();
const world = await createWorld({}, () => new Date(time));

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const devicesOf = async (person: MadePerson): Promise<Device[]> =>
  (await (await world.request('/api/v1/me/devices', { headers: asPerson(person) })).json()).items;
const signOut = (person: MadePerson, id = '') =>
  world.request(`/api/v1/me/devices${id && `/${id}`}`, { method: 'DELETE', headers: asPerson(person) });
const status = async (path: string, token: string) =>
  (await world.request(path, { headers: { Authorization: `Bearer ${token}` } })).status;
const audited = (person: MadePerson) =>
  world.db
    .selectFrom('activities')
    .select(['type', 'data'])
    .where('actor_id', '=', person.id)
    .where('type', 'like', '%device%')
    .execute();

/** Signs in again, a minute later, with another browser. */
async function secondSession(person: MadePerson) {
  time += 60_000;
  return createSession(world, person.id, { method: 'password', userAgent: FIREFOX, ip: '203.0.113.7' });
}

describe('the devices of a person', () => {
  it('are the sessions: the current one, then the others by when they were last seen', async () => {
    const person = await makePerson(world);
    const second = await secondSession(person);
    await secondSession(person);
    const devices = await devicesOf(person);
    expect(devices).toHaveLength(3);
    expect(devices[0]).toMatchObject({ current: true, browser: null, system: null, ip: null });
    expect(devices[1]).toMatchObject({ current: false, browser: 'Firefox', system: 'Linux', ip: '203.0.113.7' });
    expect(Date.parse(devices[1]?.last_seen_at ?? '')).toBeGreaterThan(Date.parse(devices[2]?.last_seen_at ?? ''));

    time += 60_000;
    const refreshed = await createBrowser(world).refreshSession({ refresh_token: second.refresh_token });
    expect(refreshed.error).toBeNull();
    expect((await devicesOf(person))[1]?.last_seen_at).toBe(new Date(time).toISOString());
  });

  it('do not expose the tokens', async () => {
    const person = await makePerson(world);
    const keys = ['browser', 'created_at', 'current', 'id', 'ip', 'last_seen_at', 'system'];
    expect(Object.keys((await devicesOf(person))[0] ?? {}).sort()).toEqual(keys);
  });

  it('cannot be signed out by a session that lacks the second factor, which may always sign itself out', async () => {
    const person = await makePerson(world);
    const second = await secondSession(person);
    await addFactor(world, person.id);
    const other = (await devicesOf(person)).find(({ current }) => !current)?.id;
    for (const refused of [await signOut(person), await signOut(person, other)]) {
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'http.second_factor' }]);
    }
    expect(await status('/api/v1/me', second.access_token)).toBe(200);
    const own = (await devicesOf(person)).find(({ current }) => current)?.id;
    expect((await signOut(person, own)).status).toBe(204);
    await world.db
      .updateTable('auth.sessions')
      .set({ aal: 'aal2' })
      .where('id', '=', other ?? '')
      .execute();
    await secondSession(person);
    expect((await signOut({ ...person, accessToken: second.access_token })).status).toBe(204);
    expect(await devicesOf({ ...person, accessToken: second.access_token })).toHaveLength(1);
  });

  it('are signed out one by one, at once, and logged', async () => {
    const person = await makePerson(world);
    const second = await secondSession(person);
    const other = (await devicesOf(person))[1];
    expect((await signOut(person, other?.id)).status).toBe(204);
    expect(await status('/api/v1/me', second.access_token)).toBe(401);
    const refreshed = await createBrowser(world).refreshSession({ refresh_token: second.refresh_token });
    expect(refreshed.error?.code).toBe('refresh_token_not_found');
    expect(await status('/api/v1/me', person.accessToken)).toBe(200);
    expect(await audited(person)).toEqual([
      { type: 'account.device_signed_out', data: expect.objectContaining({ session_id: other?.id }) },
    ]);
    expect((await signOut(person, other?.id)).status).toBe(404);
  });

  it('include the current one, which can be signed out', async () => {
    const person = await makePerson(world);
    const [own] = await devicesOf(person);
    expect((await signOut(person, own?.id)).status).toBe(204);
    expect(await status('/api/v1/me', person.accessToken)).toBe(401);
  });

  it('can all be signed out except for the current one', async () => {
    const person = await makePerson(world);
    const tokens = [await secondSession(person), await secondSession(person)].map(({ access_token }) => access_token);
    expect((await signOut(person)).status).toBe(204);
    expect(await Promise.all(tokens.map((token) => status('/auth/v1/user', token)))).toEqual([403, 403]);
    expect(await devicesOf(person)).toHaveLength(1);
    expect((await signOut(person)).status).toBe(204);
    expect((await audited(person)).map(({ type }) => type)).toEqual(['account.other_devices_signed_out']);
  });

  it('of another person answer 404', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)];
    const [theirs] = await devicesOf(other);
    for (const id of [theirs?.id, 'x', '00000000-0000-4000-8000-000000000000']) {
      const answer = await signOut(person, id);
      expect([answer.status, (await answer.json()).code]).toEqual([404, 'http.not_found']);
    }
    await signOut(person);
    expect(await status('/api/v1/me', other.accessToken)).toBe(200);
  });

  it('signed out by two requests at once are signed out once', async () => {
    const person = await makePerson(world);
    await secondSession(person);
    const other = (await devicesOf(person))[1];
    const answers = await Promise.all([1, 2, 3].map(() => signOut(person, other?.id)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404]);
    expect(await audited(person)).toHaveLength(1);
  });
});
