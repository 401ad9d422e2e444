import { describe, expect, it } from 'vitest';
import { regionAt } from '#server/search/area/grid-cells.ts';
import { createWorld } from '#tests/harness.ts';
import { json, makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { callsTo } from '#tests/worlds/studio-calls.ts';

const world = await createWorld();
const { send, begin, beginComplete, join } = callsTo(world);

describe('an update of a studio', () => {
  it('changes the given fields and nothing else', async () => {
    const { owner, studio, path } = await begin();
    const { status, body } = await send(owner, 'PATCH', path, { version: studio.version, tagline: 'By the sea' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...studio,
      version: 2,
      tagline: 'By the sea',
      missing: expect.not.arrayContaining(['tagline']),
    });
  });

  it('keeps a phone number as it is dialled from abroad', async () => {
    const { owner, studio, path } = await begin();
    const save = (phone: string, version: number) => send(owner, 'PATCH', path, { version, phone });
    const { body } = await save('+44 (0)20 7946 0018', studio.version);
    expect(body.phone).toBe('+44 20 7946 0018');
    const { status, body: refused } = await save('call me', body.version);
    expect([status, refused.fields?.[0]]).toMatchObject([422, { path: 'phone', code: 'phone' }]);
  });

  it('is merged with another member’s update of other fields', async () => {
    const { owner, studio, path } = await begin();
    const manager = await join(studio, 'manager');
    await send(manager, 'PATCH', path, { version: studio.version, tagline: 'Theirs' });
    const { status, body } = await send(owner, 'PATCH', path, { version: studio.version, description: 'Mine' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ tagline: 'Theirs', description: 'Mine', version: studio.version + 2 });
  });

  it('is refused if another member changed the same field, with their name and the current value', async () => {
    const { owner, studio, path } = await begin();
    const manager = await join(studio, 'manager', 'Nils');
    await send(manager, 'PATCH', path, { version: studio.version, tagline: 'Theirs', city: 'Girona' });
    const mine = { version: studio.version, tagline: 'Mine', description: 'Mine' };
    const { status, body } = await send(owner, 'PATCH', path, mine);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'studios.changed_meanwhile',
      data: { by: 'Nils', current: { tagline: 'Theirs' } },
    });
    expect(Object.keys(body.data.current as object)).toEqual(['tagline']);
    const { body: now } = await send(owner, 'GET', `${path}/editing`);
    expect(now).toMatchObject({ tagline: 'Theirs', description: '' });
    const again = await send(owner, 'PATCH', path, { ...mine, version: now.version });
    expect(again.body).toMatchObject({ tagline: 'Mine', description: 'Mine' });
  });

  it('is refused if the same user changed the field in another tab', async () => {
    const { owner, studio, path } = await begin();
    await send(owner, 'PATCH', path, { version: studio.version, tagline: 'First tab' });
    const { status, body } = await send(owner, 'PATCH', path, { version: studio.version, tagline: 'Second tab' });
    expect(status).toBe(409);
    expect(body.data).toMatchObject({ by: '', current: { tagline: 'First tab' } });
  });

  it('of its position moves its events in the search', async () => {
    const { owner, studio, path } = await begin();
    const offering = await makeOffering(world, studio);
    let { version } = studio;
    for (const [lat, lng] of [
      [52.5, 13.4],
      [48.85, 2.35],
      [41.4, 2.15],
    ] as const) {
      await makeEvent(world, offering);
      const moved = await send(owner, 'PATCH', path, { version, lat, lng });
      expect(moved.status).toBe(200);
      version = moved.body.version;
      const dates = await world.db.selectFrom('events').select('region').where('studio_id', '=', studio.id).execute();
      expect(new Set(dates.map(({ region }) => region))).toEqual(new Set([regionAt(lat, lng)]));
    }
  });

  it('is not lost when there are many at once', async () => {
    const { owner, studio, path } = await begin();
    const fields = ['tagline', 'description', 'street', 'city', 'postcode', 'region', 'neighbourhood'];
    const replies = await Promise.all(
      fields.map((field) => send(owner, 'PATCH', path, { version: studio.version, [field]: `my ${field}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual(fields.map(() => 200));
    const { body } = await send(owner, 'GET', `${path}/editing`);
    expect(body).toMatchObject(Object.fromEntries(fields.map((field) => [field, `my ${field}`])));
    expect(body.version).toBe(studio.version + fields.length);
  });

  it('is refused to an editor who lost the right while waiting', async () => {
    const { studio, path } = await begin();
    const manager = await join(studio, 'manager');
    const { body: seen } = await send(manager, 'GET', `${path}/editing`);
    await world.db
      .updateTable('studio_members')
      .set({ role: 'instructor' })
      .where('user_id', '=', manager.id)
      .execute();
    const lowered = await send(manager, 'PATCH', path, { version: seen.version, tagline: 'Still me' });
    expect(lowered).toMatchObject({ status: 403, body: { code: 'studios.no_right' } });
    await world.db.deleteFrom('studio_members').where('user_id', '=', manager.id).execute();
    const out = await send(manager, 'PATCH', path, { version: seen.version, tagline: 'Still me' });
    expect(out.status).toBe(404);
  });

  it.each([
    ['latitude without longitude', { lat: 41 }, 'http.invalid'],
    ['the position 0, 0', { lat: 0, lng: 0 }, 'http.invalid'],
    ['a position beyond the poles', { lat: 91, lng: 2 }, 'http.invalid'],
    ['a zone that does not exist', { time_zone: 'Mars/Olympus_Mons' }, 'studios.unknown_zone'],
    ['a website with a user and a password', { website: 'https://laia:secret@taller-fang.cat' }, 'http.invalid'],
    ['a website that runs a script', { website: 'javascript:alert(1)' }, 'http.invalid'],
    ['an unknown field', { owner_id: 'me' }, 'http.invalid'],
    [
      'seven crafts',
      { types: ['ceramics', 'painting', 'drawing', 'glass', 'dance', 'music', 'digital'] },
      'http.invalid',
    ],
  ])('is refused with %s', async (_what, change, code) => {
    const { owner, studio, path } = await begin();
    const { status, body } = await send(owner, 'PATCH', path, { version: studio.version, ...change });
    expect(status).toBe(422);
    expect(body.code).toBe(code);
  });

  it('accepts a website as people type one, and "" for none', async () => {
    const { owner, studio, path } = await begin();
    const typed = await send(owner, 'PATCH', path, { version: studio.version, website: 'taller-fang.cat/ca' });
    expect(typed.body.website).toBe('https://taller-fang.cat/ca');
    const cleared = await send(owner, 'PATCH', path, { version: typed.body.version, website: '', email: '' });
    expect(cleared.body).toMatchObject({ website: null, email: null });
  });

  it('never removes what publishing needs from a public studio', async () => {
    const { owner, path } = await beginComplete('Public needs');
    const { body: published } = await send(owner, 'POST', `${path}/publication`);
    const { status, body } = await send(owner, 'PATCH', path, { version: published.version, lat: null, lng: null });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'studios.not_ready', data: { missing: ['position'] } });
  });

  it('accepts real countries and the languages studios can teach in', async () => {
    const { owner, studio, path } = await begin('Taller Sol', { country: 'PT', languages: ['pt', 'ca'] });
    expect(studio).toMatchObject({ country: 'PT', languages: ['pt', 'ca'] });
    for (const wrong of [{ country: 'XX' }, { country: 'ZZ' }, { country: 'pt' }, { languages: ['xx'] }]) {
      expect((await send(owner, 'POST', '/studios', { name: 'Nowhere', ...wrong })).status).toBe(422);
      expect((await send(owner, 'PATCH', path, { version: studio.version, ...wrong })).status).toBe(422);
    }
  });

  it('of the time zone is refused while guests have booked', async () => {
    const { owner, path } = await beginComplete('Booked clocks');
    const { body: studio } = await send(owner, 'POST', `${path}/publication`);
    const event = await makeEvent(world, await makeOffering(world, studio));
    const guest = await makePerson(world);
    await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
    const zone = { version: studio.version, time_zone: 'Atlantic/Canary' };
    expect(await send(owner, 'PATCH', path, zone)).toMatchObject({
      status: 409,
      body: { code: 'studios.dates_ahead' },
    });
    const same = { version: studio.version, time_zone: studio.time_zone };
    expect((await send(owner, 'PATCH', path, same)).status).toBe(200);
  });

  it('of the time zone keeps unbooked events at their local time, in summer and in winter', async () => {
    const { owner, path, studio } = await begin('Other clocks', { time_zone: 'Europe/Madrid' });
    const { body: withRoom } = await send(owner, 'POST', `${path}/spaces`, { kind: 'room', name: 'Room' });
    const offering = await makeOffering(world, studio, { service_type: 'class', duration_minutes: 120 });
    const space_ids = withRoom.spaces.map(({ id }) => id);
    const year = new Date().getUTCFullYear() + 1;
    for (const starts of [`${year}-01-14T19:00`, `${year}-01-14T21:00`, `${year}-07-15T19:00`]) {
      await send(owner, 'POST', `/offerings/${offering.id}/events`, { starts, space_ids });
    }
    const rule = { rule: 'FREQ=MONTHLY;COUNT=8', first_day: `${year}-03-02`, at: '10:00', space_ids };
    await send(owner, 'POST', `/offerings/${offering.id}/series`, rule);
    const clockTimes = async (zone: string) => {
      const { rows } = await world.pool.query<{ at: string; uses: string }>(
        `select to_char(starts_at at time zone $2, 'MM-DD HH24:MI') as at,
          to_char(lower(r.uses) at time zone $2, 'MM-DD HH24:MI') as uses
        from events e join space_reservations r on r.event_id = e.id where offering_id = $1 order by starts_at`,
        [offering.id, zone],
      );
      expect(rows.map(({ uses }) => uses)).toEqual(rows.map(({ at }) => at));
      return rows.map(({ at }) => at);
    };
    const planned = await clockTimes('Europe/Madrid');
    expect(planned).toHaveLength(11);
    const { status, body } = await send(owner, 'PATCH', path, { version: withRoom.version, time_zone: 'Asia/Tokyo' });
    expect([status, body.time_zone]).toEqual([200, 'Asia/Tokyo']);
    expect(await clockTimes('Asia/Tokyo')).toEqual(planned);
    const { rows } = await world.pool.query<{ id: string; version: number }>(
      'select id, version from event_series where offering_id = $1',
      [offering.id],
    );
    const [series] = rows;
    const later = { version: series?.version, at: '11:00' };
    const changed = await send<{ changed: number; made: number }>(owner, 'PATCH', `/series/${series?.id}`, later);
    expect(changed).toMatchObject({ status: 200, body: { changed: 8, made: 0 } });
  });
});
