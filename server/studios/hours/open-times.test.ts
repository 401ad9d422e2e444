import { describe, expect, it } from 'vitest';
import { MINUTE, wallClock } from '#shared/time/time.ts';
import { openTimes } from './open-times.ts';

const everyDay = (opens: string, closes: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }));
const closure = (first_day: string, last_day = first_day, from_time: string | null = null, until_time = from_time) => ({
  first_day,
  last_day,
  from_time,
  until_time,
});
const spans = (door: Parameters<typeof openTimes>[0], now: string) =>
  openTimes(door, new Date(now)).map(({ from, until }) => `${from.slice(0, 16)} ${until.slice(0, 16)}`);

describe('the open times of a studio', () => {
  it('begin with the current one, and cover a week', () => {
    const door = { time_zone: 'Europe/Madrid', opening_hours: everyDay('10:00', '14:00'), closures: [] };
    const open = spans(door, '2026-11-21T09:30:00Z');
    expect(open[0]).toBe('2026-11-21T10:00 2026-11-21T14:00');
    expect(open).toHaveLength(8);
    expect(spans(door, '2026-11-21T13:00:00Z')[0]).toBe('2026-11-22T10:00 2026-11-22T14:00');
  });

  it('are one interval across midnight, also if it began yesterday', () => {
    const night = [
      { weekday: 5, opens: '20:00', closes: '24:00' },
      { weekday: 6, opens: '00:00', closes: '02:00' },
    ];
    const door = { time_zone: 'Europe/Madrid', opening_hours: night, closures: [] };
    expect(spans(door, '2026-11-20T23:30:00Z')).toEqual([
      '2026-11-20T20:00 2026-11-21T02:00',
      '2026-11-27T20:00 2026-11-28T02:00',
    ]);
  });

  it('end after midnight if it closes before it opens, also when the clocks change', () => {
    const door = {
      time_zone: 'Europe/Madrid',
      opening_hours: [{ weekday: 6, opens: '18:00', closes: '04:00' }],
      closures: [],
    };
    expect(spans(door, '2026-11-21T23:30:00Z')[0]).toBe('2026-11-21T18:00 2026-11-22T04:00');
    const hoursOf = (now: string) =>
      openTimes(door, new Date(now)).map(({ from, until }) => (Date.parse(until) - Date.parse(from)) / (60 * MINUTE));
    expect(hoursOf('2026-03-28T20:00:00Z')[0]).toBe(9);
    expect(hoursOf('2026-10-24T20:00:00Z')[0]).toBe(11);
  });

  it('have no night that would begin on a closed day, and end at midnight before a closed day', () => {
    const door = (day: string) => ({
      time_zone: 'Europe/Madrid',
      opening_hours: everyDay('18:00', '02:00'),
      closures: [closure(day)],
    });
    expect(spans(door('2026-11-22'), '2026-11-21T12:00:00Z').slice(0, 2)).toEqual([
      '2026-11-21T18:00 2026-11-22T00:00',
      '2026-11-23T18:00 2026-11-24T02:00',
    ]);
  });

  it('leave out closures of days and of hours', () => {
    const door = {
      time_zone: 'Europe/Madrid',
      opening_hours: everyDay('10:00', '18:00'),
      closures: [closure('2026-12-24', '2026-12-26'), closure('2026-12-27', '2026-12-28', '12:00', '13:00')],
    };
    expect(spans(door, '2026-12-23T16:00:00Z').slice(0, 4)).toEqual([
      '2026-12-23T10:00 2026-12-23T18:00',
      '2026-12-27T10:00 2026-12-27T12:00',
      '2026-12-27T13:00 2026-12-27T18:00',
      '2026-12-28T10:00 2026-12-28T12:00',
    ]);
  });

  it('include the next one after a closure longer than a week, and are empty if there is none', () => {
    const door = {
      time_zone: 'Europe/Madrid',
      opening_hours: everyDay('10:00', '18:00'),
      closures: [closure('2026-08-01', '2026-08-31')],
    };
    expect(spans(door, '2026-08-03T10:00:00Z')).toEqual(['2026-09-01T10:00 2026-09-01T18:00']);
    expect(spans({ ...door, opening_hours: [] }, '2026-08-03T10:00:00Z')).toEqual([]);
  });

  it.each([
    ['Europe/Madrid', '2026-03-26T00:00:00Z'],
    ['Europe/Madrid', '2026-10-22T00:00:00Z'],
    ['America/New_York', '2026-10-29T00:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-02T00:00:00Z'],
    ['Asia/Kolkata', '2026-11-20T00:00:00Z'],
    ['Pacific/Kiritimati', '2026-11-20T00:00:00Z'],
  ])('match the local time in %s at every quarter of an hour of the week from %s', (time_zone, start) => {
    const door = {
      time_zone,
      opening_hours: [
        ...everyDay('00:30', '05:00'),
        ...everyDay('09:15', '13:45'),
        { weekday: 6, opens: '20:00', closes: '24:00' },
      ],
      closures: [closure('2026-11-22'), closure('2026-10-26', '2026-10-27', '10:00', '11:00')],
    };
    const open = openTimes(door, new Date(start)).map(({ from, until }) => [Date.parse(from), Date.parse(until)]);
    for (let at = Date.parse(start); at < Date.parse(start) + 7 * 24 * 60 * MINUTE; at += 15 * MINUTE) {
      const { year, month, day, weekday, hour, minute } = wallClock(new Date(at), time_zone);
      const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
      const wanted =
        door.opening_hours.some((hours) => hours.weekday === weekday && hours.opens <= time && time < hours.closes) &&
        date !== '2026-11-22' &&
        !(['2026-10-26', '2026-10-27'].includes(date) && time >= '10:00' && time < '11:00');
      const found = open.some(([from = 0, until = 0]) => from <= at && at < until);
      expect([date, time, found]).toEqual([date, time, wanted]);
    }
  });
});
