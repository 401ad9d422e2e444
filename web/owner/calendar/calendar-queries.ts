import { queryOptions } from '@tanstack/react-query';
import { MINUTE } from '#shared/time/time.ts';
import { type Client, readJson } from '#web/api.ts';

/** Gets a studio's events, spaces, hours and closures; refetches every minute while visible, since guests book. */
export const calendarQuery = (client: Client, id: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['studio-calendar', id, from, to],
    queryFn: () => readJson(client.studios[':id'].calendar.$get({ param: { id }, query: { from, to } })),
    refetchInterval: MINUTE,
  });

/** Lists the series of a studio. */
export const studioSeriesQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['studio-rules', id],
    queryFn: async () => (await readJson(client.studios[':id'].series.$get({ param: { id } }))).items,
    staleTime: 0,
  });

/** Gets a series with its excluded days. */
export const seriesQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['series', id],
    queryFn: () => readJson(client.series[':id'].$get({ param: { id } })),
    retry: false,
  });

/** Lists the external calendars that block hours of a studio. */
export const externalCalendarsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['external-calendars', id],
    queryFn: async () => (await readJson(client.studios[':id'].calendars.$get({ param: { id } }))).items,
    staleTime: 0,
  });

/** Lists the rooms, machines and teachers of a studio, each teacher with their team member. */
export const studioSpacesQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['studio-teachers', id],
    queryFn: async () => (await readJson(client.studios[':id'].editing.$get({ param: { id } }))).spaces,
  });
