import { describe, expect, it } from 'vitest';
import { untilBlocked } from '#tests/blocked.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeSpace } from '#tests/worlds/studio-team.ts';
import { expandSeries } from './series/expand-series.ts';

let clock = new Date('2031-01-06T12:00:00Z');
const world = await createWorld({}, () => clock);
const owner = await makePerson(world);
const call = callsOf(world, owner);

async function makeRule() {
  const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
  const room = await makeSpace(world, studio, 'Loft');
  const offering = await makeOffering(world, studio, { title: 'Wheel', service_type: 'class' });
  await drawOn(world, offering, [room]);
  const rule = { rule: 'FREQ=YEARLY', first_day: '2031-02-04', at: '10:00', minutes: 30 };
  const { series } = await call('POST', `/offerings/${offering.id}/series`, rule);
  const { id } = await world.db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', series.id)
    .orderBy('starts_at')
    .executeTakeFirstOrThrow();
  return { studio, offering, series, date: id };
}
type Made = Awaited<ReturnType<typeof makeRule>>;

/** Runs `work` while another transaction, which has locked events and spaces, changes the studio's zone to Tokyo. */
async function whileClocksAreSet<Answer>({ studio }: Made, act: () => Promise<Answer>): Promise<Answer> {
  const client = await world.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `update events set starts_at = starts_at at time zone 'Europe/Madrid' at time zone 'Asia/Tokyo',
        ends_at = ends_at at time zone 'Europe/Madrid' at time zone 'Asia/Tokyo'
      where studio_id = $1`,
      [studio.id],
    );
    await client.query('select from spaces where studio_id = $1 for update', [studio.id]);
    const answer = act();
    await untilBlocked(world);
    await client.query("update studios set time_zone = 'Asia/Tokyo' where id = $1", [studio.id]);
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}

/** The local starts of the events in Tokyo. */
async function hoursOf({ offering }: Made): Promise<string[]> {
  const { rows } = await world.pool.query<{ at: string }>(
    `select to_char(starts_at at time zone 'Asia/Tokyo', 'HH24:MI') as at
    from events where offering_id = $1 order by starts_at`,
    [offering.id],
  );
  return rows.map(({ at }) => at);
}

const PLANS: [string, (made: Made) => Promise<{ http: number }>][] = [
  ['an event', ({ offering }) => call('POST', `/offerings/${offering.id}/events`, { starts: '2031-03-05T19:00' })],
  [
    'a series',
    ({ offering }) => {
      const rule = { rule: 'FREQ=WEEKLY;COUNT=2', first_day: '2031-03-05', at: '19:00' };
      return call('POST', `/offerings/${offering.id}/series`, rule);
    },
  ],
  ['a move', ({ date }) => call('PATCH', `/events/${date}`, { version: 2, starts: '2031-02-05T19:00' })],
  ['a move of a series', ({ series }) => call('PATCH', `/series/${series.id}`, { version: 1, at: '19:00' })],
  [
    'an import',
    ({ studio }) => {
      const csv = 'offering,date,time\nWheel,2031-03-05,19:00\n';
      return call('POST', `/studios/${studio.id}/event-imports`, { csv, commit: true });
    },
  ],
];

describe('planning while the studio changes its time zone', () => {
  it.each(PLANS)('plans %s in the new zone', async (_, plan) => {
    const made = await makeRule();
    const { http } = await whileClocksAreSet(made, () => plan(made));
    expect(http).toBeLessThan(300);
    expect(await hoursOf(made)).toContain('19:00');
    // 19:00 in Madrid is 03:00 in Tokyo.
    expect(await hoursOf(made)).not.toContain('03:00');
  });

  it('restores events in the new zone', async () => {
    const made = await makeRule();
    const [first_day, last_day] = ['2031-02-04', '2031-02-04'];
    await world.pool.query('delete from events where id = $1', [made.date]);
    await world.pool.query("insert into event_series_gaps (series_id, day, why) values ($1, $2, 'closure')", [
      made.series.id,
      first_day,
    ]);
    const range = { first_day, last_day, commit: true };
    const back = () => call('POST', `/studios/${made.studio.id}/returning-dates`, range);
    expect(await whileClocksAreSet(made, back)).toMatchObject({
      made: 1,
      dates: [{ starts_at: '2031-02-04T10:00:00+09:00' }],
    });
    expect(await hoursOf(made)).toEqual(['10:00', '10:00']);
  });

  it('expands series in the new zone, a year later', async () => {
    const made = await makeRule();
    clock = new Date('2032-03-06T12:00:00Z');
    await whileClocksAreSet(made, () => expandSeries(world));
    clock = new Date('2031-01-06T12:00:00Z');
    expect(await hoursOf(made)).toEqual(['10:00', '10:00', '10:00']);
  });
});
