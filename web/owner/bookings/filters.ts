import { BOOKING_LIST_STATUSES, type BookingListStatus } from '#shared/bookings/booking-list.ts';
import type { PlannedEvent } from '#shared/schemas/events/events.ts';

/** The filters of the bookings; they are in the URL, so that it can be shared and revisited. */
export interface Filters {
  shelf: BookingListStatus;
  q: string;
  /** Offering id; '' for all offerings. */
  offering: string;
  /** Event id; '' for all dates. */
  event: string;
  /** First and last day, YYYY-MM-DD; '' without a bound. */
  from: string;
  to: string;
}

const NO_FILTERS: Filters = { shelf: 'upcoming', q: '', offering: '', event: '', from: '', to: '' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the filters from the URL; ignores invalid values. */
export function readFilters(query: URLSearchParams): Filters {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const id = (name: string) => (/^[0-9a-f-]{36}$/.test(text(name)) ? text(name) : '');
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  return {
    shelf: BOOKING_LIST_STATUSES.find((each) => each === query.get('shelf')) ?? NO_FILTERS.shelf,
    q: text('q').slice(0, 100),
    offering: id('offering'),
    event: id('event'),
    from: day('from'),
    to: day('to'),
  };
}

/** Returns the parameters for the API and the URL, without defaults. */
export const paramsOf = (filters: Filters): Partial<Filters> =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== NO_FILTERS[name as keyof Filters]));

/** True if the list is filtered by more than a shelf. */
export const isFiltered = ({ q, offering, event, from, to }: Filters): boolean =>
  Boolean(q || offering || event || from || to);

/**
 * Returns the address of the guest list of one date: of those who come or came, or of those who lost their seats with
 * it.
 */
export function guestListAddress(
  studioId: string,
  { id, ends_at, status }: Pick<PlannedEvent, 'id' | 'ends_at' | 'status'>,
  now: Date,
): string {
  const shelf = status === 'cancelled' ? 'cancelled' : Date.parse(ends_at) > +now ? 'upcoming' : 'past';
  const query = new URLSearchParams(paramsOf({ ...NO_FILTERS, shelf, event: id }));
  return `/manage-bookings/${studioId}?${query}`;
}
