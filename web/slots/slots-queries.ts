import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, type Client } from '../api.ts';
import { OFFERINGS } from '../query.ts';

/** What free times are asked for; what is left out is as usual for the offering. */
export interface SlotsAsked {
  /** `YYYY-MM-DD`; today when left out. */
  from?: string | undefined;
  minutes?: number | undefined;
  seats?: number | undefined;
  /** Only this one of its spaces. */
  space?: string | undefined;
}

/** Milliseconds for which a free time is believed: somebody else may be booking it. */
const FRESH = 20_000;

/** A week of free times. @param id the offering's id or slug @throws ApiProblem `http.not_found` */
export const loadSlots = (client: Client, id: string, { from, minutes, seats, space }: SlotsAsked = {}) =>
  answer(
    client.offerings[':id'].slots.$get({
      param: { id },
      query: { from, minutes: minutes?.toString(), seats: seats?.toString(), space_id: space },
    }),
  );

/** While another week is on its way the one before stays in sight. */
export const slotsQuery = (client: Client, id: string, asked: SlotsAsked) =>
  queryOptions({
    queryKey: [OFFERINGS, 'slots', id, asked],
    queryFn: () => loadSlots(client, id, asked),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });
