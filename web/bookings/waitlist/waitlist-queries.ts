import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '../../api.ts';
import { OFFERINGS, queryClient } from '../../query.ts';
import { loadBookingPage } from '../bookings-queries.ts';

const WAITLISTS = 'waitlists';

/** Loads an event with its waitlist, its offering and the other events. @throws ApiProblem `http.not_found` */
export async function loadWaitlistPage(client: Client, id: string) {
  const [event, waitlist] = await Promise.all([
    readJson(client.events[':id'].$get({ param: { id } })),
    readJson(client.events[':id'].waitlist.$get({ param: { id } })),
  ]);
  return { event, waitlist, ...(await loadBookingPage(client, event.offering_id)) };
}
export type WaitlistPage = Awaited<ReturnType<typeof loadWaitlistPage>>;

/** Query of an event with its waitlist and the reader's place in it. */
export const waitlistPageQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [WAITLISTS, 'page', id],
    queryFn: () => loadWaitlistPage(client, id),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Query of the signed-in person's places on waitlists. Offers come and go, so it is asked again and again. */
export const ownEntriesQuery = (client: Client) =>
  queryOptions({
    queryKey: [WAITLISTS, 'mine'],
    queryFn: async () => (await readJson(client.me['waitlist-entries'].$get())).items,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: 30_000,
  });

/** Fetches waitlists and seats anew, after a change of one's own. */
export async function refreshWaitlists(): Promise<void> {
  queryClient.removeQueries({ queryKey: [OFFERINGS], type: 'inactive' });
  await queryClient.invalidateQueries({ queryKey: [WAITLISTS] });
}
