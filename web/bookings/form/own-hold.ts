import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import { useSession } from '#web/accounts/session.ts';
import { api } from '#web/browser-api.ts';
import { bookingAddress } from '#web/offerings/urls.ts';
import { queryClient } from '#web/query.ts';
import { holdsQuery } from '../pay/payments-queries.ts';
import { canChooseAnew } from '../pay/steps/choose-anew.ts';

/** The seats of events that are held for the reader, by the id of the event. */
export type OwnSeats = ReadonlyMap<string, number>;

/** What a form asks for: seats of an event, or a slot by its start; neither where the URL names nothing. */
interface Choice {
  eventId?: string | null | undefined;
  /** ISO instant. */
  startsAt?: string | undefined;
  seats: number;
}

/**
 * Finds what the reader already holds of an offering.
 * @param replaces the hold that the reader chooses anew
 * @returns the seats that are held for the reader, and the hold of what the form asks for: the same seats, or none in
 * particular
 */
export function useOwnHold(
  offeringId: string,
  choice: Choice,
  replaces: string | null | undefined,
): { seats: OwnSeats; holdId: string | undefined } {
  const { state } = useSession();
  const holds = useQuery({ ...holdsQuery(api), enabled: state === 'in' });
  const own = ofOffering(holds.data ?? [], offeringId);
  const same = own.find((hold) => isSame(hold, choice));
  return {
    seats: new Map(own.flatMap((hold) => hold.dates.map(({ event_id }) => [event_id, hold.seats] as const))),
    holdId: replaces ? undefined : same?.id,
  };
}

/**
 * Returns the id of the hold that has what a form asks for; undefined without one, and where the request fails.
 * Waits for the answer on its way, or asks anew, unless the answer is younger than `staleTime`.
 */
export async function findOwnHold(
  offeringId: string,
  choice: Choice,
  staleTime = JUST_NOW,
): Promise<string | undefined> {
  const holds = await queryClient.fetchQuery({ ...holdsQuery(api), staleTime }).catch(() => []);
  return ofOffering(holds, offeringId).find((hold) => isSame(hold, choice))?.id;
}

/** Leads to a hold, unless the form is just beginning it and leads there itself, with the step to open. */
export function useRedirectToHold(id: string | undefined, isBeginning: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (id && !isBeginning) void navigate(`?hold=${id}`, { replace: true });
  }, [id, isBeginning, navigate]);
}

/** Leads from the waitlist of an event to the reader's own hold of its last seats. */
export function useRedirectFromWaitlist(
  offering: Pick<Offering, 'id' | 'slug' | 'service_type'>,
  eventId: string,
): void {
  const { state } = useSession();
  const navigate = useNavigate();
  const holds = useQuery({ ...holdsQuery(api), enabled: state === 'in' });
  const held = ofOffering(holds.data ?? [], offering.id).find(({ dates }) =>
    dates.some(({ event_id }) => event_id === eventId),
  );
  const to = held && `${bookingAddress(offering)}?hold=${held.id}`;
  useEffect(() => {
    if (to) void navigate(to, { replace: true });
  }, [to, navigate]);
}

/** Milliseconds for which an answer about the reader's holds is of this moment. */
const JUST_NOW = 1000;

/** Returns the holds of an offering that can be chosen anew. */
const ofOffering = (holds: readonly Booking[], offeringId: string): Booking[] =>
  holds.filter((hold) => hold.offering.id === offeringId && canChooseAnew(hold) && lasts(hold));

function isSame({ dates, event, seats: held }: Booking, { eventId, startsAt, seats }: Choice): boolean {
  if (startsAt !== undefined) return Date.parse(event.starts_at) === Date.parse(startsAt) && held === seats;
  return eventId === undefined || (dates.some(({ event_id }) => event_id === eventId) && held === seats);
}

const lasts = ({ hold_ends_at: end }: Booking): boolean => end !== null && Date.parse(end) > Date.now();
