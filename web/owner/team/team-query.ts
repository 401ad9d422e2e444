import { queryOptions } from '@tanstack/react-query';
import { answer, type Client } from '../../api.ts';

const KEY = (id: string) => ['team', id];

/** Gets the team of a studio. */
export const teamQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: KEY(id),
    queryFn: () => answer(client.studios[':id'].team.$get({ param: { id } })),
  });
