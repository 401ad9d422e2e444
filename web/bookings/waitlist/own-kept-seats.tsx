import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/accounts/session.ts';
import { api } from '#web/browser-api.ts';
import { KeptSeats } from './kept-seats.tsx';
import { ownEntriesQuery } from './waitlist-queries.ts';

/** Returns the reader's places on waitlists for which seats of an offering are kept now. */
export function useKeptEntries(offeringId: string) {
  const { state } = useSession();
  const entries = useQuery({ ...ownEntriesQuery(api), enabled: state === 'in' });
  return entries.data?.filter((entry) => entry.state === 'offered' && entry.offering.id === offeringId) ?? [];
}

/** The seats of an offering that are kept for the reader by an offer of the waitlist, with its answers. */
export function OwnKeptSeats({ offeringId }: { offeringId: string }) {
  return useKeptEntries(offeringId).map((entry) => <KeptSeats key={entry.id} entry={entry} />);
}
