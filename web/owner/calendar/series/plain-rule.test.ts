import { describe, expect, it } from 'vitest';
import { parsePlainRule } from '../../../../shared/plain-rule.ts';
import { changedFields, changedRule, dayInStep, replaceDefaultDay, ruleInForm } from './plain-rule.ts';

const plain = (rule: string) => {
  const read = parsePlainRule(rule);
  if (!read) throw new Error(`${rule} has a plain sentence`);
  return read;
};

describe('a rule in the form', () => {
  it('that makes so many dates goes until its last day', () => {
    const series = { rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=10', expanded_until: '2031-03-11' };
    expect(ruleInForm(series)).toMatchObject({ times: null, until: '2031-03-11', weekdays: [2] });
  });

  it('without an end has none', () => {
    const series = { rule: 'FREQ=WEEKLY;BYDAY=TU', expanded_until: '2032-01-06' };
    expect(ruleInForm(series)).toMatchObject({ times: null, until: null });
  });

  it('that no plain sentence says is not in it', () => {
    expect(ruleInForm({ rule: 'FREQ=YEARLY', expanded_until: null })).toBeUndefined();
  });
});

describe('the weekday that a form begins with', () => {
  const monday = plain('FREQ=WEEKLY;BYDAY=MO');

  it('gives way to the first one that is chosen', () => {
    const chosen = { ...monday, weekdays: [1, 2] };
    expect(replaceDefaultDay(monday, chosen)).toMatchObject({ weekdays: [2] });
  });

  it('stays where something else is changed, and can be taken out', () => {
    expect(replaceDefaultDay(monday, { ...monday, interval: 2 })).toMatchObject({ weekdays: [1], interval: 2 });
    expect(replaceDefaultDay(monday, { ...monday, weekdays: [] })).toMatchObject({ weekdays: [] });
  });
});

describe('what is saved of a changed rule', () => {
  const series = { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', expanded_until: '2032-01-06', first_day: '2031-01-07' };
  const rule = plain(series.rule);

  it('is nothing where it says the same', () => {
    expect(changedRule(series, { ...rule }, '2031-01-16')).toEqual({});
    const counted = { ...series, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=4', expanded_until: '2031-02-18' };
    expect(changedRule(counted, { ...rule, until: '2031-02-18' }, '2031-01-16')).toEqual({});
  });

  it('goes on in the same weeks', () => {
    expect(changedRule(series, { ...rule, weekdays: [3] }, '2031-01-16')).toEqual({
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE',
      first_day: '2031-01-20',
    });
  });

  it('begins at its day where it comes more or less often', () => {
    expect(changedRule(series, { ...rule, interval: 3 }, '2031-01-16')).toMatchObject({ first_day: '2031-01-16' });
  });
});

describe('the first day in step', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=TU', '2031-01-16', '2031-01-16'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2031-01-12', '2031-01-12'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2031-01-13', '2031-01-20'],
    ['FREQ=WEEKLY;INTERVAL=4;BYDAY=TU', '2031-01-21', '2031-02-03'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1TU', '2031-01-30', '2031-01-30'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1TU', '2031-11-30', '2032-01-01'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2030-12-01', '2031-01-07'],
  ])('of %s from %s is %s', (rule, from, expected) => {
    expect(dayInStep(plain(rule), '2031-01-07', from)).toBe(expected);
  });
});

describe('the other fields of a rule', () => {
  const fields = {
    at: '19:00',
    minutes: 120,
    capacity: 8,
    price_override: null,
    space_ids: ['b', 'a'],
    exceptions: ['2031-01-14'],
  };

  it('are saved where they say something else, whatever order their lists are in', () => {
    expect(changedFields(fields, { ...fields, space_ids: ['a', 'b'] })).toEqual({});
    expect(changedFields(fields, { ...fields, at: '18:00', price_override: 0, exceptions: [] })).toEqual({
      at: '18:00',
      price_override: 0,
      exceptions: [],
    });
  });
});
