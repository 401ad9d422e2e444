import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { api } from '../browser-api.ts';
import { redirectToSlug } from '../canonical-url.ts';
import { screenContext } from '../context.ts';
import { orNotFound } from '../not-found.ts';
import { isOpen } from '../offerings/terms/event-seats.tsx';
import { OFFERINGS, queryClient } from '../query.ts';
import { readSlotChoice } from '../slots/slot-address.ts';
import type { ScreenHandle } from '../texts.ts';
import type { Route } from './+types/book-offering';
import { bookedId, getBookable, heldId, isRequest, isSameForm, showsBooking } from './bookable.ts';
import { Booked } from './booked.tsx';
import { bookingPageQuery, loadBookingPage } from './bookings-queries.ts';
import { BookingForm } from './form/booking-form.tsx';
import { HeldScreen } from './pay/held-screen.tsx';
import { RequestForm } from './request/request-form.tsx';

export const handle: ScreenHandle = {
  texts: [
    'bookings',
    'booking_page',
    'payments',
    'offerings',
    'slots',
    'fields',
    'errors',
    'passes',
    'split_payment',
    'waitlist',
  ],
  bar: 'own',
  footer: 'none',
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const now = new Date().toISOString();
  if (showsBooking(url.searchParams)) return { page: undefined, now };
  const page = await orNotFound(loadBookingPage(context.get(screenContext).api, params.offeringId));
  redirectToSlug(params.offeringId, page.offering, request);
  return { page: getBookable(page, { url, now }), now };
}

/** Always fetches seats anew: those cached minutes ago may be taken. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  const now = new Date().toISOString();
  if (showsBooking(url.searchParams)) return { page: undefined, now };
  const page = await orNotFound(queryClient.fetchQuery({ ...bookingPageQuery(api, params.offeringId), staleTime: 0 }));
  redirectToSlug(params.offeringId, page.offering, request);
  try {
    return { page: getBookable(page, { url, now }), now };
  } catch (elsewhere) {
    // The offering's page must not show seats from the cache.
    queryClient.removeQueries({ queryKey: [OFFERINGS] });
    throw elsewhere;
  }
}

/** Another event or number of seats in the URL does not reload the data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return !isSameForm(currentUrl, nextUrl);
}

/** `/book/class/:offeringId` and the same for a workshop, course or event: the booking form, and then the ticket. */
export default function BookOffering({ loaderData: { page, now }, params }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const id = bookedId(query);
  if (id) return <Booked id={id} />;
  const held = heldId(query);
  if (held) return <HeldScreen key={held} id={held} />;
  if (page && isRequest(page.offering, query)) {
    const open = page.events.filter((event) => isOpen(event, now));
    return (
      <RequestForm
        key={params.offeringId}
        offering={page.offering}
        events={open}
        seats={readSlotChoice(query).seats}
        now={now}
      />
    );
  }
  return page && <BookingForm key={params.offeringId} start={page} now={now} />;
}
