import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Booking } from '../../../shared/schemas/bookings.ts';
import { useSession } from '../../accounts/session.ts';
import { api } from '../../browser-api.ts';
import { canChooseAnew } from '../pay/choose-anew.ts';
import { holdsQuery } from '../pay/payments-queries.ts';

/** The seats of events that are held for the reader, by the id of the event. */
export type OwnSeats = ReadonlyMap<string, number>;

/** What a form asks for. */
interface Choice {
  /** Undefined where the URL names nothing. */
  eventId: string | null | undefined;
  seats: number;
}

/**
 * Leads to what the reader already holds of an offering: where the form asks for the same seats, or for none in particular.
 * @param replaces the hold that the reader chooses anew
 * @returns the seats that are held for the reader
 */
export function useOwnHold(
  offeringId: string,
  { eventId, seats }: Choice,
  replaces: string | null | undefined,
): OwnSeats {
  const { state } = useSession();
  const navigate = useNavigate();
  const holds = useQuery({ ...holdsQuery(api), enabled: state === 'in' });
  const own = (holds.data ?? []).filter(
    (hold) => hold.offering.id === offeringId && canChooseAnew(hold) && lasts(hold),
  );
  const same = own.find((hold) => isSame(hold, { eventId, seats }));
  const id = replaces ? undefined : same?.id;
  useEffect(() => {
    if (id) void navigate(`?hold=${id}`, { replace: true });
  }, [id, navigate]);
  return new Map(own.flatMap((hold) => hold.dates.map(({ event_id }) => [event_id, hold.seats] as const)));
}

const isSame = (hold: Booking, { eventId, seats }: Choice): boolean =>
  eventId === undefined || (hold.dates.some(({ event_id }) => event_id === eventId) && hold.seats === seats);

const lasts = ({ hold_ends_at: end }: Booking): boolean => end !== null && Date.parse(end) > Date.now();
