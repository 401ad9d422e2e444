import { STATUS_RULES, type StatusWriter, statusOf, statusTag } from '../../shared/bookings/booking-status.ts';
import { studioStatusFacts } from '../../shared/bookings/status-facts.ts';
import { formatMoney, type Money } from '../../shared/money/money.ts';
import type { StudioBooking, StudioBookingFilters } from '../../shared/schemas/studio-bookings.ts';
import { mayDo } from '../../shared/studios/team.ts';
import type { Language } from '../../shared/text/languages.ts';
import { toOffsetIso } from '../../shared/time/offset-iso.ts';
import { formatTime } from '../../shared/time/time.ts';
import type { Cell, Table } from '../http/table-files.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { translateTo } from '../translate.ts';
import { readStudioBookings } from './studio-bookings.ts';

const COLUMNS = [
  'reference',
  'status',
  'offering',
  'day',
  'starts',
  'ends',
  'guest',
  'email',
  'seats',
  'attendees',
  'note',
  'total',
  'currency',
  'booked',
] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Returns the bookings of a studio as a table, headed in the reader's language: one row a booking, days and times by the
 * studio's clock. Columns that the reader's role may not see are left out.
 * @throws Refusal `http.not_found` for people who are not on the team
 */
export async function bookingsTable(
  services: Services,
  person: { userId: string; language: Language },
  idOrSlug: string,
  filters: StudioBookingFilters,
): Promise<Table> {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'see_own_guests');
  const t = translateTo(person.language);
  const hidden = new Set<Column>([
    ...(mayDo(studio.role, 'contact_guests') ? [] : (['email'] as const)),
    ...(mayDo(studio.role, 'see_money') ? [] : (['total', 'currency'] as const)),
  ]);
  const columns = COLUMNS.filter((column) => !hidden.has(column));
  const bookings = await readStudioBookings(services, studio, filters);
  const now = services.now();
  const writer = { t, money: (money: Money) => formatMoney(money, person.language) };
  const rows = bookings.map((booking) => {
    const cells = cellsOf(booking, stateOf(booking, writer, now));
    return columns.map((column) => cells[column]);
  });
  const today = toOffsetIso(now, studio.time_zone).slice(0, 10);
  return {
    name: `${studio.slug}-${today}`,
    head: columns.map((column) => t(`studio_bookings.csv.${column}`)),
    rows,
  };
}

/** Returns how a booking stands, in words without an instant: what waits is in one word, so that a column can be filtered. */
function stateOf(booking: StudioBooking, writer: StatusWriter, now: Date): string {
  const facts = { ...studioStatusFacts(booking), dueAtStudio: null };
  if (STATUS_RULES[statusOf(facts, now)].section === 'waiting') return writer.t('studio_bookings.shelf.waiting');
  return statusTag(facts, writer, now, 'studio');
}

const cellsOf = (booking: StudioBooking, state: string): Record<Column, Cell> => ({
  reference: booking.reference,
  status: state,
  offering: booking.offering.title,
  day: { day: booking.event.starts_at.slice(0, 10) },
  starts: formatTime(booking.event.starts_at, booking.event.time_zone),
  ends: formatTime(booking.event.ends_at, booking.event.time_zone),
  guest: booking.guest.name || (booking.attendees[0]?.name ?? ''),
  email: booking.guest.email ?? '',
  seats: booking.seats,
  attendees: booking.attendees.map(({ name }) => name).join(', '),
  note: booking.note,
  total: booking.total,
  currency: booking.total?.currency ?? '',
  booked: { day: booking.created_at.slice(0, 10) },
});
