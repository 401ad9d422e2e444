import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';

/** Milliseconds between two looks at a payment that the bank has yet to decide. */
const POLL = 2000;

/** Query of a payment of the signed-in person; while the bank decides it is fetched again and again. */
export const paymentQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['payments', id],
    queryFn: () => readJson(client.payments[':id'].$get({ param: { id } })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? POLL : false),
  });

/** Query of the bookings that hold seats for the signed-in person. */
export const holdsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['bookings', 'holds'],
    queryFn: () => readJson(client.me.holds.$get()),
    staleTime: 0,
    refetchOnMount: unlessOfPage,
    refetchOnWindowFocus: 'always',
  });
