import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { callsTo } from '#tests/worlds/studio-calls.ts';

const world = await createWorld();
const { send, begin } = callsTo(world);
const { owner, path } = await begin();

const week = async (stretches: object[], space_id: string | null = null, version = 1000) =>
  send(owner, 'PUT', `${path}/opening-hours`, { version, space_id, stretches });

describe('weekly opening hours', () => {
  it('can be several per day, up to midnight', async () => {
    const { body } = await week([
      { weekday: 5, opens: '20:00', closes: '24:00' },
      { weekday: 1, opens: '16:00', closes: '20:30' },
      { weekday: 1, opens: '10:00', closes: '14:00' },
    ]);
    expect(body.opening_hours).toEqual([
      { space_id: null, weekday: 1, opens: '10:00', closes: '14:00' },
      { space_id: null, weekday: 1, opens: '16:00', closes: '20:30' },
      { space_id: null, weekday: 5, opens: '20:00', closes: '24:00' },
    ]);
  });

  it('may touch, but not overlap', async () => {
    const touching = [
      { weekday: 2, opens: '12:00', closes: '14:00' },
      { weekday: 2, opens: '10:00', closes: '12:00' },
    ];
    expect((await week(touching)).status).toBe(200);
    const overlapping = [...touching, { weekday: 2, opens: '13:59', closes: '15:00' }];
    expect(await week(overlapping)).toMatchObject({
      status: 422,
      body: { code: 'studios.hours_overlap', data: { weekday: 2 } },
    });
  });

  it('are refused if they end when they begin', async () => {
    const { status, body } = await week([{ weekday: 3, opens: '10:00', closes: '10:00' }]);
    expect(status).toBe(422);
    expect(body.code).toBe('studios.ends_before_start');
  });

  it('end on the next day if they close before they open; 24:00 is the end of the day', async () => {
    const { status, body } = await week([
      { weekday: 5, opens: '18:00', closes: '02:00' },
      { weekday: 6, opens: '18:00', closes: '00:00' },
      { weekday: 6, opens: '02:00', closes: '03:00' },
    ]);
    expect(status).toBe(200);
    expect(body.opening_hours.map(({ weekday, opens, closes }) => [weekday, opens, closes])).toEqual([
      [5, '18:00', '02:00'],
      [6, '02:00', '03:00'],
      [6, '18:00', '24:00'],
    ]);
  });

  it('may not overlap past midnight either, also from Sunday to Monday', async () => {
    for (const [weekday, next] of [
      [5, 6],
      [7, 1],
    ] as const) {
      const night = { weekday, opens: '18:00', closes: '02:00' };
      expect(await week([night, { weekday: next, opens: '01:30', closes: '04:00' }])).toMatchObject({
        status: 422,
        body: { code: 'studios.hours_overlap', data: { weekday: next } },
      });
    }
  });

  it('are refused with an invalid time', async () => {
    expect((await week([{ weekday: 3, opens: '10:00', closes: '25:00' }])).body.code).toBe('http.invalid');
    expect((await week([{ weekday: 8, opens: '10:00', closes: '12:00' }])).body.code).toBe('http.invalid');
  });

  it('of a space leave the studio’s hours alone', async () => {
    await week([{ weekday: 1, opens: '10:00', closes: '20:00' }]);
    const { body } = await send(owner, 'POST', `${path}/spaces`, { kind: 'darkroom', name: 'Darkroom' });
    const id = body.spaces[0]?.id ?? '';
    const narrowed = await week([{ weekday: 1, opens: '18:00', closes: '20:00' }], id);
    expect(narrowed.body.opening_hours.map(({ space_id, opens }) => [space_id, opens])).toEqual([
      [null, '10:00'],
      [id, '18:00'],
    ]);
    expect((await week([], crypto.randomUUID())).status).toBe(404);
  });

  it('edited by two users at once are saved for the first, and refused to the second', async () => {
    const { body } = await send(owner, 'GET', `${path}/editing`);
    await week([{ weekday: 6, opens: '09:00', closes: '13:00' }], null, body.version);
    const second = await week([], null, body.version);
    expect(second.status).toBe(409);
    expect(second.body.data.current).toEqual({
      'hours:': [{ space_id: null, weekday: 6, opens: '09:00', closes: '13:00' }],
    });
  });
});
