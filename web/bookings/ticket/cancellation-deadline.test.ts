import { describe, expect, it } from 'vitest';
import { CANCELLATION_POLICIES, cancellationSteps } from '#shared/bookings/cancellation.ts';
import { cancellationRule } from '#shared/bookings/cancellation-rule.ts';
import { depositShare, refundOfPaid } from '#shared/bookings/deposit.ts';
import bookings from '#shared/locales/en/bookings.json' with { type: 'json' };
import { LANGUAGES } from '#shared/text/languages.ts';
import type { Texts } from '#shared/text/texts.ts';
import { createWords } from '#web/words.tsx';
import { cancellationStepText } from './cancellation-deadline.ts';

const TEXTS = import.meta.glob<Texts>('../../../shared/locales/*/{bookings,dates,offerings}.json', {
  eager: true,
  import: 'default',
});

const words = createWords('en', (_language, file) => (file === 'bookings' ? bookings : undefined));
const zone = 'Europe/Madrid';
const startsAt = new Date('2031-11-29T10:00:00+01:00');
const bookedAt = new Date('2031-11-01T12:00:00+01:00');

const promise = (policy: Parameters<typeof cancellationSteps>[0]['policy']) =>
  cancellationStepText(
    { ...words, dayTime: () => 'then' },
    cancellationSteps({ policy, startsAt, zone, bookedAt }),
    zone,
  );

it('each policy lists its steps in order, with a deadline for each', () => {
  expect(promise('flexible')).toEqual(['Free cancellation until then.', 'After that, you pay the full price.']);
  expect(promise('moderate')).toEqual([
    'Free cancellation until then.',
    'Then you pay 50% until then.',
    'After that, you pay the full price.',
  ]);
  expect(promise('final_sale')).toEqual(['Free cancellation until then.', 'After that, you pay the full price.']);
});

it('without the 24-hour grace period, final sale refunds nothing', () => {
  const steps = cancellationSteps({ policy: 'final_sale', startsAt, zone });
  expect(cancellationStepText(words, steps, zone)).toEqual(['If you cancel, you pay the full price.']);
});

describe.each(LANGUAGES)('what a guest pays at most, in %s', (language) => {
  const inWords = createWords(language, (_language, file) => TEXTS[`../../../shared/locales/${language}/${file}.json`]);
  const { t } = inWords;
  const total = 10_000;
  const money = (amount: number) => ({ amount, currency: 'EUR' });
  const cases = CANCELLATION_POLICIES.flatMap((policy) =>
    [null, 2000, 5000, 7000].flatMap((deposit) =>
      ['10-01', '11-20', '11-25', '11-28'].map((day) => ({ policy, deposit, day })),
    ),
  );

  it.each(cases)(
    'is the same in the rule, the steps and the refund: $policy, $deposit, $day',
    ({ policy, deposit, day }) => {
      const at = new Date(`2031-${day}T12:00:00+01:00`);
      const terms = { policy, startsAt, zone, bookedAt: at };
      const steps = cancellationSteps(terms);
      const split = deposit === null ? null : { online: money(deposit), at_studio: money(total - deposit) };
      const says = cancellationStepText(inWords, steps, zone, split);
      const share = depositShare(split);
      const text = deposit === null ? undefined : inWords.money(money(deposit));
      const rule = cancellationRule(t, {
        ...terms,
        deposit: text === undefined ? undefined : { text, share: share ?? 1 },
      });
      const line = rule.first + rule.rest;
      const half = steps.find((step) => step.share === 50)?.until;
      // Half the price is named where, of what was paid, something comes back by it.
      const isHalfNamed = half && refundOfPaid({ total, deposit }, 'EUR', 50).amount > 0;
      const date = half ? inWords.dayTime(half, zone) : '';
      expect(says.some((each) => half && each.includes(date))).toBe(Boolean(isHalfNamed));
      expect(line.includes(t('offerings.rule.then_half', { date })) || rule.kind === 'half').toBe(Boolean(isHalfNamed));
      // With a deposit it is the most that is lost, and nothing says the full price.
      const fullPrice = [t('bookings.cancel.after'), t('bookings.cancel.never'), t('offerings.rule.none')];
      const saysFullPrice = fullPrice.some((each) => says.includes(each) || line.includes(each));
      if (text === undefined) expect(says.at(-1)).toBe(fullPrice[steps.length > 1 ? 0 : 1]);
      else {
        expect(saysFullPrice).toBe(false);
        expect(says.at(-1)).toContain(text);
        expect(line).toContain(text);
      }
    },
  );
});
