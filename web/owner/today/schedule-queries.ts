import { queryOptions } from '@tanstack/react-query';
import { MINUTE } from '#shared/time/time.ts';
import { type Client, readJson } from '#web/api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';

/**
 * Lists the events of a studio with their guests; refetches every minute while visible, since guests book.
 * @param from first day, YYYY-MM-DD, in the studio's time zone; `to` is the last one
 */
export const scheduleQuery = (client: Client, id: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['schedule', id, from, to],
    queryFn: async () =>
      (await readJson(client.studios[':id'].schedule.$get({ param: { id }, query: { from, to } }))).items,
    refetchInterval: MINUTE,
  });

/** Gets the user's tasks in a studio, and the next steps of a new one. */
export const waitingQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['waiting', id],
    queryFn: () => readJson(client.studios[':id'].waiting.$get({ param: { id } })),
    refetchInterval: MINUTE,
  });

/** Gets the figures of a studio; only for users who may see money. */
export const figuresQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['figures', id],
    queryFn: () => readJson(client.studios[':id'].figures.$get({ param: { id } })),
    refetchInterval: 5 * MINUTE,
  });

/** Lists the latest bookings of a studio. Its key begins as that of all its bookings, which changes of them refetch. */
export const newBookingsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['studio-bookings', id, 'new'],
    queryFn: async () => (await readJson(client.studios[':id']['new-bookings'].$get({ param: { id } }))).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });
