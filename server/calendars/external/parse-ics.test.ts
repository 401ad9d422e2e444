import { describe, expect, it } from 'vitest';
import { parseInWorker } from './ics-worker.ts';
import { parseCalendar } from './parse-ics.ts';

const around = {
  zone: 'Europe/Madrid',
  from: new Date('2031-01-01T00:00:00Z'),
  to: new Date('2032-02-01T00:00:00Z'),
  ownUids: '@atelio.test',
};
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//t//t//EN', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@x', 'DTSTAMP:20300101T000000Z', ...lines, 'END:VEVENT'];
const read = (...lines: string[]) => parseCalendar({ text: file(...lines), ...around });
const stretches = (...lines: string[]) =>
  read(...lines).entries.map(({ from, to }) => `${from.toISOString()} ${to.toISOString()}`);

describe('a calendar entry', () => {
  it.each([
    [
      'an entry in UTC',
      ['DTSTART:20310304T180000Z', 'DTEND:20310304T190000Z'],
      '2031-03-04T18:00:00.000Z 2031-03-04T19:00:00.000Z',
    ],
    [
      'an entry in an IANA zone',
      ['DTSTART;TZID=America/New_York:20310304T130000', 'DTEND;TZID=America/New_York:20310304T140000'],
      '2031-03-04T18:00:00.000Z 2031-03-04T19:00:00.000Z',
    ],
    [
      'an entry in an IANA zone with a prefix',
      ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/Lisbon:20310304T130000', 'DURATION:PT90M'],
      '2031-03-04T13:00:00.000Z 2031-03-04T14:30:00.000Z',
    ],
    [
      'an entry without a zone, in that of the studio,',
      ['DTSTART:20310704T130000', 'DURATION:PT1H'],
      '2031-07-04T11:00:00.000Z 2031-07-04T12:00:00.000Z',
    ],
    ['an all-day entry', ['DTSTART;VALUE=DATE:20310704'], '2031-07-03T22:00:00.000Z 2031-07-04T22:00:00.000Z'],
    [
      'an all-day entry of 23 hours',
      ['DTSTART;VALUE=DATE:20310330', 'DTEND;VALUE=DATE:20310331'],
      '2031-03-29T23:00:00.000Z 2031-03-30T22:00:00.000Z',
    ],
  ])('%s blocks its time', (_what, lines, stretch) => {
    expect(stretches(...event(...lines))).toEqual([stretch]);
  });

  it('in a zone that only the file defines follows that definition', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:W. Moon Standard Time', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0330', 'TZOFFSETTO:+0330', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const lines = ['DTSTART;TZID=W. Moon Standard Time:20310304T123000', 'DURATION:PT1H'];
    expect(stretches(...zone, ...event(...lines))).toEqual(['2031-03-04T09:00:00.000Z 2031-03-04T10:00:00.000Z']);
  });

  it.each([
    ['a transparent entry', ['TRANSP:TRANSPARENT']],
    ['a cancelled entry', ['STATUS:CANCELLED']],
    ['an entry that is free for Outlook', ['X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
  ])('%s blocks nothing', (_what, lines) => {
    expect(stretches(...event('DTSTART:20310304T180000Z', 'DTEND:20310304T190000Z', ...lines))).toEqual([]);
  });

  it.each([
    ['an entry without a length', ['DTSTART:20310304T180000Z']],
    ['an entry that ends before it starts', ['DTSTART:20310304T180000Z', 'DTEND:20310304T170000Z']],
    ['an entry without a start', ['SUMMARY:When?']],
    ['an entry of long ago', ['DTSTART:20200304T180000Z', 'DURATION:PT1H']],
    ['an entry far ahead', ['DTSTART:20400304T180000Z', 'DURATION:PT1H']],
    ['an entry on a day that does not exist', ['DTSTART:20319999T180000Z', 'DURATION:PT1H']],
  ])('%s blocks nothing, and the others are read', (_what, lines) => {
    const other = ['BEGIN:VEVENT', 'UID:b@x', 'DTSTART:20310501T100000Z', 'DURATION:PT1H', 'END:VEVENT'];
    expect(stretches(...event(...lines), ...other)).toEqual(['2031-05-01T10:00:00.000Z 2031-05-01T11:00:00.000Z']);
  });

  it('has its summary on one line as title; a private one has none', () => {
    const at = ['DTSTART:20310304T180000Z', 'DURATION:PT1H'];
    expect(read(...event(...at, 'SUMMARY:  School\\nfair \\, all of it')).entries[0]?.title).toBe(
      'School fair , all of it',
    );
    expect(read(...event(...at, 'SUMMARY:Doctor', 'CLASS:PRIVATE')).entries[0]?.title).toBe('');
    expect(read(...event(...at, `SUMMARY:${'é'.repeat(999)}`)).entries[0]?.title).toHaveLength(200);
  });

  it('of our own feeds is skipped', () => {
    expect(
      stretches(...event('DTSTART:20310304T180000Z', 'DURATION:PT1H').with(1, 'UID:booking-1@atelio.test')),
    ).toEqual([]);
  });
});

describe('a recurring entry', () => {
  const weekly = ['DTSTART;TZID=Europe/Madrid:20310317T190000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'];

  it('keeps its local time when the clocks change', () => {
    expect(stretches(...event(...weekly)).map((stretch) => stretch.slice(0, 16))).toEqual([
      '2031-03-17T18:00',
      '2031-03-24T18:00',
      '2031-03-31T17:00',
      '2031-04-07T17:00',
    ]);
  });

  it('has excluded, moved and cancelled occurrences', () => {
    const exdate = 'EXDATE;TZID=Europe/Madrid:20310324T190000';
    const moved = ['RECURRENCE-ID:20310331T170000Z', 'DTSTART:20310402T080000Z', 'DTEND:20310402T100000Z'];
    const cancelled = ['RECURRENCE-ID;TZID=Europe/Madrid:20310407T190000', ...weekly.slice(0, 2), 'STATUS:CANCELLED'];
    expect(stretches(...event(...weekly, exdate), ...event(...moved), ...event(...cancelled))).toEqual([
      '2031-03-17T18:00:00.000Z 2031-03-17T19:00:00.000Z',
      '2031-04-02T08:00:00.000Z 2031-04-02T10:00:00.000Z',
    ]);
  });

  it('can change from one occurrence on (THISANDFUTURE)', () => {
    const tail = [
      ...['RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Madrid:20310331T190000'],
      ...['DTSTART;TZID=Europe/Madrid:20310331T200000', 'DURATION:PT2H'],
    ];
    expect(stretches(...event(...weekly), ...event(...tail))).toEqual([
      '2031-03-17T18:00:00.000Z 2031-03-17T19:00:00.000Z',
      '2031-03-24T18:00:00.000Z 2031-03-24T19:00:00.000Z',
      '2031-03-31T18:00:00.000Z 2031-03-31T20:00:00.000Z',
      '2031-04-07T18:00:00.000Z 2031-04-07T20:00:00.000Z',
    ]);
  });

  it('of whole days blocks whole days when the clocks change too', () => {
    const days = ['DTSTART;VALUE=DATE:20310329', 'RRULE:FREQ=DAILY;COUNT=3'];
    expect(stretches(...event(...days))).toEqual(['2031-03-28T23:00:00.000Z 2031-03-31T22:00:00.000Z']);
  });

  it('that began years ago has its current occurrences', () => {
    expect(stretches(...event('DTSTART:19950101T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')).length).toBe(396);
  });

  it('has its RDATE occurrences too', () => {
    expect(stretches(...event('DTSTART:20310304T180000Z', 'DURATION:PT1H', 'RDATE:20310305T180000Z'))).toHaveLength(2);
  });

  it.each(['FREQ=SECONDLY', 'FREQ=MINUTELY', 'FREQ=SECONDLY;INTERVAL=3'])(
    'with %s is truncated, and says so',
    (rule) => {
      const { entries, isTruncated } = read(...event('DTSTART:20310304T180000Z', 'DURATION:PT1S', `RRULE:${rule}`));
      expect([entries.length, isTruncated]).toEqual([1, true]);
    },
  );
});

describe('a calendar with very many occurrences', () => {
  const named = (uid: string, ...lines: string[]) => event(...lines).with(1, `UID:${uid}@x`);
  const endless = (uid: string, rule = 'FREQ=SECONDLY') =>
    named(uid, 'DTSTART:20310301T000000Z', 'DURATION:PT1S', `RRULE:${rule}`);
  const weekly = named('weekly', 'DTSTART:20310305T180000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Choir');
  const weeks = (entries: { title: string }[]) => entries.filter(({ title }) => title === 'Choir').length;

  it('keeps every week of a class beside a rule of every second', () => {
    const { entries, isTruncated } = read(...endless('endless'), ...weekly);
    expect([weeks(entries), isTruncated]).toEqual([48, true]);
  });

  it('keeps them after rules that use up their share of the budget, which merge into one interval', () => {
    const text = file(...endless('one'), ...endless('other'), ...weekly);
    const { entries } = parseCalendar({ text, ...around }, 300);
    expect([weeks(entries), entries.length]).toEqual([48, 49]);
  });

  it('drops later occurrences of the entries with too many, and keeps all of the others', () => {
    const often = (uid: string) => endless(uid, 'FREQ=MINUTELY;INTERVAL=10;COUNT=6000');
    const other = often('other').with(3, 'DTSTART:20311001T000500Z');
    const { entries, isTruncated } = read(...often('one'), ...other, ...weekly);
    const isBusy = (at: Date) => entries.some(({ from, to }) => from <= at && at < to);
    const lessons = read(...weekly).entries.map(({ from }) => from);
    expect([isTruncated, lessons.length, lessons.every(isBusy)]).toEqual([true, 48, true]);
    expect(entries.length).toBeLessThanOrEqual(5000);
    expect(entries.filter(({ from }) => from.toISOString() > '2031-10-01').length).toBeGreaterThan(2400);
  });

  it('merges adjacent occurrences of one entry, but not those of entries with different titles', () => {
    const hours = (uid: string, from: string) =>
      named(uid, `DTSTART:20310304T${from}0000Z`, 'DURATION:PT1H', 'RRULE:FREQ=HOURLY;COUNT=3', `SUMMARY:${uid}`);
    const { entries } = read(...hours('one', '08'), ...hours('two', '11'));
    expect(entries.map(({ from, to, title }) => `${title} ${from.getUTCHours()} ${to.getUTCHours()}`)).toEqual([
      'one 8 11',
      'two 11 14',
    ]);
  });

  it('closes gaps that are too short for a booking', () => {
    const every = (minutes: number) =>
      stretches(...endless('close', `FREQ=MINUTELY;INTERVAL=${minutes};COUNT=4`).with(4, 'DURATION:PT1M')).length;
    expect([every(5), every(6)]).toEqual([1, 4]);
  });
});

describe('parsing a calendar in a worker', () => {
  const aside = (text: string) => parseInWorker({ text, ...around });

  it.each([
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['half a calendar', file(...event('DTSTART:20310304T180000Z')).slice(0, -30)],
    ['a vCard', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Laia\r\nEND:VCARD'],
    ['bytes', '\u0000\u0001\u0002BEGIN'],
  ])('refuses %s', async (_what, text) => {
    await expect(aside(text)).rejects.toMatchObject({ problem: 'not_a_calendar' });
  });

  it('is terminated for rules without occurrences, without blocking the process', async () => {
    const never = event('DTSTART:20310101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
    const outcome = await aside(file(...never)).then(
      ({ entries }) => entries.length,
      ({ problem }) => problem,
    );
    expect(['not_a_calendar', 0, 1]).toContain(outcome);
  }, 20_000);

  it('parses 2 MB of entries', async () => {
    const many = Array.from({ length: 9000 }, (_, at) => [
      ...[
        'BEGIN:VEVENT',
        `UID:${at}@x`,
        'DTSTART;TZID=Europe/Madrid:20310304T180000',
        'DTEND;TZID=Europe/Madrid:20310304T190000',
      ],
      ...['SUMMARY:A lesson with a title of its own', 'END:VEVENT'],
    ]).flat();
    const { entries, isTruncated } = await aside(file(...many));
    expect([entries.length, isTruncated]).toEqual([1, false]);
  }, 20_000);
});
