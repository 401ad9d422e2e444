import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CancellationPolicy } from '#shared/bookings/cancellation.ts';
import dates from '#shared/locales/en/dates.json' with { type: 'json' };
import offerings from '#shared/locales/en/offerings.json' with { type: 'json' };
import type { BookingMode } from '#shared/offerings/offerings.ts';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import type { Texts } from '#shared/text/texts.ts';
import { WordsProvider } from '#web/words.tsx';
import { RuleLine, termsIfBookedNow } from '../terms/rule-line.tsx';
import Cancellation from './cancellation-section.tsx';

const TEXTS: Record<string, Texts> = { dates, offerings };

const NOW = '2031-11-03T09:00:00.000Z';

/** Returns the text of the bar and of the line beside the button, for an event in a number of hours. */
function said(
  cancellation_policy: CancellationPolicy,
  hours: number,
  booking_mode: BookingMode = 'direct_booking',
  hasOthers = false,
) {
  const starts_at = new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
  const event = { starts_at, time_zone: 'Europe/Madrid', price: { amount: 5000, currency: 'EUR' } };
  const offering = {
    ...{ cancellation_policy, booking_mode, deposit_percent: null },
    studio: { city: 'Barcelona' },
  } as unknown as Offering;
  const textOf = (part: React.ReactNode) =>
    renderToStaticMarkup(
      <WordsProvider language="en" source={(_language, file) => TEXTS[file]}>
        {part}
      </WordsProvider>,
    ).replace(/<[^>]+>/g, ' ');
  return {
    bar: textOf(<Cancellation offering={offering} {...event} hasOthers={hasOthers} now={NOW} />),
    line: textOf(<RuleLine {...termsIfBookedNow(offering, event, NOW)} />),
  };
}

const TOMORROW = 'Tue 4 Nov, 10:00';

it('the bar grants the 24-hour grace period where the line does', () => {
  for (const policy of ['moderate', 'strict', 'final_sale'] as const) {
    const { bar, line } = said(policy, 72);
    expect(line, policy).toContain(`Free to cancel until ${TOMORROW}`);
    expect(bar, policy).toMatch(new RegExp(`Nothing to pay\\s+until ${TOMORROW}`));
  }
});

it('neither grants the grace period for a start less than 48 hours away', () => {
  const { bar, line } = said('final_sale', 47);
  expect(bar).not.toContain('Nothing to pay');
  expect(line).toContain('you pay the full price');
});

it('nothing contradicts the yes that a booking waits for, however near the start is', () => {
  for (const [hours, until, grace] of [
    [20, 'until the studio says yes', false],
    [60, 'until the studio says yes', true],
    [200, 'until 24 hours after the studio’s yes', true],
  ] as const) {
    const { bar, line } = said('final_sale', hours, 'requires_approval');
    expect(bar).toMatch(new RegExp(`Nothing to pay\\s+${until}\\s+Full price\\s+after that`));
    expect(bar).not.toContain('from now on');
    expect(bar.includes('Changed your mind?')).toBe(grace);
    expect(line).toContain('Free to cancel');
  }
  expect(said('final_sale', 20).bar).not.toContain('Changed your mind?');
});

it('neither counts the grace period from now where the studio has to say yes first', () => {
  const { bar, line } = said('final_sale', 200, 'requires_approval');
  expect(bar).not.toContain(TOMORROW);
  expect(line).not.toContain(TOMORROW);
  expect(line).toContain('up to 24 hours after the studio says yes');
});

it('says that other dates have deadlines of their own, where there are others', () => {
  expect(said('moderate', 72, 'direct_booking', true).bar).toContain('Other dates have their own deadlines');
  expect(said('moderate', 72).bar).not.toContain('Other dates');
});
