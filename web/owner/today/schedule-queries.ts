import { queryOptions } from '@tanstack/react-query';
import { MINUTE } from '../../../shared/time.ts';
import { answer, type Client } from '../../api.ts';

/**
 * Dates of a studio with who comes to them. Asked anew each minute while it is looked at: guests book meanwhile.
 * @param from first and last day, YYYY-MM-DD, in the studio's zone
 */
export const scheduleQuery = (client: Client, id: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['schedule', id, from, to],
    queryFn: async () =>
      (await answer(client.studios[':id'].schedule.$get({ param: { id }, query: { from, to } }))).items,
    refetchInterval: MINUTE,
  });

/** What waits for the reader in a studio, and what a new one still needs. */
export const waitingQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['waiting', id],
    queryFn: () => answer(client.studios[':id'].waiting.$get({ param: { id } })),
    refetchInterval: MINUTE,
  });

/** For those who may see money. */
export const figuresQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['figures', id],
    queryFn: () => answer(client.studios[':id'].figures.$get({ param: { id } })),
    refetchInterval: 5 * MINUTE,
  });
