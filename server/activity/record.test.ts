import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Activity } from '#shared/schemas/activities.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { anonymizeActor, record } from './activity.ts';

const world = await createWorld();
const owner = await makePerson(world, { name: 'Olga' });
const guest = await makePerson(world, { name: 'Gil' });
const admin = await makePerson(world, { admin: true, name: 'Ada' });
const studio = await makeStudio(world, owner);
const offering = await makeOffering(world, studio);

const call = async (person: typeof owner, method: string, path: string, body?: unknown) => {
  const init = body === undefined ? { method, headers: asPerson(person) } : json(method, body, person);
  const reply = await world.request(`/api/v1${path}`, init);
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
};

interface Page {
  items: Activity[];
  next_cursor: string | null;
}
const list = async (query: string, person = admin, path = '/admin/activities'): Promise<Page> =>
  (await call(person, 'GET', `${path}?${query}`)).body;

/** Does the work, and returns the activities that it has left, the first one first. */
async function activitiesOf(work: () => Promise<unknown>): Promise<Activity[]> {
  const [last] = (await list('limit=1')).items;
  await work();
  const { items } = await list('limit=100');
  return items.filter(({ id }) => !last || id > last.id).reverse();
}

describe('the record', () => {
  it('has what a team changes, with who did it, before and after', async () => {
    const { body } = await call(owner, 'GET', `/studios/${studio.id}/editing`);
    const changed = await activitiesOf(() =>
      call(owner, 'PATCH', `/studios/${studio.id}`, { version: body.version, tagline: 'Clay by the sea' }),
    );
    expect(changed).toMatchObject([
      {
        type: 'studio.changed',
        subject: { type: 'studio', id: studio.id },
        studio: { id: studio.id, name: studio.name },
        actor: { id: owner.id, name: 'Olga', role: 'studio' },
        data: { before: { tagline: '' }, after: { tagline: 'Clay by the sea' } },
      },
    ]);
  });

  it('has what a studio plans around its dates', async () => {
    const space = { studio_id: studio.id, kind: 'room', name: 'Front room' };
    await world.db.insertInto('spaces').values(space).execute();
    const event = await makeEvent(world, offering);
    const made = await activitiesOf(async () => {
      await call(owner, 'PUT', `/studios/${studio.id}/pause`, { until: null, note: '' });
      await call(owner, 'DELETE', `/studios/${studio.id}/pause`);
      const closure = { first_day: '2031-08-01', last_day: '2031-08-31', reason: 'August' };
      await call(owner, 'POST', `/studios/${studio.id}/closures`, closure);
      await call(owner, 'POST', `/studios/${studio.id}/event-clearances`, { remove: [event.id], cancel: [] });
    });
    expect(made.map(({ type, data }) => [type, data])).toEqual([
      ['studio.paused', { until: null, note: '' }],
      ['studio.resumed', {}],
      [
        'studio.changed',
        { before: { closures: [] }, after: { closures: [expect.objectContaining({ reason: 'August' })] } },
      ],
      ['studio.events_cleared', { removed: 1, cancelled: 0 }],
    ]);
  });

  it('has the life of an offering and its event', async () => {
    const made = await activitiesOf(async () => {
      const { body: draft } = await call(owner, 'POST', `/studios/${studio.id}/offerings`, {
        service_type: 'workshop',
      });
      await call(owner, 'PATCH', `/offerings/${draft.id}`, { version: draft.version, title: 'Raku by night' });
    });
    expect(made.map(({ type, data }) => [type, data])).toEqual([
      ['offering.created', { service_type: 'workshop' }],
      [
        'offering.changed',
        { before: expect.objectContaining({ title: '' }), after: expect.objectContaining({ title: 'Raku by night' }) },
      ],
    ]);
    const statuses = await activitiesOf(async () => {
      const { id } = await makeOffering(world, studio);
      await call(owner, 'DELETE', `/offerings/${id}/publication`);
      await call(owner, 'POST', `/offerings/${id}/archival`);
      await call(owner, 'DELETE', `/offerings/${id}/archival`);
    });
    expect(statuses.map(({ type }) => type)).toEqual(['offering.paused', 'offering.archived', 'offering.restored']);
    const event = await makeEvent(world, offering);
    const events = await activitiesOf(async () => {
      const { body: planned } = await call(owner, 'GET', `/events/${event.id}/planning`);
      const version = planned?.version ?? 1;
      await call(owner, 'PATCH', `/events/${event.id}`, { version, capacity: 5 });
      await call(owner, 'POST', `/events/${event.id}/cancellation`, { reason: 'The kiln broke' });
    });
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['event.changed', { before: { capacity: 8 }, after: { capacity: 5 } }],
      ['event.cancelled', { reason: 'The kiln broke' }],
    ]);
  });

  it('has a booking and its cancellation in the order in which they happened', async () => {
    const event = await makeEvent(world, offering);
    let id = '';
    const found = await activitiesOf(async () => {
      ({
        body: { id },
      } = await call(guest, 'POST', '/bookings', { event_id: event.id, seats: 2 }));
      await call(guest, 'POST', `/bookings/${id}/cancellation`, {});
    });
    expect(found.map(({ type, actor, data }) => [type, actor.role, data])).toEqual([
      [
        'booking.confirmed',
        'guest',
        expect.objectContaining({ before: { state: null }, after: { state: 'confirmed' } }),
      ],
      [
        'booking.cancelled',
        'guest',
        expect.objectContaining({ before: { state: 'confirmed' }, after: { state: 'cancelled' } }),
      ],
    ]);
    const { items } = await list(`subject_type=booking&subject_id=${id}`);
    expect(items.map(({ type }) => type)).toEqual(['booking.cancelled', 'booking.confirmed']);
  });

  it('is narrowed by type, domain, actor, studio and time, page by page', async () => {
    const other = { id: randomUUID() };
    const at = new Date();
    for (const type of ['account.restored', 'account.erased', 'account.invited'] as const)
      await record(world, type, { by: other.id, subject: other.id });
    const types = async (query: string) => (await list(`actor_id=${other.id}&${query}`)).items.map(({ type }) => type);
    expect(await types('')).toEqual(['account.invited', 'account.erased', 'account.restored']);
    expect(await types('type=account.erased')).toEqual(['account.erased']);
    expect(await types('type=account')).toHaveLength(3);
    expect(await types('type=studio')).toEqual([]);
    expect(await types(`studio_id=${studio.id}`)).toEqual([]);
    expect(await types(`to=${at.toISOString()}`)).toEqual([]);
    expect(await types(`from=${at.toISOString()}`)).toHaveLength(3);
    const first = await list(`actor_id=${other.id}&limit=2`);
    const rest = await list(`actor_id=${other.id}&limit=2&cursor=${first.next_cursor}`);
    expect([first, rest].map(({ items }) => items.length)).toEqual([2, 1]);
    expect(rest.next_cursor).toBeNull();
  });

  it('is read the first one first where that is wanted', async () => {
    const other = await makePerson(world);
    for (let each = 0; each < 3; each += 1) await record(world, 'account.erased', { by: other.id, subject: other.id });
    const latest = await list(`actor_id=${other.id}`);
    const first = await list(`actor_id=${other.id}&sort=at&limit=2`);
    const rest = await list(`actor_id=${other.id}&sort=at&limit=2&cursor=${first.next_cursor}`);
    expect([...first.items, ...rest.items]).toEqual(latest.items.reverse());
    const { status } = await call(admin, 'GET', `/admin/activities?actor_id=${other.id}&cursor=${first.next_cursor}`);
    expect(status).toBe(422);
  });

  it('is exported as it is filtered, and the export is an activity', async () => {
    const other = await makePerson(world, { name: '=Cmd' });
    await record(world, 'account.erased', { by: other.id, subject: other.id });
    const path = `/api/v1/admin/activities.csv?type=account.erased&actor_id=${other.id}`;
    const exported = await activitiesOf(async () => {
      const reply = await world.request(path, { headers: asPerson(admin) });
      expect(reply.headers.get('Content-Disposition')).toMatch(/^attachment; filename="activities-[\d-]+\.csv"$/);
      const [, row, end] = (await reply.text()).split('\r\n');
      expect(row).toContain(`account.erased,person,'=Cmd,${other.id},user,${other.id},,,{}`);
      expect(end).toBe('');
    });
    expect(exported).toMatchObject([{ type: 'site.activities_exported', data: { rows: 1 }, actor: { id: admin.id } }]);
  });

  it('keeps from where a request came, for administrators alone', async () => {
    const [activity] = await activitiesOf(async () => {
      const headers = { ...asPerson(owner), 'User-Agent': 'Kiln/1' };
      await world.request(`/api/v1/studios/${studio.id}/archival`, { method: 'POST', headers });
    });
    expect(activity).toMatchObject({ type: 'studio.archived', origin: { user_agent: 'Kiln/1' } });
    const { items } = await list('type=studio.archived', owner, `/studios/${studio.id}/activities`);
    expect(items).toMatchObject([{ type: 'studio.archived', origin: null }]);
    await call(owner, 'DELETE', `/studios/${studio.id}/archival`);
  });

  it('shows a studio what concerns it, and not who of the site did it', async () => {
    const other = await makeStudio(world, await makePerson(world));
    await record(world, 'studio.resumed', { by: owner.id, subject: other.id });
    await record(world, 'payouts.held', {
      by: admin.id,
      subject: studio.id,
      data: { before: null, after: 'Questions' },
    });
    await record(world, 'booking.money_back_chosen', {
      by: admin.id,
      as: 'platform',
      subject: studio.id,
      studio: studio.id,
    });
    const { items } = await list('', owner, `/studios/${studio.id}/activities`);
    expect(items.every((each) => each.studio?.id === studio.id)).toBe(true);
    expect(items.map(({ type }) => type)).not.toContain('payouts.held');
    expect(items[0]).toMatchObject({
      type: 'booking.money_back_chosen',
      actor: { id: null, name: null, role: 'platform' },
    });
  });

  it('stores no field that its kind does not name', async () => {
    const data = { until: null, note: 'Back in May', token: 'secret' } as { until: null; note: string };
    await record(world, 'studio.paused', { by: owner.id, subject: studio.id, data });
    const { items } = await list('type=studio.paused');
    expect(items[0]?.data).toEqual({ until: null, note: 'Back in May' });
  });

  it('refuses every change of what was recorded', async () => {
    await expect(world.pool.query("update activities set type = 'x.y'")).rejects.toThrow('never changed');
    await expect(world.pool.query('delete from activities')).rejects.toThrow('never changed');
    // The user is not erased.
    await expect(anonymizeActor(world.db, owner.id)).rejects.toThrow('never changed');
  });
});
