import { BOOKING_LIST_STATUSES, type BookingListStatus } from '../../../shared/bookings/booking-list.ts';

/** The filters of the bookings; they are in the URL, so that it can be shared and revisited. */
export interface Filters {
  shelf: BookingListStatus;
  q: string;
  /** Offering id; '' for all offerings. */
  offering: string;
  /** First and last day, YYYY-MM-DD; '' without a bound. */
  from: string;
  to: string;
}

const NO_FILTERS: Filters = { shelf: 'upcoming', q: '', offering: '', from: '', to: '' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the filters from the URL; ignores invalid values. */
export function readFilters(query: URLSearchParams): Filters {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  return {
    shelf: BOOKING_LIST_STATUSES.find((each) => each === query.get('shelf')) ?? NO_FILTERS.shelf,
    q: text('q').slice(0, 100),
    offering: /^[0-9a-f-]{36}$/.test(text('offering')) ? text('offering') : '',
    from: day('from'),
    to: day('to'),
  };
}

/** Returns the parameters for the API and the URL, without defaults. */
export const paramsOf = (filters: Filters): Partial<Filters> =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== NO_FILTERS[name as keyof Filters]));

/** True if the list is filtered by more than a shelf. */
export const isFiltered = ({ q, offering, from, to }: Filters): boolean => Boolean(q || offering || from || to);
