import type { Client } from '#web/api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';
import { studioBookingsQuery } from '../bookings/studio-bookings-query.ts';

/** Lists the bookings that wait for the studio's answer; fetched again whenever the screen opens or gets the focus. */
export const waitingBookingsQuery = (client: Client, studioId: string) => ({
  ...studioBookingsQuery(client, studioId, { shelf: 'waiting', q: '', offering: '', event: '', from: '', to: '' }),
  refetchOnMount: unlessOfPage,
  refetchOnWindowFocus: 'always' as const,
});
