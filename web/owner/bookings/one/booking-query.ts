import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';
import { OFFERINGS, queryClient } from '#web/query.ts';

/** A booking of a studio, for the paths of the API. */
export interface BookingPath {
  id: string;
  booking: string;
}

/** Gets one booking of a studio with its history; always anew, because guests change theirs too. */
export const studioBookingQuery = (client: Client, param: BookingPath) =>
  queryOptions({
    queryKey: ['studio-booking', param.id, param.booking],
    queryFn: () => readJson(client.studios[':id'].bookings[':booking'].$get({ param })),
    staleTime: 0,
    refetchOnMount: unlessOfPage,
    refetchOnWindowFocus: 'always',
  });

const positionsOf = (positions: readonly number[]) => ({ positions: positions.join(',') });

/** Gets what the studio's cancellation of seats would give back. */
export const studioCancellationQuery = (client: Client, param: BookingPath, positions: readonly number[]) =>
  queryOptions({
    queryKey: ['studio-booking', param.id, param.booking, 'cancellation', positions],
    queryFn: () =>
      readJson(client.studios[':id'].bookings[':booking'].cancellation.$get({ param, query: positionsOf(positions) })),
    enabled: positions.length > 0,
    staleTime: 0,
  });

/** Lists the dates to which the studio could move seats. */
export const studioMoveQuery = (client: Client, param: BookingPath, positions: readonly number[]) =>
  queryOptions({
    queryKey: ['studio-booking', param.id, param.booking, 'move', positions],
    queryFn: () =>
      readJson(client.studios[':id'].bookings[':booking'].move.$get({ param, query: positionsOf(positions) })),
    enabled: positions.length > 0,
    staleTime: 0,
  });

/** Fetches everything anew that a changed or new booking of a studio is part of. */
export async function refreshStudioBookings(): Promise<void> {
  const keys = ['studio-bookings', 'studio-guest', 'schedule', 'studio-calendar', 'waiting', 'figures', OFFERINGS];
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['studio-booking'] }),
    ...keys.map((key) => queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })),
  ]);
}
