import { describe, expect, it } from 'vitest';
import { parsePlainRule } from '#shared/time/plain-rule.ts';
import { changedFields, changedRule, firstDayInStep, replaceDefaultDay, ruleInForm } from './plain-rule.ts';

const plain = (rule: string) => {
  const read = parsePlainRule(rule);
  if (!read) throw new Error(`${rule} has a plain sentence`);
  return read;
};

describe('ruleInForm', () => {
  it('turns a COUNT into the last day of the series', () => {
    const series = { rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=10', expanded_until: '2031-03-11' };
    expect(ruleInForm(series)).toMatchObject({ times: null, until: '2031-03-11', weekdays: [2] });
  });

  it('leaves a rule without an end open', () => {
    const series = { rule: 'FREQ=WEEKLY;BYDAY=TU', expanded_until: '2032-01-06' };
    expect(ruleInForm(series)).toMatchObject({ times: null, until: null });
  });

  it('returns undefined for a rule that has no plain sentence', () => {
    expect(ruleInForm({ rule: 'FREQ=YEARLY', expanded_until: null })).toBeUndefined();
  });
});

describe('the default weekday of a new series', () => {
  const monday = plain('FREQ=WEEKLY;BYDAY=MO');

  it('is replaced by the first weekday that is chosen', () => {
    const chosen = { ...monday, weekdays: [1, 2] };
    expect(replaceDefaultDay(monday, chosen)).toMatchObject({ weekdays: [2] });
  });

  it('stays when another field changes, and can be removed', () => {
    expect(replaceDefaultDay(monday, { ...monday, interval: 2 })).toMatchObject({ weekdays: [1], interval: 2 });
    expect(replaceDefaultDay(monday, { ...monday, weekdays: [] })).toMatchObject({ weekdays: [] });
  });
});

describe('changedRule', () => {
  const series = { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', expanded_until: '2032-01-06', first_day: '2031-01-07' };
  const rule = plain(series.rule);

  it('saves nothing when the rule is unchanged', () => {
    expect(changedRule(series, { ...rule }, '2031-01-16')).toEqual({});
    const counted = { ...series, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=4', expanded_until: '2031-02-18' };
    expect(changedRule(counted, { ...rule, until: '2031-02-18' }, '2031-01-16')).toEqual({});
  });

  it('keeps a fortnightly rule in the same weeks', () => {
    expect(changedRule(series, { ...rule, weekdays: [3] }, '2031-01-16')).toEqual({
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE',
      first_day: '2031-01-20',
    });
  });

  it('restarts on the chosen day when the interval changes', () => {
    expect(changedRule(series, { ...rule, interval: 3 }, '2031-01-16')).toMatchObject({ first_day: '2031-01-16' });
  });
});

describe('the first day in a week or month of the rule', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=TU', '2031-01-16', '2031-01-16'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2031-01-12', '2031-01-12'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2031-01-13', '2031-01-20'],
    ['FREQ=WEEKLY;INTERVAL=4;BYDAY=TU', '2031-01-21', '2031-02-03'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1TU', '2031-01-30', '2031-01-30'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1TU', '2031-11-30', '2032-01-01'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2030-12-01', '2031-01-07'],
  ])('of %s from %s is %s', (rule, from, expected) => {
    expect(firstDayInStep(plain(rule), '2031-01-07', from)).toBe(expected);
  });
});

describe('the other fields of a series', () => {
  const fields = {
    at: '19:00',
    minutes: 120,
    capacity: 8,
    price_override: null,
    space_ids: ['b', 'a'],
    exceptions: ['2031-01-14'],
  };

  it('are saved only if they differ, ignoring the order of lists', () => {
    expect(changedFields(fields, { ...fields, space_ids: ['a', 'b'] })).toEqual({});
    expect(changedFields(fields, { ...fields, at: '18:00', price_override: 0, exceptions: [] })).toEqual({
      at: '18:00',
      price_override: 0,
      exceptions: [],
    });
  });
});
