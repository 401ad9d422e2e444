import type { Booking } from '../../../shared/schemas/bookings.ts';
import { addressOf } from '../../../shared/studios.ts';

type Place = Pick<Booking['studio'], 'lat' | 'lng' | 'street' | 'postcode' | 'city'>;

/** Services that find the way to a studio's door; by its address where nobody has put it on the map. */
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

/** Forms of web calendars, filled in with an entry, which their reader then saves. */
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
    // Outlook shows a plus sign as it is.
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook.toString().replaceAll('+', '%20')}`,
  };
}
