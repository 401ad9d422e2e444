import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeText } from '#shared/text/decode-text.ts';
import { parseCalendar } from './parse-ics.ts';
import { unfold } from './refresh-calendar.ts';

// Files of calendars that other programs wrote, and that were once read wrongly.

const read = (name: string) =>
  parseCalendar({
    text: decodeText(unfold(readFileSync(join(import.meta.dirname, 'troubles', name)))),
    zone: 'Europe/Madrid',
    from: new Date('2027-01-01T00:00:00Z'),
    to: new Date('2028-01-01T00:00:00Z'),
    ownUids: '@atelio.test',
  });
const starts = (name: string) => read(name).entries.map(({ from }) => from.toISOString().slice(0, 16));

describe('a calendar of another program', () => {
  it('may name zones as Windows does, without defining them', () => {
    expect(starts('01-windows-zone-undefined.ics')).toEqual([
      '2027-01-18T18:00',
      '2027-01-19T15:00',
      '2027-01-20T10:00',
    ]);
    expect(read('01-windows-zone-undefined.ics').skipped).toEqual([]);
  });

  it('may say in UTC until when an entry in another zone repeats', () => {
    expect(starts('03-until-utc-zone-undefined.ics')).toEqual([
      '2027-01-04T17:00',
      '2027-01-11T17:00',
      '2027-01-18T17:00',
      '2027-01-25T17:00',
    ]);
  });

  it('may exclude in UTC an occurrence of an entry in another zone', () => {
    expect(starts('04-exdate-utc-zone-undefined.ics')).toEqual([
      '2027-01-04T17:00',
      '2027-01-18T17:00',
      '2027-01-25T17:00',
    ]);
  });

  it('may fold a line between the bytes of one letter', () => {
    const [first, second] = read('07-folded-inside-a-letter.ics').entries;
    expect(first?.title).toMatch(/^Cerámica en x+ cafè$/);
    expect(second?.title.normalize('NFC')).toBe('Niños y niñas');
  });

  it('may have free and busy times instead of entries', () => {
    expect(
      read('16-vfreebusy.ics').entries.map(({ from, to }) => [from.toISOString(), to.toISOString()].join(' ')),
    ).toEqual([
      '2027-01-18T17:00:00.000Z 2027-01-18T18:00:00.000Z',
      '2027-01-19T17:00:00.000Z 2027-01-19T19:00:00.000Z',
    ]);
  });

  it('may have a broken line in a description, which costs nothing', () => {
    expect(read('17-one-bad-line.ics')).toMatchObject({ entries: [{ title: 'Good' }, { title: 'Bad' }], skipped: [] });
  });

  it('may have a rule that cannot be read: its entry is named, and the others are read', () => {
    const { entries, skipped } = read('18-bad-rule.ics');
    expect(entries.map(({ title }) => title)).toEqual(['Good']);
    expect(skipped).toEqual([{ title: 'Bad rule', starts: '20270119T170000Z', reason: 'bad_rule' }]);
  });
});
