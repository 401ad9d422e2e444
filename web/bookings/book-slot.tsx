import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { type Client, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { redirectToSlug } from '../canonical-url.ts';
import { screenContext } from '../context.ts';
import { orNotFound } from '../not-found.ts';
import { readSlotChoice, weekOf } from '../slots/slot-address.ts';
import { loadSlots } from '../slots/slots-queries.ts';
import type { ScreenHandle } from '../texts.ts';
import type { Route } from './+types/book-slot';
import { bookedId, checkAddress, heldId, isRequest, isSameForm, showsBooking } from './bookable.ts';
import { Booked } from './booked.tsx';
import { SlotForm } from './form/slot-form.tsx';
import { HeldScreen } from './pay/held-screen.tsx';
import { RequestForm } from './request/request-form.tsx';

export const handle: ScreenHandle = {
  texts: ['bookings', 'booking_page', 'payments', 'offerings', 'slots', 'fields', 'errors', 'passes', 'split_payment'],
  bar: 'own',
  footer: 'none',
};

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(context.get(screenContext).api, params.offeringId, request);

/** Always fetches free slots anew: those cached minutes ago may be taken. */
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(api, params.offeringId, request);

/** Loads the offering and its free slots in the week of the URL. @throws a redirect to where it is booked */
async function load(client: Client, id: string, request: Request) {
  const url = new URL(request.url);
  const now = new Date().toISOString();
  if (showsBooking(url.searchParams)) return { page: undefined, now };
  const offering = await orNotFound(readJson(client.offerings[':id'].$get({ param: { id } })));
  redirectToSlug(id, offering, request);
  checkAddress(offering, url);
  if (isRequest(offering, url.searchParams)) return { page: { offering, asked: undefined, slots: undefined }, now };
  const asked = weekOf(readSlotChoice(url.searchParams));
  return { page: { offering, asked, slots: await orNotFound(loadSlots(client, id, asked)) }, now };
}

/** Another slot in the URL does not reload the data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return !isSameForm(currentUrl, nextUrl);
}

/** `/book/lesson/:offeringId`, `/book/coworking/:offeringId`: the booking form, and then the ticket. */
export default function BookSlot({ loaderData: { page, now }, params }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const id = bookedId(query);
  if (id) return <Booked id={id} />;
  const held = heldId(query);
  if (held) return <HeldScreen key={held} id={held} />;
  if (!page) return null;
  const { offering, asked, slots } = page;
  return asked && slots ? (
    <SlotForm key={params.offeringId} start={{ offering, asked, slots }} now={now} />
  ) : (
    <RequestForm key={params.offeringId} offering={offering} seats={readSlotChoice(query).seats} now={now} />
  );
}
