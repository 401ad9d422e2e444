import { describe, expect, it } from 'vitest';
import { changed, copied, DAYS_OF, lengthened, opened, usualWeek, wrongWith } from './week.ts';

const at = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes });

describe('a week of opening hours', () => {
  it('is by default from ten to eight on workdays', () => {
    expect(usualWeek()).toEqual([1, 2, 3, 4, 5].map((weekday) => at(weekday, '10:00', '20:00')));
  });

  it('opens a day with the hours of the previous open day', () => {
    expect(opened([at(1, '09:00', '13:00')], 3)).toEqual([at(1, '09:00', '13:00'), at(3, '09:00', '13:00')]);
    expect(opened([], 2)).toEqual([at(2, '10:00', '20:00')]);
  });

  it('adds an interval after the last one, while the day has time left', () => {
    expect(lengthened([at(1, '09:00', '13:30')], 1)).toEqual([at(1, '09:00', '13:30'), at(1, '14:00', '16:00')]);
    expect(lengthened([at(1, '09:00', '22:00')], 1)[1]).toEqual(at(1, '23:00', '24:00'));
    expect(lengthened([at(1, '09:00', '24:00')], 1)).toHaveLength(1);
  });

  it('copies a day to others, replacing their hours', () => {
    const week = [at(1, '09:00', '12:00'), at(1, '15:00', '18:00'), at(2, '08:00', '09:00'), at(7, '11:00', '12:00')];
    expect(copied(week, 1, DAYS_OF.workdays).filter(({ weekday }) => weekday === 2)).toEqual([
      at(2, '09:00', '12:00'),
      at(2, '15:00', '18:00'),
    ]);
    expect(copied(week, 1, DAYS_OF.workdays).at(-1)).toEqual(at(7, '11:00', '12:00'));
    expect(copied(week, 1, DAYS_OF.every)).toHaveLength(14);
  });

  it('turns a closing time of 00:00 into 24:00', () => {
    const stretch = at(5, '18:00', '22:00');
    expect(changed([stretch], stretch, { closes: '00:00' })).toEqual([at(5, '18:00', '24:00')]);
  });

  it('finds empty and overlapping intervals', () => {
    const good = at(1, '09:00', '12:00');
    const touching = at(1, '12:00', '13:00');
    const overlapping = at(1, '11:59', '14:00');
    const empty = at(2, '12:00', '12:00');
    expect(wrongWith([good, touching], good)).toBeUndefined();
    expect(wrongWith([good, overlapping], overlapping)).toBe('overlap');
    expect(wrongWith([empty], empty)).toBe('empty');
  });

  it('accepts hours past midnight unless they overlap those of the next day', () => {
    const night = at(7, '18:00', '02:00');
    expect(wrongWith([night], night)).toBeUndefined();
    expect(wrongWith([night, at(1, '10:00', '20:00')], night)).toBeUndefined();
    const early = at(1, '01:00', '20:00');
    expect([wrongWith([night, early], night), wrongWith([night, early], early)]).toEqual(['overlap', 'overlap']);
    expect(lengthened([night], 7)).toEqual([night]);
  });
});
