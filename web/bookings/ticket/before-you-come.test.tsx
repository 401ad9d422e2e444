import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import bookings from '#shared/locales/en/bookings.json' with { type: 'json' };
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { WordsProvider } from '#web/words.tsx';
import { BeforeYouCome } from './before-you-come.tsx';

const render = (bring: string[], house_rules: string[]) =>
  renderToStaticMarkup(
    <WordsProvider language="en" source={(_language, file) => (file === 'bookings' ? bookings : undefined)}>
      <BeforeYouCome booking={{ offering: { bring }, studio: { house_rules } } as unknown as Booking} />
    </WordsProvider>,
  );

test('renders nothing if the studio gave no information', () => {
  expect(render([], [])).toBe('');
  const rules = render([], ['No shoes']);
  expect(rules).toContain('No shoes');
  expect(rules).not.toContain(bookings.ticket.bring);
  expect(render(['An apron'], [])).toContain('An apron');
});
