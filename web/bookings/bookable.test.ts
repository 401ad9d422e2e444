import { describe, expect, it } from 'vitest';
import { getBookable } from './bookable.ts';
import type { BookingPage } from './bookings-queries.ts';

const now = '2031-11-20T10:00:00.000Z';

const page = (offering: Partial<BookingPage['offering']>, seatsLeft = 3) =>
  ({
    offering: { slug: 'first-bowl', service_type: 'class', booking_mode: 'direct_booking', ...offering },
    courses: [],
    events: [
      {
        ...{ id: 'e1', course_dates: null, status: 'scheduled', seats_left: seatsLeft },
        ...{ starts_at: '2031-11-29T10:00:00+01:00', closes_at: '2031-11-29T10:00:00+01:00' },
      },
    ],
  }) as unknown as BookingPage;

/** Returns the redirect's target; undefined when the form opens. */
function sentTo(about: BookingPage, address: string): string | null | undefined {
  try {
    getBookable(about, { url: new URL(address, 'http://atelio.test'), now });
    return undefined;
  } catch (elsewhere) {
    return elsewhere instanceof Response ? elsewhere.headers.get('location') : String(elsewhere);
  }
}

describe('the booking URL', () => {
  it('opens the form for a class and a workshop at their own paths, by slug or id', () => {
    expect(sentTo(page({}), '/book/class/first-bowl')).toBeUndefined();
    expect(sentTo(page({}), '/book/class/01a1fb30-2980-786c-b5cf-bbeec768b862')).toBeUndefined();
    expect(sentTo(page({ service_type: 'workshop' }), '/book/workshop/first-bowl')).toBeUndefined();
    expect(sentTo(page({ booking_mode: 'requires_approval' }), '/book/class/first-bowl')).toBeUndefined();
  });

  it('leads to the offering while its studio takes no bookings, for a request too', () => {
    const pause = { until: null, note: '' };
    expect(sentTo(page({ pause }), '/book/class/first-bowl')).toBe('/offering/first-bowl');
    expect(sentTo(page({ pause, booking_mode: 'request_only' }), '/book/class/first-bowl?request')).toBe(
      '/offering/first-bowl',
    );
  });

  it('opens the form for a request, also when nothing is free', () => {
    expect(sentTo(page({ booking_mode: 'request_only' }, 0), '/book/class/first-bowl')).toBeUndefined();
  });

  it('opens the form for another date of an offering that is full', () => {
    expect(sentTo(page({}, 0), '/book/class/first-bowl?request=1')).toBeUndefined();
    expect(sentTo(page({}, 0), '/book/workshop/first-bowl?request=1')).toBe('/book/class/first-bowl?request=1');
  });

  it('redirects from the wrong kind to the right one and keeps the choice', () => {
    expect(sentTo(page({}), '/book/workshop/first-bowl?event=1&seats=2')).toBe(
      '/book/class/first-bowl?event=1&seats=2',
    );
  });

  it('redirects offerings sold by the hour to their free slots', () => {
    expect(sentTo(page({ service_type: 'coworking' }), '/book/class/first-bowl?seats=2')).toBe(
      '/book/coworking/first-bowl?seats=2',
    );
    expect(sentTo(page({ service_type: 'private_lesson' }), '/book/coworking/first-bowl')).toBe(
      '/book/lesson/first-bowl',
    );
  });

  it('redirects to the waitlist of a full event that it names, where seats may be kept for the reader', () => {
    expect(sentTo(page({}, 0), '/book/class/first-bowl?event=e1&seats=1')).toBe('/waitlist/e1');
    expect(sentTo(page({}, 0), '/book/class/first-bowl?event=gone')).toBe('/offering/first-bowl');
  });

  it('redirects to the offering’s page when it is full', () => {
    expect(sentTo(page({}, 0), '/book/class/first-bowl')).toBe('/offering/first-bowl');
  });
});
