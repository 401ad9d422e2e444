import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '../api.ts';

/** Lists the studios that the user owns or works in, archived ones last. */
export const ownStudiosQuery = (client: Client) =>
  queryOptions({
    queryKey: ['own-studios'],
    queryFn: async () => (await readJson(client.me.studios.$get())).items,
  });
