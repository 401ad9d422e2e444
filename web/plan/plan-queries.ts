import { queryOptions } from '@tanstack/react-query';
import { MINUTE } from '../../shared/time.ts';
import { answer, type Client } from '../api.ts';

/** A studio's dates, spaces, hours and closures. Asked anew each minute while it is looked at: guests book meanwhile. */
export const calendarQuery = (client: Client, id: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['studio-calendar', id, from, to],
    queryFn: () => answer(client.studios[':id'].calendar.$get({ param: { id }, query: { from, to } })),
    refetchInterval: MINUTE,
  });

/** What a studio sells, drafts too, for its team. */
export const ownOfferingsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['own-offerings', id],
    queryFn: async () => (await answer(client.studios[':id'].offerings.$get({ param: { id } }))).items,
  });
