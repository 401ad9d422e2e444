import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import bookingPage from '#shared/locales/en/booking_page.json' with { type: 'json' };
import bookings from '#shared/locales/en/bookings.json' with { type: 'json' };
import catalogue from '#shared/locales/en/catalogue.json' with { type: 'json' };
import dates from '#shared/locales/en/dates.json' with { type: 'json' };
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Texts } from '#shared/text/texts.ts';
import { WordsProvider } from '#web/words.tsx';
import { BookingHead } from './booking-head.tsx';

const TEXTS: Record<string, Texts> = { booking_page: bookingPage, bookings, catalogue, dates };

it('a request has the year of the times that are in another than it was sent in, and no other year', () => {
  const booking = {
    ...{
      state: 'requested',
      seats: 2,
      created_at: '2031-12-10T09:00:00Z',
      answer_due_at: null,
      history: [],
      attendees: [],
    },
    ...{ payment: 'at_studio', mode: 'request_only', total: { amount: 0, currency: 'EUR' }, refunds: [] },
    event: { id: null, starts_at: '2031-12-19T10:00:00+01:00', time_zone: 'Europe/Madrid' },
    request: { text: '', times: ['2031-12-19T10:00:00+01:00', '2032-01-09T10:00:00+01:00'] },
    offering: {
      slug: 'raku',
      title: 'Raku',
      service_type: 'workshop',
      picture: { photo: null, url: '/raku', placeholder: null },
    },
    studio: { slug: 'fang', name: 'Taller Fang', city: 'Barcelona', neighbourhood: null },
  } as unknown as Booking;
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <WordsProvider language="en" source={(_language, file) => TEXTS[file]}>
          <BookingHead booking={booking} onCancel={() => undefined} />
        </WordsProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(page).toContain('Fri 19 Dec, 10:00');
  expect(page).toContain('Fri 9 Jan 2032, 10:00');
});
