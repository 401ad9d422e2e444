import { queryOptions } from '@tanstack/react-query';
import { MINUTE } from '../../../shared/time.ts';
import { answer, type Client } from '../../api.ts';

/** A studio's dates, spaces, hours and closures. Asked anew each minute while it is looked at: guests book meanwhile. */
export const calendarQuery = (client: Client, id: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['studio-calendar', id, from, to],
    queryFn: () => answer(client.studios[':id'].calendar.$get({ param: { id }, query: { from, to } })),
    refetchInterval: MINUTE,
  });

/** The rules that make dates of a studio. */
export const rulesQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['studio-rules', id],
    queryFn: async () => (await answer(client.studios[':id'].series.$get({ param: { id } }))).items,
    staleTime: 0,
  });

/** One rule, with its days left out. */
export const ruleQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['series', id],
    queryFn: () => answer(client.series[':id'].$get({ param: { id } })),
    retry: false,
  });

/** Calendars of other systems that block hours of a studio. */
export const calendarsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['outside-calendars', id],
    queryFn: async () => (await answer(client.studios[':id'].calendars.$get({ param: { id } }))).items,
    staleTime: 0,
  });

/** Rooms, machines and teachers of a studio, with who on the team each teacher is. */
export const teachersQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['studio-teachers', id],
    queryFn: async () => (await answer(client.studios[':id'].editing.$get({ param: { id } }))).spaces,
  });
