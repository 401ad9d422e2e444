import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';
import type { TableState } from '../table/table-state.ts';

/** The filters as the API takes them: days are those of the reader, and the last one is included. */
export function toActivityFilters({ filter }: Pick<TableState, 'filter'>) {
  const same = ['type', 'actor_id', 'studio_id', 'subject_type', 'subject_id'] as const;
  return {
    ...Object.fromEntries(same.map((key) => [key, filter(key)])),
    from: startOfDay(filter('from'), 0),
    to: startOfDay(filter('to'), 1),
  };
}

/** The instant at which a day begins where the reader is; undefined if it is none. @param later days after it */
function startOfDay(day: string | undefined, later: number): string | undefined {
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

/** Query of what happened, page by page. */
export const activitiesQuery = (client: Client, state: Pick<TableState, 'filter' | 'sort'>) => {
  const asked = { ...toActivityFilters(state), sort: state.sort === 'at' ? ('at' as const) : ('-at' as const) };
  return infiniteQueryOptions({
    queryKey: ['admin', 'activities', asked],
    queryFn: ({ pageParam }) => readJson(client.admin.activities.$get({ query: { ...asked, cursor: pageParam } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });
};
