import { describe, expect, it } from 'vitest';
import { expectActivities } from '#tests/activities.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { json, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeMember, makeSpace } from '#tests/worlds/studio-team.ts';
import { parseDay, parseMinutes, parseTime } from './cells.ts';

const world = await createWorld({}, () => new Date('2031-01-06T12:00:00Z'));
const owner = await makePerson(world);
const call = callsOf(world, owner);

async function studioWithClasses() {
  const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
  const room = await makeSpace(world, studio, 'Big room', { seats: 12 });
  const kiln = await makeSpace(world, studio, 'Kiln', { kind: 'kiln' });
  const clay = await makeOffering(world, studio, { title: 'Clay, für Anfänger', duration_minutes: 90 });
  const raku = await makeOffering(world, studio, { title: 'Raku' });
  await drawOn(world, clay, [room]);
  const send = (csv: string, more: object = {}) =>
    call('POST', `/studios/${studio.id}/event-imports`, { csv, ...more });
  const plan = async () => {
    const { rows } = await world.pool.query(
      `select o.title, to_char(e.starts_at at time zone 'Europe/Madrid', 'YYYY-MM-DD HH24:MI') as at,
        extract(epoch from e.ends_at - e.starts_at)::int / 60 as minutes, e.capacity, e.price_override as price, e.note,
        array(select p.name from space_reservations r join spaces p on p.id = r.space_id where r.event_id = e.id order by 1) as spaces
      from events e join offerings o on o.id = e.offering_id where e.studio_id = $1 order by e.starts_at, o.title`,
      [studio.id],
    );
    return rows;
  };
  return { studio, room, kiln, clay, raku, send, plan };
}

const outcomes = (report: { lines: { line: number; outcome: string; messages: string[] }[] }) =>
  report.lines.map(({ line, outcome, messages }) => [line, outcome, ...messages]);

describe('importing events from a file', () => {
  it('parses what a German spreadsheet exports: a byte order mark, semicolons, quotes, decimal commas', async () => {
    const { send, plan, raku } = await studioWithClasses();
    const file = [
      '\uFEFFKurs;Datum;Beginn;Ende;Plätze;Preis;Raum;Notiz',
      '"Clay, für Anfänger";3.2.2031;19:00;21:30;6;"1.012,50 €";"Big room, Kiln";"Bitte ""alte"" Kleidung;\nund Zeit"',
      `${raku.slug};04.02.31;9.30 Uhr;;;;;`,
      ';;;;;;;',
    ].join('\r\n');
    const preview = await send(file);
    expect(preview).toMatchObject({ http: 200, made: 0, errors: 0 });
    expect(outcomes(preview)).toEqual([
      [2, 'ok'],
      [4, 'ok'],
    ]);
    expect(preview.lines[0].date).toMatchObject({
      starts_at: '2031-02-03T19:00:00+01:00',
      ends_at: '2031-02-03T21:30:00+01:00',
      price: { amount: 101_250, currency: 'EUR' },
      spaces: ['Big room', 'Kiln'],
    });
    expect(await plan()).toEqual([]);
    expect(await send(file, { commit: true })).toMatchObject({ http: 200, made: 2 });
    expect(await plan()).toMatchObject([
      {
        title: 'Clay, für Anfänger',
        at: '2031-02-03 19:00',
        minutes: 150,
        capacity: 6,
        price: 101_250,
        note: 'Bitte "alte" Kleidung;\nund Zeit',
        spaces: ['Big room', 'Kiln'],
      },
      { title: 'Raku', at: '2031-02-04 09:30', minutes: 120, capacity: 8, price: null, note: '', spaces: [] },
    ]);
  });

  it('parses tabs, commas, Spanish and ISO dates', async () => {
    const { send, plan } = await studioWithClasses();
    await send('oferta\tfecha\tinicio\tduración\nRaku\t5/2/2031\t10h\t45', { commit: true });
    await send('Title,Date,Start,Minutes\nraku,2031-02-06,7:30 pm,1:15\n', { commit: true });
    expect(await plan()).toMatchObject([
      { at: '2031-02-05 10:00', minutes: 45 },
      { at: '2031-02-06 19:30', minutes: 75 },
    ]);
  });

  it('creates no event twice from the same file, nor from two lines of it', async () => {
    const { send, plan } = await studioWithClasses();
    const file = 'offering,date,start\nRaku,2031-02-05,10:00\nRaku,2031-02-05,10:00\n';
    expect(await send(file, { commit: true })).toMatchObject({ made: 1 });
    const again = await send(file, { commit: true });
    expect(again).toMatchObject({ made: 0, errors: 0 });
    expect(outcomes(again)).toEqual([
      [2, 'known', 'This date already exists.'],
      [3, 'known', 'This date already exists.'],
    ]);
    expect(await plan()).toHaveLength(1);
  });

  it('creates events with more seats than their room, with a warning', async () => {
    const { send } = await studioWithClasses();
    const file = ['offering,date,start,capacity', '"Clay, für Anfänger",2031-02-03,19:00,500'].join('\n');
    const report = await send(file, { commit: true });
    expect(report).toMatchObject({ http: 200, made: 1 });
    expect(outcomes(report)).toEqual([[2, 'warning', 'More seats than the room holds: 500 instead of 12.']]);
  });

  it('refuses an ambiguous price such as 25.555, whose separator may be a decimal one or not', async () => {
    const { send } = await studioWithClasses();
    const report = await send(
      'offering,date,start,price\nRaku,2031-02-05,10:00,25.555\nRaku,2031-02-06,10:00,"25,555"',
    );
    expect(outcomes(report)).toEqual([
      [2, 'error', '“25.555” could mean two things. Write 25.55 or 25555.'],
      [3, 'ok'],
    ]);
    expect(report.lines[1]?.date?.price.amount).toBe(2_555_500);
  });

  it('reports errors line by line in the person’s language, and creates the valid lines, or none', async () => {
    const { studio, send, plan, raku } = await studioWithClasses();
    await makeOffering(world, studio, { title: 'Hour', service_type: 'coworking' });
    await world.db.updateTable('offerings').set({ duration_minutes: 60 }).where('id', '=', raku.id).execute();
    const file = [
      'offering,date,start,end,capacity,price,spaces',
      'Raku,2031-02-05,10:00,,,,Big room',
      '"Clay, fur anfanger",2031-02-05,10:30,,,,',
      'Nothing,2031-02-05,10:00,,,,',
      'Raku,2031-02-30,25:00,,0,much,Garage',
      'Raku,2031-02-05,12:00,11:00,,,',
      'Raku,2031-01-05,12:00,,,,',
      'Hour,2031-02-05,12:00,,,,',
      'Raku,2031-03-30,02:30,,,,',
      'Raku,,,,,,',
    ].join('\n');
    const report = await send(file);
    expect(outcomes(report)).toEqual([
      [2, 'ok'],
      [3, 'error', 'Big room is taken at that time by “Raku”.'],
      [4, 'error', 'This studio has no offering called “Nothing”.'],
      [
        5,
        'error',
        '“2031-02-30” isn’t a date. Write 2031-03-02 or 2.3.2031.',
        '“25:00” isn’t a time. Write 19:00.',
        '“0” isn’t a number of seats from 1 to 1000.',
        '“much” isn’t a price. Write 12 or 12.50.',
        '“Garage” isn’t a space of this studio.',
      ],
      [6, 'error', 'It ends at 11:00, before it starts at 12:00.'],
      [7, 'error', 'Sunday 5 January 2031, 12:00 has already passed.'],
      [8, 'error', '“Hour” is booked by time slot and has no dates.'],
      [9, 'warning', 'The clocks change that night, so it starts at Sunday 30 March 2031, 03:30.'],
      [10, 'error', 'The date is missing.', 'The start time is missing.'],
    ]);
    const german = await world.request(
      `/api/v1/studios/${studio.id}/event-imports`,
      json('POST', { csv: file }, owner, { 'Accept-Language': 'de' }),
    );
    expect(outcomes(await german.json())[1]).toEqual([3, 'error', 'Big room ist zu der Zeit belegt: „Raku“.']);
    expect(await send(file, { commit: true, whole: true })).toMatchObject({ made: 0, errors: 7 });
    expect(await plan()).toEqual([]);
    expect(await send(file, { commit: true })).toMatchObject({ made: 2, errors: 7 });
    expect(await plan()).toHaveLength(2);
  });

  it('refuses a file with a wrong column, with the expected ones', async () => {
    const { send } = await studioWithClasses();
    expect(await send('offering,dat,start,colour\nRaku,2031-02-05,10:00,red')).toMatchObject({
      http: 422,
      code: 'events.import_columns',
      data: {
        missing: 'date',
        unknown: 'dat, colour',
        expected: 'offering, date, start, end, minutes, capacity, price, spaces, note',
      },
    });
    expect(await send('offering,date,start,day\n')).toMatchObject({ data: { missing: '–', unknown: 'day' } });
    expect(await send('')).toMatchObject({ http: 422, code: 'events.import_columns' });
  });

  it('refuses a file that is not a table, or too long', async () => {
    const { send } = await studioWithClasses();
    expect(await send('offering,date,start\nRaku,"2031-02-05,10:00\nRaku,2031-02-06,10:00')).toMatchObject({
      http: 422,
      code: 'events.import_unreadable',
      data: { line: expect.any(Number) },
    });
    const many = `offering,date,start\n${'Raku,2031-02-05,10:00\n'.repeat(2001)}`;
    expect(await send(many)).toMatchObject({ code: 'events.import_too_long', data: { lines: 2001, most: 2000 } });
  });

  it('reports lines more than five years ahead, and creates the others', async () => {
    const { send, plan } = await studioWithClasses();
    const days = ['2031-02-05', '2199-11-24', '2036-01-06', '2036-01-07'];
    const file = `offering,date,start\n${days.map((day) => `Raku,${day},10:00`).join('\n')}`;
    const report = await send(file, { commit: true });
    expect(report).toMatchObject({ http: 200, made: 2, errors: 2 });
    expect(outcomes(report)).toEqual([
      [2, 'ok'],
      [3, 'error', '2199-11-24 is more than 5 years ahead.'],
      [4, 'ok'],
      [5, 'error', '2036-01-07 is more than 5 years ahead.'],
    ]);
    expect(await plan()).toHaveLength(2);
  });

  it('previews and creates two thousand events at once', async () => {
    const { send, plan } = await studioWithClasses();
    const lines = Array.from({ length: 2000 }, (_, index) => {
      const at = new Date(Date.UTC(2031, 1, 1, 8) + index * 2 * 3_600_000).toISOString();
      return `"Clay, für Anfänger",${at.slice(0, 10)},${at.slice(11, 16)},45`;
    });
    const report = await send(`offering,date,start,minutes\n${lines.join('\n')}`, { commit: true });
    expect(report).toMatchObject({ http: 200, errors: 0, made: 2000 });
    expect(await plan()).toHaveLength(2000);
  });

  it('is forbidden to instructors, and answers 404 to members of other studios', async () => {
    const { studio } = await studioWithClasses();
    const teacher = await makeMember(world, studio, 'instructor', 'Nuria');
    const path = `/studios/${studio.id}/event-imports`;
    expect(await call('POST', path, { csv: '' }, teacher)).toMatchObject({ http: 403 });
    expect(await call('POST', path, { csv: '' }, await makePerson(world))).toMatchObject({ http: 404 });
  });
});

describe('parsing a cell', () => {
  it.each([
    ['2031-03-02', '2031-03-02'],
    ['2.3.2031', '2031-03-02'],
    ['02/03/31', '2031-03-02'],
    ['2. 3.2031', '2031-03-02'],
    ['29.2.2032', '2032-02-29'],
    ['29.2.2031', undefined],
    ['3/15/2031', undefined],
    ['tomorrow', undefined],
  ])('%s is the day %s', (text, day) => expect(parseDay(text)).toBe(day));

  it.each([
    ['19:00', '19:00'],
    ['7.05', '07:05'],
    ['19 h 30', '19:30'],
    ['19h', '19:00'],
    ['12 am', '00:00'],
    ['12:15 p.m.', '12:15'],
    ['13 pm', undefined],
    ['24:00', undefined],
    ['9:60', undefined],
  ])('%s is the time %s', (text, time) => expect(parseTime(text)).toBe(time));

  it.each([
    ['90', 90],
    ['1:30', 90],
    ['1h30', 90],
    ['2 h', 120],
    ['45 min', 45],
    ['1:99', undefined],
    ['4', undefined],
    ['long', undefined],
  ])('%s is a length of %s minutes', (text, minutes) => expect(parseMinutes(text)).toBe(minutes));
});

expectActivities(world, 'studio.events_imported');
