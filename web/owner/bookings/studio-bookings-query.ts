import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Client, expectOk, readJson } from '#web/api.ts';
import type { TableFormat } from '../table-downloads.tsx';
import { type Filters, paramsOf } from './filters.ts';

/** Lists the bookings of a studio that match the filters, page by page. */
export const studioBookingsQuery = (client: Client, id: string, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['studio-bookings', id, filters],
    queryFn: ({ pageParam }) =>
      readJson(
        client.studios[':id'].bookings.$get({
          param: { id },
          query: { ...paramsOf(filters), cursor: pageParam ?? undefined },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 30_000,
  });

/** Gets a guest of a studio, with their bookings there and the team's notes. */
export const studioGuestQuery = (client: Client, id: string, guest: string) =>
  queryOptions({
    queryKey: ['studio-guest', id, guest],
    queryFn: () => readJson(client.studios[':id'].guests[':guest'].$get({ param: { id, guest } })),
    staleTime: 30_000,
  });

/** Fetches the matching bookings as a table, with the file name from the server. @throws ApiProblem */
export async function fetchBookingsTable(client: Client, id: string, filters: Filters, format: TableFormat) {
  const response = await expectOk(
    client.studios[':id'][`bookings.${format}`].$get({ param: { id }, query: paramsOf(filters) }),
  );
  const name =
    /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? `bookings.${format}`;
  return { content: await response.blob(), name };
}
