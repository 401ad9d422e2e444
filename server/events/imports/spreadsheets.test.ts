import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeText } from '#shared/text/decode-text.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { parseDay, parseTime } from './cells.ts';

// Files that spreadsheets saved, and that were once read wrongly.

const world = await createWorld({}, () => new Date('2027-05-01T12:00:00Z'));
const owner = await makePerson(world);
const call = callsOf(world, owner);
const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
await makeOffering(world, studio, { title: 'Open wheel evening' });

describe('a file of a spreadsheet', () => {
  it.each([
    ['30-excel-ansi.csv', { capacity: 6, price: { amount: 2250, currency: 'EUR' }, note: 'Traed delantal y paños' }],
    ['31-excel-sep-line.csv', {}],
    ['32-date-with-zero-time.csv', {}],
    ['33-excel-month-name.csv', {}],
    ['34-excel-serial.csv', {}],
    ['36-iso-t.csv', {}],
    ['39-weekday-prefix.csv', {}],
    ['40-nbsp.csv', { price: { amount: 2250, currency: 'EUR' } }],
  ])('%s has its date, 18 May 2027 at 19:00', async (name, more) => {
    const csv = decodeText(readFileSync(join(import.meta.dirname, 'troubles', name)));
    const report = await call('POST', `/studios/${studio.id}/event-imports`, { csv });
    expect(report).toMatchObject({ http: 200, errors: 0 });
    expect(report.lines).toMatchObject([
      { outcome: 'ok', date: { title: 'Open wheel evening', starts_at: '2027-05-18T19:00:00+02:00', ...more } },
    ]);
  });

  it('whose first line names the delimiter counts its lines as the spreadsheet does', async () => {
    const csv = 'sep=;\r\nOffering;Date;Start\r\nOpen wheel evening;18/05/2027;19:00\r\nNo such class;18/05/2027;19:00';
    const report = await call('POST', `/studios/${studio.id}/event-imports`, { csv });
    expect(report.lines).toMatchObject([{ line: 3 }, { line: 4, outcome: 'error' }]);
  });

  it.each([
    ['18 de mayo de 2027', '2027-05-18'],
    ['1 d’agost del 2027', '2027-08-01'],
    ['18. März 2027', '2027-03-18'],
    ['3 févr. 2027', '2027-02-03'],
    ['lun 3 mag 2027', '2027-05-03'],
    ['Dienstag, 18.05.2027', '2027-05-18'],
    ['46525', '2027-05-18'],
    ['18-Foo-27', undefined],
    ['465250', undefined],
  ])('%s is the day %s', (text, day) => expect(parseDay(text)).toBe(day));

  it.each([
    ['0.791666666666667', '19:00'],
    ['0,75', '18:00'],
    ['0.5', '12:00'],
    ['0.25', undefined],
    ['0.99999', undefined],
  ])('%s is the time %s', (text, time) => expect(parseTime(text)).toBe(time));
});
