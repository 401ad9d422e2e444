import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { addressOf } from '#shared/studios/studios.ts';

type Place = Pick<Booking['studio'], 'lat' | 'lng' | 'street' | 'postcode' | 'city'>;

/** Returns URLs of directions to a studio; to its address if it has no coordinates. */
export function directionsTo(studio: Place): { google: string; apple: string; openstreetmap: string } {
  const { lat, lng } = studio;
  const spot = lat !== null && lng !== null ? `${lat.toFixed(5)},${lng.toFixed(5)}` : undefined;
  const to = encodeURIComponent(spot ?? addressOf(studio));
  return {
    google: `https://www.google.com/maps/dir/?api=1&destination=${to}`,
    apple: `https://maps.apple.com/?daddr=${to}`,
    openstreetmap: spot
      ? `https://www.openstreetmap.org/directions?to=${to}`
      : `https://www.openstreetmap.org/search?query=${to}`,
  };
}

interface CalendarEntry {
  title: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  place: string;
  details: string;
}

/** Returns URLs of web calendars' forms prefilled with an entry, which the reader then saves. */
export function calendarForms({ title, startsAt, endsAt, place, details }: CalendarEntry) {
  const [start, end] = [startsAt, endsAt].map((at) => new Date(at).toISOString().replace('.000Z', 'Z'));
  const compact = (at = '') => at.replace(/[-:]/g, '');
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    location: place,
    details,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start ?? '',
    enddt: end ?? '',
    location: place,
    body: details,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    // Outlook does not decode a plus sign as a space.
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook.toString().replaceAll('+', '%20')}`,
  };
}
