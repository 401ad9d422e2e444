import { describe, expect, it } from 'vitest';
import bookings from '../locales/en/bookings.json' with { type: 'json' };
import dates from '../locales/en/dates.json' with { type: 'json' };
import offerings from '../locales/en/offerings.json' with { type: 'json' };
import { createTranslate, type Texts } from '../text/texts.ts';
import { cancellationRule, type RuleTerms } from './cancellation-rule.ts';

const TEXTS: Record<string, Texts> = { bookings, dates, offerings };
const t = createTranslate('en', (_language, file) => TEXTS[file]);
const startsAt = new Date('2031-11-29T10:00:00+01:00');

const ruleOf = (bookedAt: string, terms: Partial<RuleTerms> = {}) => {
  const { kind, first, rest } = cancellationRule(t, {
    ...{ policy: 'moderate', startsAt, zone: 'Europe/Madrid', bookedAt: new Date(bookedAt) },
    ...terms,
  });
  return [kind, first + rest];
};

describe('the cancellation rule in one line', () => {
  it('says until when it is free, and what follows', () => {
    expect(ruleOf('2031-11-18T10:00:00+01:00')).toEqual([
      'free',
      'Free to cancel until Sat 22 Nov, 10:00, then you pay half until Fri 28 Nov, 10:00.',
    ]);
  });

  it('says what is left of the policy on the date that was chosen', () => {
    expect(ruleOf('2031-11-27T10:00:01+01:00')).toEqual([
      'half',
      'You pay half if you cancel until Fri 28 Nov, 10:00.',
    ]);
    expect(ruleOf('2031-11-28T12:00:00+01:00')).toEqual([
      'none',
      'If you cancel, you pay the full price. You can give your seat to someone else until it starts.',
    ]);
  });

  it('counts the free day from the yes where the studio approves, and promises it only where it surely comes', () => {
    const final = { policy: 'final_sale', awaitsYes: true } as const;
    expect(ruleOf('2031-11-20T10:00:00+01:00', final)).toEqual([
      'free',
      'Free to cancel up to 24 hours after the studio says yes.',
    ]);
    expect(ruleOf('2031-11-26T10:00:00+01:00', final)).toEqual([
      'free',
      'Free to cancel until the studio says yes, then you pay the full price. You can give your seat to someone else until it starts.',
    ]);
    expect(ruleOf('2031-11-27T10:00:01+01:00', { awaitsYes: true })[1]).toBe(
      'Free to cancel until the studio says yes, then you pay half until Fri 28 Nov, 10:00.',
    );
    expect(ruleOf('2031-11-10T10:00:00+01:00', { awaitsYes: true })[1]).toMatch(/^Free to cancel until Sat 22 Nov/);
  });

  it('names the deposit that can be lost, and no half price that is more than it', () => {
    expect(ruleOf('2031-11-18T10:00:00+01:00', { deposit: { text: '€48', share: 0.2 } })).toEqual([
      'free',
      'Free to cancel until Sat 22 Nov, 10:00. After that, you lose at most the deposit of €48.',
    ]);
  });

  it('says what becomes of a credit, and that what is free stays free', () => {
    expect(ruleOf('2031-11-18T10:00:00+01:00', { passSeats: 2 })[1]).toBe(
      'Cancel until Sat 22 Nov, 10:00 and the 2 credits go back to your pass.',
    );
    expect(ruleOf('2031-11-18T10:00:00+01:00', { isFree: true })[1]).toBe('Free to cancel until it starts.');
  });
});
