import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';

/** Positions of attendees as the API takes them in a query; all seats without them. */
const positionsOf = (positions: readonly number[]) => ({ positions: positions.join(',') });

/** Query of what cancelling seats of a booking would refund. */
export const cancellationQuoteQuery = (client: Client, id: string, positions: readonly number[]) =>
  queryOptions({
    queryKey: ['bookings', 'cancellation', id, positions],
    queryFn: () => readJson(client.bookings[':id'].cancellation.$get({ param: { id }, query: positionsOf(positions) })),
    enabled: positions.length > 0,
    staleTime: 0,
  });

/** Query of the dates to which seats of a booking could move. */
export const moveOptionsQuery = (client: Client, id: string, positions: readonly number[]) =>
  queryOptions({
    queryKey: ['bookings', 'move', id, positions],
    queryFn: () => readJson(client.bookings[':id'].move.$get({ param: { id }, query: positionsOf(positions) })),
    enabled: positions.length > 0,
    staleTime: 0,
  });
