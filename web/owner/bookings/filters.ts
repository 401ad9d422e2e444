import { BOOKING_LIST_STATUSES, type BookingListStatus } from '../../../shared/bookings.ts';

/** Which bookings are looked at; the address of the screen holds them, so that it can be sent and gone back to. */
export interface Filters {
  shelf: BookingListStatus;
  q: string;
  /** Id; '' for all of them. */
  offering: string;
  /** First and last day, YYYY-MM-DD; '' without a bound. */
  from: string;
  to: string;
}

const NO_FILTERS: Filters = { shelf: 'upcoming', q: '', offering: '', from: '', to: '' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filters from the address; values that make no sense there are as if they were not there. */
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

/** Returns the parameters of the API and of the address: what is as usual is left out. */
export const paramsOf = (filters: Filters): Partial<Filters> =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== NO_FILTERS[name as keyof Filters]));

/** True if more is asked for than one of the shelves. */
export const isFiltered = ({ q, offering, from, to }: Filters): boolean => Boolean(q || offering || from || to);
