import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '../api.ts';
import { OFFERINGS } from '../query.ts';

/** The parameters of a search for free times; omitted ones default to the offering's. */
export interface SlotsQuery {
  /** `YYYY-MM-DD`; today if omitted. */
  from?: string | undefined;
  minutes?: number | undefined;
  seats?: number | undefined;
  /** Restricts the search to one of the offering's spaces. */
  space?: string | undefined;
}

/** Milliseconds for which free times count as fresh: other guests may be booking them. */
const FRESH = 20_000;

/** Loads a week of free times. @param id the offering's id or slug @throws ApiProblem `http.not_found` */
export const loadSlots = (client: Client, id: string, { from, minutes, seats, space }: SlotsQuery = {}) =>
  readJson(
    client.offerings[':id'].slots.$get({
      param: { id },
      query: { from, minutes: minutes?.toString(), seats: seats?.toString(), space_id: space },
    }),
  );

/** Loads a week of free times; the previous week stays visible while another one loads. */
export const slotsQuery = (client: Client, id: string, asked: SlotsQuery) =>
  queryOptions({
    queryKey: [OFFERINGS, 'slots', id, asked],
    queryFn: () => loadSlots(client, id, asked),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });
