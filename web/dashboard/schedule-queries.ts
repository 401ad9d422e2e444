import { queryOptions } from '@tanstack/react-query';
import { MINUTE } from '../../shared/time.ts';
import { answer, type Client } from '../api.ts';

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
