import { queryOptions } from '@tanstack/react-query';
import type { PaymentSplit } from '#shared/schemas/bookings/payment-splits.ts';
import { ApiProblem, type Client, readJson } from '#web/api.ts';
import { queryClient } from '#web/query.ts';
import { adoptBooking, bookingQuery } from '../bookings-queries.ts';

/** Milliseconds between two looks at shares that others pay, and at a payment that the bank has yet to decide. */
const POLL = { shares: 10_000, payment: 2000 };

/** Query of the shares of a split payment; while some are open it is fetched again and again. */
export const splitQuery = (client: Client, splitId: string) =>
  queryOptions({
    queryKey: ['bookings', 'split', splitId],
    queryFn: async () => withKnownLinks(await readJson(client.bookings[':id'].split.$get({ param: { id: splitId } }))),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.shares.some(isOpen) ? POLL.shares : false),
  });

type Share = PaymentSplit['shares'][number];

export const isOpen = ({ state }: Pick<Share, 'state'>): boolean => state === 'open' || state === 'paying';

/**
 * The links that were created since the page was loaded, by the bookings that they pay: the server has only their
 * hashes.
 */
const links = new Map<string, string>();

function withKnownLinks(split: PaymentSplit): PaymentSplit {
  for (const { booking_id, url } of split.shares) if (url) links.set(booking_id, url);
  return { ...split, shares: split.shares.map((share) => ({ ...share, url: links.get(share.booking_id) ?? null })) };
}

/** Splits the payment of a booking among its seats. */
export async function splitPayment(client: Client, id: string): Promise<void> {
  const split = withKnownLinks(await readJson(client.bookings[':id'].split.$post({ param: { id } })));
  queryClient.setQueryData(splitQuery(client, split.id).queryKey, split);
  await adoptBooking(client, await queryClient.fetchQuery(bookingQuery(client, id)));
}

/** Creates a link by which a share is paid. */
export async function createShareLink(client: Client, splitId: string, id: string): Promise<void> {
  const { url } = await readJson(client.bookings[':id']['share-link'].$post({ param: { id } }));
  links.set(id, url);
  queryClient.setQueryData(splitQuery(client, splitId).queryKey, (split) => split && withKnownLinks(split));
}

/** Releases the seat of an unpaid share. */
export async function releaseShare(client: Client, splitId: string, id: string): Promise<void> {
  await adoptBooking(client, await readJson(client.bookings[':id'].hold.$delete({ param: { id } })));
  await queryClient.invalidateQueries({ queryKey: splitQuery(client, splitId).queryKey });
}

/** Query of the share that a link pays. */
export const shareQuery = (client: Client, token: string) =>
  queryOptions({
    queryKey: ['payment-shares', token],
    queryFn: () => readJson(client['payment-shares'][':token'].$get({ param: { token } })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.payment.state === 'pending' ? POLL.payment : false),
    retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.status > 0),
  });
