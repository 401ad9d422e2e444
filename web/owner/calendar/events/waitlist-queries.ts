import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';

/** Gets who waits for an event; its key begins as that of the calendar, so that both are fetched anew together. */
export const waitingPartiesQuery = (client: Client, studioId: string, id: string) =>
  queryOptions({
    queryKey: ['studio-calendar', studioId, 'waiting', id],
    queryFn: () => readJson(client.events[':id']['waiting-parties'].$get({ param: { id } })),
    staleTime: 0,
  });

/** Lists what the guests of a cancelled event chose. */
export const eventRebookingsQuery = (client: Client, studioId: string, id: string) =>
  queryOptions({
    queryKey: ['studio-calendar', studioId, 'rebookings', id],
    queryFn: async () => (await readJson(client.events[':id'].rebookings.$get({ param: { id } }))).items,
    staleTime: 0,
  });
