import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { type Client, readJson } from '../api.ts';
import { unlessOfPage } from '../fresh-data.ts';
import { OFFERINGS, queryClient } from '../query.ts';
import { holdsQuery } from './pay/payments-queries.ts';
import { type BookingsPage, loadBooking, loadFirstPage, type Saved } from './saved-bookings.ts';

/** Start of the query keys of the reader's own bookings. */
const BOOKINGS = 'bookings';

/** More than a year of a weekly class; the API's maximum. */
const MAX_EVENTS = '100';

/**
 * Loads an offering, its coming events and its courses.
 * @param id the offering's id or slug
 * @throws ApiProblem `http.not_found`
 */
export async function loadBookingPage(client: Client, id: string) {
  const [offering, events] = await Promise.all([
    readJson(client.offerings[':id'].$get({ param: { id } })),
    readJson(client.offerings[':id'].events.$get({ param: { id }, query: { limit: MAX_EVENTS } })),
  ]);
  const isCourse = offering.service_type === 'recurring';
  const courses = isCourse ? await readJson(client.offerings[':id'].courses.$get({ param: { id } })) : undefined;
  return { offering, events: events.items, courses: courses?.items ?? [] };
}
export type BookingPage = Awaited<ReturnType<typeof loadBookingPage>>;

export const bookingPageQuery = (client: Client, id: string) =>
  queryOptions({ queryKey: [OFFERINGS, 'booking', id], queryFn: () => loadBookingPage(client, id) });

/**
 * Studios cancel and move events at any time, so bookings and tickets are fetched again whenever their screen opens or
 * the window gets the focus. Cached data is shown until the response arrives.
 */
const ALWAYS_ASKED = {
  staleTime: 0,
  refetchOnMount: unlessOfPage,
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
} as const;

/** Query of one booking of the signed-in person; without a network, as this device last saw it. */
export const bookingQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [BOOKINGS, 'one', id],
    queryFn: (): Promise<Booking & Saved> =>
      loadBooking(id, () => readJson(client.bookings[':id'].$get({ param: { id } }))),
    ...ALWAYS_ASKED,
  });

/**
 * Query of the signed-in person's bookings, page by page: coming ones first, then past ones. The first is also saved on
 * this device.
 */
export const ownBookingsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: [BOOKINGS, 'mine'],
    queryFn: ({ pageParam }): Promise<BookingsPage> => {
      const request = () => readJson(client.me.bookings.$get({ query: { cursor: pageParam ?? undefined } }));
      return pageParam === null ? loadFirstPage(request) : request();
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    ...ALWAYS_ASKED,
  });

/** Cancels a change of a booking that waits for its payment. */
export async function cancelHeldChange(client: Client, id: string): Promise<void> {
  await adoptBooking(client, await readJson(client.bookings[':id']['held-change'].$delete({ param: { id } })));
}

/** Stores a new or cancelled booking in the cache, and invalidates seats and lists. */
export async function adoptBooking(client: Client, booking: Booking): Promise<void> {
  queryClient.setQueryData(bookingQuery(client, booking.id).queryKey, booking);
  queryClient.setQueryData(holdsQuery(client).queryKey, (holds) => holds && withHold(holds, booking));
  queryClient.removeQueries({ queryKey: [OFFERINGS], type: 'inactive' });
  await queryClient.invalidateQueries({ queryKey: ownBookingsQuery(client).queryKey });
}

/** Puts a booking among those that hold seats, or takes it out once it no longer does. */
const withHold = (holds: Booking[], booking: Booking): Booking[] => [
  ...holds.filter(({ id }) => id !== booking.id),
  ...(booking.state === 'held' ? [booking] : []),
];
