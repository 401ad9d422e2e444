import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '../api.ts';

/** Query of a pass of the signed-in person. */
export const passQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['passes', 'one', id],
    queryFn: () => readJson(client.me.passes[':id'].$get({ param: { id } })),
    staleTime: 0,
  });

/** Query of the passes of the signed-in person. @param offeringId only those that can pay for it now */
export const ownPassesQuery = (client: Client, offeringId?: string) =>
  queryOptions({
    queryKey: ['passes', 'own', offeringId ?? ''],
    queryFn: async () =>
      (await readJson(client.me.passes.$get({ query: offeringId ? { offering_id: offeringId } : {} }))).items,
    staleTime: 0,
  });

/** Query of the passes that a studio sells. */
export const studioPassesQuery = (client: Client, studioId: string) =>
  queryOptions({
    queryKey: ['passes', 'studio', studioId],
    queryFn: () => readJson(client.studios[':id'].passes.$get({ param: { id: studioId } })),
  });
