import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CancellationPolicy } from '../../../shared/bookings/cancellation.ts';
import dates from '../../../shared/locales/en/dates.json' with { type: 'json' };
import offerings from '../../../shared/locales/en/offerings.json' with { type: 'json' };
import type { Offering } from '../../../shared/schemas/offerings.ts';
import type { Texts } from '../../../shared/text/texts.ts';
import { WordsProvider } from '../../words.tsx';
import { RefundDeadline } from '../terms/refund-deadline.tsx';
import { Cancellation } from './cancellation.tsx';

const TEXTS: Record<string, Texts> = { dates, offerings };

const NOW = '2031-11-03T09:00:00.000Z';

/** Returns the text of the bar and of the booking box, for an event in a number of hours. */
function said(cancellation_policy: CancellationPolicy, hours: number) {
  const starts_at = new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
  const event = { starts_at, time_zone: 'Europe/Madrid', price: { amount: 5000, currency: 'EUR' } };
  const offering = { cancellation_policy, studio: { city: 'Barcelona' } } as Offering;
  const textOf = (Part: typeof Cancellation | typeof RefundDeadline) =>
    renderToStaticMarkup(
      <WordsProvider language="en" source={(_language, file) => TEXTS[file]}>
        <Part offering={offering} event={event} now={NOW} />
      </WordsProvider>,
    ).replace(/<[^>]+>/g, ' ');
  return { bar: textOf(Cancellation), box: textOf(RefundDeadline) };
}

const TOMORROW = 'Tue 4 Nov, 10:00';

it('the bar grants the 24-hour grace period where the box does', () => {
  for (const policy of ['moderate', 'strict', 'final_sale'] as const) {
    const { bar, box } = said(policy, 72);
    expect(box, policy).toContain(TOMORROW);
    expect(bar, policy).toMatch(new RegExp(`Nothing to pay\\s+until ${TOMORROW}`));
  }
});

it('neither grants the grace period for a start less than 48 hours away', () => {
  const { bar, box } = said('final_sale', 47);
  expect(bar).not.toContain('Nothing to pay');
  expect(box).toContain('you pay the full price');
});
