import { expect, it, vi } from 'vitest';
import bookings from '#shared/locales/en/bookings.json' with { type: 'json' };
import catalogue from '#shared/locales/en/catalogue.json' with { type: 'json' };
import dates from '#shared/locales/en/dates.json' with { type: 'json' };
import type { Texts } from '#shared/text/texts.ts';
import { api } from '#web/browser-api.ts';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { shownBooking } from '#web/testing/shown-booking.ts';
import { createWords } from '#web/words.tsx';
import { Booked } from '../booked.tsx';
import { bookingQuery } from '../bookings-queries.ts';
import { releasedToast } from '../pay/hold/hold-steps.tsx';
import { cancellationResult } from './booking-result.ts';
import type { ResultState } from './use-result.ts';

/** What the navigation brings, which a page that is drawn on the server has not. */
const brought: { state?: ResultState } = {};
vi.mock('#web/use-navigation-state.ts', () => ({ useNavigationState: () => brought.state }));

const TEXTS: Record<string, Texts> = { bookings, catalogue, dates };
const words = createWords('en', (_language, file) => TEXTS[file]);

it('the result of a change stands at the top of the booking’s page, before its ticket', async () => {
  const before = shownBooking();
  const result = cancellationResult(words, before, shownBooking({ state: 'cancelled' }));
  brought.state = { result };
  const page = textOf(
    await renderPart(<Booked id="booking" />, {
      at: '/bookings/booking',
      me: { id: 'reader', onboardingCompleted: true },
      queries: [[bookingQuery(api, 'booking').queryKey, before]],
    }),
  );
  expect(result.title).not.toBe('');
  expect(page.indexOf(result.title)).toBeGreaterThan(-1);
  expect(page.indexOf(result.title)).toBeLessThan(page.indexOf('First bowl'));
  expect(page.indexOf(result.title)).toBeLessThan(page.indexOf('Taller Fang'));
});

it('letting go of a hold says what is free again, of which class, and takes it back with one tap', () => {
  let taken = 0;
  const said = releasedToast(words, shownBooking({ state: 'held' }), () => taken++);
  expect(said).toMatchObject({ title: 'The seats are free again. Nothing was charged', description: 'First bowl' });
  expect(said.action?.label).toBe('Hold it');
  said.action?.onPress();
  expect(taken).toBe(1);
});

it('offers no way back to a date that cannot be held again', () => {
  const { event } = shownBooking();
  const cancelled = shownBooking({ state: 'held', event: { ...event, status: 'cancelled' } });
  expect(releasedToast(words, cancelled, () => undefined).action).toBeUndefined();
});
