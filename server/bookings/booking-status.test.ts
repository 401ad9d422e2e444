import { describe, expect, it } from 'vitest';
import {
  BOOKING_STATUSES,
  STATUS_RULES,
  type StatusFacts,
  statusOf,
  statusSentence,
  statusTag,
} from '#shared/bookings/booking-status.ts';
import { BOOKING_STATES } from '#shared/bookings/bookings.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { translateTo } from '../translate.ts';

const NOW = new Date('2031-11-20T21:58:00Z');
const facts: StatusFacts = {
  state: 'confirmed',
  stateBefore: null,
  timeZone: 'Europe/Madrid',
  endsAt: '2031-11-26T20:30:00Z',
  holdEndsAt: null,
  isCovered: false,
  answerDueAt: null,
  isFromWaitlist: false,
  cancelledFor: null,
  hasCheckedIn: false,
  objection: null,
  dueAtStudio: null,
  moneyBack: null,
};
const euros = (amount: number): Money => ({ amount, currency: 'EUR' });
const due = { answerDueAt: '2031-11-23T08:05:00Z' };
const past = { endsAt: '2031-11-19T20:30:00Z' };

/**
 * Every state with what makes a difference in it: its tag, its sentence, whether it shows codes, the list it is in,
 * what comes next.
 */
const TABLE: [Partial<StatusFacts>, string, string | undefined, boolean, string, string][] = [
  [
    { state: 'held', holdEndsAt: '2031-11-20T22:11:00Z' },
    'Held until 23:11, not paid',
    'Your ticket comes when it’s paid.',
    false,
    'waiting',
    'pay',
  ],
  [
    { state: 'held', holdEndsAt: '2031-11-22T22:11:00Z' },
    'Held until Sat 22 Nov, 23:11, not paid',
    'Your ticket comes when it’s paid.',
    false,
    'waiting',
    'pay',
  ],
  [
    { state: 'held', holdEndsAt: '2031-11-20T22:11:00Z', isCovered: true },
    'Held until 23:11, not booked yet',
    'There’s nothing left to pay. Your ticket comes when you book.',
    false,
    'waiting',
    'book',
  ],
  [
    { state: 'awaiting_approval', ...due },
    'Waiting for the studio',
    'Bufa answers by Sun 23 Nov, 09:05. Until then you can take it back.',
    false,
    'waiting',
    'message',
  ],
  [
    { state: 'requested', ...due },
    'Waiting for the studio',
    'Bufa answers by Sun 23 Nov, 09:05 with a time and a price. You can take it back until then.',
    false,
    'waiting',
    'message',
  ],
  [
    { state: 'offered', ...due },
    'An offer for you',
    'Kept for you until Sun 23 Nov, 09:05. After that it is free for others.',
    false,
    'waiting',
    'accept',
  ],
  [
    { state: 'offered', isFromWaitlist: true, answerDueAt: '2031-11-20T22:40:00Z' },
    'A seat for you until 23:40',
    'Kept for you until Thu 20 Nov, 23:40. After that the next in line is asked.',
    false,
    'waiting',
    'take',
  ],
  [{ state: 'confirmed' }, 'Confirmed', undefined, true, 'coming', 'change'],
  [
    { state: 'confirmed', dueAtStudio: euros(2940) },
    'Confirmed, €29.40 at the studio',
    undefined,
    true,
    'coming',
    'change',
  ],
  [{ state: 'confirmed', ...past }, 'Ended', undefined, false, 'past', 'review'],
  [{ state: 'completed', ...past }, 'Ended', undefined, false, 'past', 'review'],
  [{ state: 'completed', ...past, hasCheckedIn: true }, 'Attended', undefined, false, 'past', 'review'],
  [
    { state: 'completed', ...past, hasCheckedIn: true, objection: 'open' },
    'You say it didn’t take place',
    undefined,
    false,
    'past',
    'message',
  ],
  [
    { state: 'completed', ...past, hasCheckedIn: true, objection: 'refunded' },
    'Didn’t take place',
    undefined,
    false,
    'past',
    'papers',
  ],
  [
    { state: 'completed', ...past, hasCheckedIn: true, objection: 'dismissed' },
    'Attended',
    undefined,
    false,
    'past',
    'review',
  ],
  [
    { state: 'expired', stateBefore: 'held' },
    'Hold ended, nothing paid',
    'Nothing was charged.',
    false,
    'dropped',
    'hold_again',
  ],
  [{ state: 'expired', stateBefore: 'offered' }, 'Offer ended', undefined, false, 'dropped', 'other_dates'],
  [
    { state: 'expired', stateBefore: 'awaiting_approval' },
    'Not answered in time',
    undefined,
    false,
    'dropped',
    'other_dates',
  ],
  [{ state: 'declined', stateBefore: 'awaiting_approval' }, 'Declined', undefined, false, 'dropped', 'other_dates'],
  [{ state: 'cancelled', cancelledFor: 'guest' }, 'Cancelled by you', undefined, false, 'dropped', 'papers'],
  [
    { state: 'cancelled', cancelledFor: 'guest', moneyBack: euros(4100) },
    'Cancelled, €41 back',
    undefined,
    false,
    'dropped',
    'papers',
  ],
  [{ state: 'cancelled', cancelledFor: 'studio' }, 'Cancelled by the studio', undefined, false, 'dropped', 'papers'],
  [{ state: 'cancelled', cancelledFor: 'platform' }, 'Cancelled', undefined, false, 'dropped', 'papers'],
];

describe('the status of a booking', () => {
  it.each(TABLE)('of %o is “%s”', (special, tag, sentence, showsCode, section, next) => {
    const booking = { ...facts, ...special };
    const t = translateTo('en');
    const rule = STATUS_RULES[statusOf(booking, NOW)];
    expect(statusTag(booking, { t, money: (money) => formatMoney(money, 'en') }, NOW)).toBe(tag);
    expect(statusSentence(booking, 'Bufa', t, NOW)).toBe(sentence);
    expect([rule.showsCode, rule.section, rule.steps[0]]).toEqual([showsCode, section, next]);
  });

  it('is known for every state, and every status is in the table', () => {
    const shown = TABLE.map(([special]) => ({ ...facts, ...special }));
    expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(BOOKING_STATES));
    expect(new Set(shown.map((each) => statusOf(each, NOW)))).toEqual(new Set(BOOKING_STATUSES));
  });

  it.each(LANGUAGES)('has its words for guests and studios in %s', (language) => {
    const t = translateTo(language);
    const writer = { t, money: (money: Money) => formatMoney(money, language) };
    for (const [special] of TABLE) {
      const booking = { ...facts, ...special };
      for (const reader of ['guest', 'studio'] as const) {
        expect(statusTag(booking, writer, NOW, reader)).not.toMatch(/bookings\.|\{\{|^$/);
      }
    }
  });
});
