import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Booking } from '../../shared/schemas/bookings.ts';
import { answer, type Client } from '../api.ts';
import { OFFERINGS, queryClient } from '../query.ts';

/** Everything about the reader's own bookings in the cache begins so. */
const BOOKINGS = 'bookings';

/** More than a year of a weekly class; as many as the API gives at once. */
const MOST_DATES = '100';

/** What is booked and its coming dates. @param id the offering's id or slug @throws ApiProblem `http.not_found` */
export async function loadBookingPage(client: Client, id: string) {
  const [offering, events] = await Promise.all([
    answer(client.offerings[':id'].$get({ param: { id } })),
    answer(client.offerings[':id'].events.$get({ param: { id }, query: { limit: MOST_DATES } })),
  ]);
  return { offering, events: events.items };
}
export type BookingPage = Awaited<ReturnType<typeof loadBookingPage>>;

export const bookingPageQuery = (client: Client, id: string) =>
  queryOptions({ queryKey: [OFFERINGS, 'booking', id], queryFn: () => loadBookingPage(client, id) });

/**
 * Studios cancel and move dates at any time, so bookings and tickets are fetched again whenever their screen opens or the
 * window gets the focus. Cached data is shown until the answer arrives.
 */
const ALWAYS_ASKED = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

/** One booking of the person who is signed in. */
export const bookingQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [BOOKINGS, 'one', id],
    queryFn: () => answer(client.bookings[':id'].$get({ param: { id } })),
    ...ALWAYS_ASKED,
  });

/** Bookings of the person who is signed in, page by page: coming ones first, then past ones. */
export const ownBookingsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: [BOOKINGS, 'mine'],
    queryFn: ({ pageParam }) => answer(client.me.bookings.$get({ query: { cursor: pageParam } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...ALWAYS_ASKED,
  });

/** After booking or cancelling: the booking as it is now, and seats and lists are asked for anew. */
export async function adoptBooking(client: Client, booking: Booking): Promise<void> {
  queryClient.setQueryData(bookingQuery(client, booking.id).queryKey, booking);
  queryClient.removeQueries({ queryKey: [OFFERINGS], type: 'inactive' });
  await queryClient.invalidateQueries({ queryKey: ownBookingsQuery(client).queryKey });
}
