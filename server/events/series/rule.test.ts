import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#server/availability/zoned-days.ts';
import { Refusal } from '#server/http/refuse.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { anyDay, anyRule, walk } from '#tests/recurrence-rules.ts';
import { formatRule, lastRuleDay, listRuleDays, parseRule } from './rule.ts';

const parse = (text: string) => parseRule(text, 'Europe/Madrid');
const daysOf = (text: string, first: string, to: string) => listRuleDays(parse(text), first, first, to);

function codeOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.data };
    throw error;
  }
  return undefined;
}

describe('a recurrence rule', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=TU', 'FREQ=WEEKLY;BYDAY=TU'],
    ['rrule:byday=tu,th;freq=weekly;interval=2;wkst=mo;', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH'],
    ['FREQ=MONTHLY;BYDAY=+1SA;COUNT=12', 'FREQ=MONTHLY;BYDAY=1SA;COUNT=12'],
    ['FREQ=WEEKLY;UNTIL=20310630', 'FREQ=WEEKLY;UNTIL=20310630'],
    // 22:30 UTC is half past midnight of the next day in Madrid.
    ['FREQ=WEEKLY;UNTIL=20310630T223000Z', 'FREQ=WEEKLY;UNTIL=20310701'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
  ])('%s is kept as %s', (text, kept) => {
    expect(formatRule(parse(text))).toBe(kept);
  });

  it.each([
    ['', 'rule_unreadable', ''],
    ['every tuesday', 'rule_unreadable', 'EVERY TUESDAY'],
    ['BYDAY=TU', 'rule_unreadable', 'FREQ='],
    ['FREQ=WEEKLY;BYDAY=XX', 'rule_unreadable', 'BYDAY=XX'],
    ['FREQ=WEEKLY;FREQ=DAILY', 'rule_unreadable', 'FREQ=DAILY'],
    ['FREQ=WEEKLY;INTERVAL=0', 'rule_unreadable', 'INTERVAL=0'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'rule_unreadable', 'BYMONTHDAY=32'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'rule_unreadable', 'BYDAY=6MO'],
    ['FREQ=WEEKLY;UNTIL=20310230', 'rule_unreadable', 'UNTIL=20310230'],
    ['FREQ=WEEKLY;COLOUR=RED', 'rule_unreadable', 'COLOUR=RED'],
    ['FREQ=HOURLY', 'rule_unsupported', 'FREQ=HOURLY'],
    ['FREQ=DAILY;BYHOUR=9', 'rule_unsupported', 'BYHOUR=9'],
    ['FREQ=YEARLY;BYWEEKNO=3', 'rule_unsupported', 'BYWEEKNO=3'],
    ['FREQ=WEEKLY;WKST=SU', 'rule_unsupported', 'WKST=SU'],
    ['FREQ=WEEKLY;BYDAY=2TU', 'rule_unsupported', 'BYDAY=2TU'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20310101', 'rule_unsupported', 'COUNT + UNTIL'],
    ['FREQ=DAILY;BYSETPOS=1;BYDAY=MO', 'rule_unsupported', 'BYSETPOS'],
  ])('%s is refused: %s %s', (text, code, part) => {
    expect(codeOf(() => parse(text))).toEqual({ code: `events.${code}`, part });
  });

  it('with a million days is refused with the number, without computing them', () => {
    const refusal = (text: string) => codeOf(() => lastRuleDay(parse(text), '2031-01-01'));
    expect(refusal('FREQ=DAILY;COUNT=1000000')).toEqual({ code: 'events.rule_too_many', dates: 1_000_000, most: 800 });
    expect(refusal('FREQ=DAILY;COUNT=999999999999999')).toMatchObject({ dates: 999_999_999_999_999 });
    expect(refusal('FREQ=DAILY;UNTIL=20340101')).toEqual({ code: 'events.rule_too_many', dates: 1097, most: 800 });
    expect(refusal('FREQ=DAILY;UNTIL=99991231')).toEqual({ code: 'events.rule_too_long', years: 5 });
    expect(refusal('FREQ=YEARLY;COUNT=7')).toEqual({ code: 'events.rule_too_long', years: 5 });
    expect(refusal('FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30')).toEqual({ code: 'events.rule_empty' });
    expect(refusal('FREQ=WEEKLY;UNTIL=20301231')).toEqual({ code: 'events.rule_empty' });
    expect(lastRuleDay(parse('FREQ=DAILY;COUNT=800'), '2031-01-01')).toBe('2033-03-10');
    expect(lastRuleDay(parse('FREQ=DAILY'), '2031-01-01')).toBeNull();
  });

  it('for 29 February has days in leap years only', () => {
    expect(daysOf('FREQ=YEARLY', '2028-02-29', '2040-12-31')).toEqual([
      '2028-02-29',
      '2032-02-29',
      '2036-02-29',
      '2040-02-29',
    ]);
    expect(daysOf('FREQ=MONTHLY', '2031-01-31', '2031-06-30')).toEqual(['2031-01-31', '2031-03-31', '2031-05-31']);
    expect(addMonths('2031-01-31', 1)).toBe('2031-02-28');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
  });

  it('has the same days as a day-by-day computation', () => {
    fc.assert(
      fc.property(
        anyRule,
        anyDay,
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 1, max: 900 }),
        (rule, first, skip, length) => {
          const from = addDays(first, skip);
          const to = addDays(from, length);
          expect(listRuleDays(rule, first, from, to)).toEqual(walk(rule, first, to).filter((day) => day >= from));
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });

  it('survives formatting and parsing', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(parse(formatRule(rule))).toEqual(rule);
      }),
    );
  });
});
