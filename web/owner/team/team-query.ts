import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';

const KEY = (id: string) => ['team', id];

/** Gets the team of a studio. */
export const teamQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: KEY(id),
    queryFn: () => readJson(client.studios[':id'].team.$get({ param: { id } })),
  });
