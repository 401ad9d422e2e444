import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';
import { OFFERINGS, queryClient } from '#web/query.ts';
import { loadBookingPage } from '../bookings-queries.ts';

const WAITLISTS = 'waitlists';

/** What one waits for: an event, or the course that it is a date of. */
export interface WaitedFor {
  id: string;
  isCourse: boolean;
}

/**
 * Loads an event or a course with its waitlist, its offering and what else can be booked. A date that is sold only with
 * its course stands for the course.
 * @throws ApiProblem `http.not_found`
 */
export async function loadWaitlistPage(client: Client, { id, isCourse }: WaitedFor) {
  const event = await readJson(client.events[':id'].$get({ param: { id } }));
  const ofCourse = isCourse || event.course_dates !== null;
  const [waitlist, page] = await Promise.all([
    readJson(client.events[':id'].waitlist.$get({ param: { id }, query: ofCourse ? { course: 'true' } : {} })),
    loadBookingPage(client, event.offering_id),
  ]);
  return { event, isCourse: ofCourse, waitlist, ...page };
}
export type WaitlistPage = Awaited<ReturnType<typeof loadWaitlistPage>>;

/** Query of an event or a course with its waitlist and the reader's place in it. */
export const waitlistPageQuery = (client: Client, { id, isCourse }: WaitedFor) =>
  queryOptions({
    queryKey: [WAITLISTS, 'page', id, isCourse],
    queryFn: () => loadWaitlistPage(client, { id, isCourse }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Query of the signed-in person's places on waitlists. Offers come and go, so it is asked again and again. */
export const ownEntriesQuery = (client: Client) =>
  queryOptions({
    queryKey: [WAITLISTS, 'mine'],
    queryFn: async () => (await readJson(client.me['waitlist-entries'].$get())).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
    refetchOnWindowFocus: 'always',
    refetchInterval: 30_000,
  });

/** Fetches waitlists and seats anew, after a change of one's own. */
export async function refreshWaitlists(): Promise<void> {
  queryClient.removeQueries({ queryKey: [OFFERINGS], type: 'inactive' });
  await queryClient.invalidateQueries({ queryKey: [WAITLISTS] });
}
