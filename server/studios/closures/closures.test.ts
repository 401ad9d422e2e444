import { describe, expect, it } from 'vitest';
import type { Holidays } from '#shared/schemas/studios/studio-changes.ts';
import { MAX_CLOSURES } from '#shared/studios/studios.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson } from '#tests/makers.ts';
import { callsTo } from '#tests/worlds/studio-calls.ts';

const world = await createWorld({}, () => new Date('2026-11-21T23:30:00Z'));
const { send, begin } = callsTo(world);

describe('a closure', () => {
  it('covers days, or hours of each of these days, of the studio or of a space', async () => {
    const { owner, path } = await begin();
    const { body } = await send(owner, 'POST', `${path}/spaces`, { kind: 'kiln', name: 'Kiln' });
    const space_id = body.spaces[0]?.id;
    await send(owner, 'POST', `${path}/closures`, {
      first_day: '2026-12-24',
      last_day: '2027-01-06',
      reason: 'Winter',
    });
    const hours = {
      first_day: '2026-12-01',
      last_day: '2026-12-01',
      from_time: '08:00',
      until_time: '12:30',
      space_id,
    };
    const { body: closed } = await send(owner, 'POST', `${path}/closures`, hours);
    expect(closed.closures).toMatchObject([
      { ...hours, reason: '', holiday: null },
      { first_day: '2026-12-24', last_day: '2027-01-06', from_time: null, until_time: null, space_id: null },
    ]);
    const [first] = closed.closures;
    const { body: open } = await send(owner, 'DELETE', `${path}/closures/${first?.id}`);
    expect(open.closures.map(({ reason }) => reason)).toEqual(['Winter']);
  });

  it('has a unique id: another studio’s is refused', async () => {
    const [one, other] = [await begin(), await begin()];
    const closure = { id: crypto.randomUUID(), first_day: '2026-12-24', last_day: '2026-12-24' };
    expect((await send(one.owner, 'POST', `${one.path}/closures`, closure)).status).toBe(201);
    const { status, body } = await send(other.owner, 'POST', `${other.path}/closures`, closure);
    expect([status, body]).toMatchObject([422, { code: 'http.invalid', fields: [{ path: 'id' }] }]);
  });

  it('can be removed by its own studio only', async () => {
    const [one, other] = [await begin(), await begin()];
    const closure = { id: crypto.randomUUID(), first_day: '2026-12-24', last_day: '2026-12-24' };
    await send(one.owner, 'POST', `${one.path}/closures`, closure);
    expect((await send(other.owner, 'DELETE', `${other.path}/closures/${closure.id}`)).status).toBe(404);
    expect((await send(one.owner, 'DELETE', `${one.path}/closures/${closure.id}`)).body.closures).toEqual([]);
    expect((await send(one.owner, 'DELETE', `${one.path}/closures/${closure.id}`)).status).toBe(404);
  });

  it('cannot be in the year 0', async () => {
    const { owner, path } = await begin();
    const closure = { first_day: '0000-01-01', last_day: '0000-01-02' };
    const { status, body } = await send(owner, 'POST', `${path}/closures`, closure);
    expect([status, body]).toMatchObject([422, { code: 'http.invalid' }]);
  });

  it.each([
    ['ends before it starts', { first_day: '2027-01-02', last_day: '2027-01-01' }, 'studios.ends_before_start'],
    [
      'ends before it starts within a day',
      { first_day: '2027-01-02', last_day: '2027-01-02', from_time: '12:00', until_time: '11:00' },
      'studios.ends_before_start',
    ],
    [
      'has a start time without an end',
      { first_day: '2027-01-02', last_day: '2027-01-02', from_time: '12:00' },
      'http.invalid',
    ],
    ['is on a day that does not exist', { first_day: '2027-02-29', last_day: '2027-03-01' }, 'http.invalid'],
    ['takes three years', { first_day: '2027-01-01', last_day: '2030-01-01' }, 'http.invalid'],
  ])('is refused when it %s', async (_what, closure, code) => {
    const { owner, path } = await begin();
    const { status, body } = await send(owner, 'POST', `${path}/closures`, closure);
    expect(status).toBe(422);
    expect(body.code).toBe(code);
  });

  it('can be on 29 February in a leap year', async () => {
    const { owner, path } = await begin();
    const day = { first_day: '2028-02-29', last_day: '2028-02-29' };
    expect((await send(owner, 'POST', `${path}/closures`, day)).body.closures).toMatchObject([day]);
  });
});

describe('public holidays', () => {
  const holidaysOf = async (begun: Awaited<ReturnType<typeof begin>>, query = '') =>
    (await send<Holidays>(begun.owner, 'GET', `${begun.path}/holidays${query}`)).body;

  it('are those of the coming year at the studio, from its today on', async () => {
    const begun = await begin('Holidays', { country: 'ES', time_zone: 'Europe/Madrid' });
    const holidays = await holidaysOf(begun);
    const days = holidays.items.map(({ day }) => day);
    expect(days).toContain('2026-12-25');
    expect(days).toContain('2027-01-06');
    expect(days).not.toContain('2026-12-26');
    expect(days.every((day) => day >= '2026-11-22' && day <= '2027-11-22')).toBe(true);
    expect(days).toEqual([...days].sort());
    expect(holidays.regions).toContainEqual({ code: 'CT', name: 'Catalonia' });
    expect(holidays.region).toBeNull();
  });

  it('are those of the region in its address, in any language, or of the requested one', async () => {
    const begun = await begin('Regional', { country: 'ES' });
    await send(begun.owner, 'PATCH', begun.path, { version: 1, region: 'Catalunya' });
    const regional = await holidaysOf(begun);
    expect(regional.region).toBe('CT');
    expect(regional.items.map(({ day }) => day)).toContain('2026-12-26');
    expect((await holidaysOf(begun, '?region=MD')).items.map(({ day }) => day)).not.toContain('2026-12-26');
  });

  it('are those of the region of its postcode, named in the reader’s language', async () => {
    const begun = await begin('By postcode', { country: 'ES' });
    await send(begun.owner, 'PATCH', begun.path, { version: 1, postcode: '08005' });
    const inLanguage = async (language: string) => {
      const headers = { ...asPerson(begun.owner), 'Accept-Language': language };
      return (await world.request(`/api/v1${begun.path}/holidays`, { headers })).json() as Promise<Holidays>;
    };
    const german = await inLanguage('de');
    expect(german.region).toBe('CT');
    expect(german.regions).toContainEqual({ code: 'CT', name: 'Katalonien' });
    expect(german.items).toContainEqual({ day: '2026-12-06', name: 'Tag der Verfassung', taken: false });
    const catalan = await inLanguage('ca');
    expect(catalan.regions).toContainEqual({ code: 'CM', name: 'Castella-la Manxa' });
    expect(catalan.items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Dia de la Constitució', 'Diada Nacional de Catalunya', 'Divendres Sant', 'Sant Joan']),
    );
  });

  it('are added at once, and never twice', async () => {
    const begun = await begin('Taken over', { country: 'ES' });
    const wanted = { region: 'CT', days: ['2026-12-25', '2026-12-26', '2027-03-03'] };
    await send(begun.owner, 'POST', `${begun.path}/holiday-closures`, wanted);
    const { status, body } = await send(begun.owner, 'POST', `${begun.path}/holiday-closures`, wanted);
    expect(status).toBe(201);
    expect(body.closures).toMatchObject([
      { first_day: '2026-12-25', last_day: '2026-12-25', holiday: '2026-12-25', reason: expect.stringMatching(/./) },
      { first_day: '2026-12-26', holiday: '2026-12-26' },
    ]);
    const { items } = await holidaysOf(begun, '?region=CT');
    expect(items.filter(({ taken }) => taken).map(({ day }) => day)).toEqual(['2026-12-25', '2026-12-26']);
  });

  it('are limited to the maximum of closures', async () => {
    const begun = await begin('Always closed', { country: 'ES' });
    await world.pool.query(
      "insert into closures (studio_id, first_day, last_day) select $1, '2026-12-01', '2026-12-01' from generate_series(1, $2)",
      [begun.studio.id, MAX_CLOSURES - 1],
    );
    const wanted = { region: 'CT', days: ['2026-12-25', '2026-12-26'] };
    const { status, body } = await send(begun.owner, 'POST', `${begun.path}/holiday-closures`, wanted);
    expect([status, body]).toMatchObject([409, { code: 'studios.limit_reached', data: { limit: MAX_CLOSURES } }]);
    const one = { ...wanted, days: ['2026-12-25'] };
    expect((await send(begun.owner, 'POST', `${begun.path}/holiday-closures`, one)).status).toBe(201);
  });

  it('of an unknown country or region are refused', async () => {
    const nowhere = await begin('Nowhere', { country: 'AQ' });
    const { status, body } = await send(nowhere.owner, 'GET', `${nowhere.path}/holidays`);
    expect(status).toBe(422);
    expect(body.code).toBe('studios.holidays_unknown');
    const spain = await begin('Spain', { country: 'ES' });
    expect((await send(spain.owner, 'GET', `${spain.path}/holidays?region=XX`)).body.code).toBe(
      'studios.holidays_unknown',
    );
  });
});
