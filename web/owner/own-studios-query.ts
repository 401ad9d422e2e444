import { queryOptions } from '@tanstack/react-query';
import { answer, type Client } from '../api.ts';

/** Lists the studios that the user owns or works in, archived ones last. */
export const ownStudiosQuery = (client: Client) =>
  queryOptions({
    queryKey: ['own-studios'],
    queryFn: async () => (await answer(client.me.studios.$get())).items,
  });
