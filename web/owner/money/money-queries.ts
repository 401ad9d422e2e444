import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { MINUTE } from '#shared/time/time.ts';
import { type Client, expectOk, readJson } from '#web/api.ts';
import type { TableFormat } from '../table-downloads.tsx';

/** Gets where the money of a studio is. */
export const balanceQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['money', id, 'balance'],
    queryFn: async () => (await readJson(client.studios[':id'].balance.$get({ param: { id } }))).items,
    refetchInterval: MINUTE,
  });

/** Gets the account that a studio is paid to. */
export const payoutAccountQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['money', id, 'account'],
    queryFn: () => readJson(client.studios[':id']['payout-account'].$get({ param: { id } })),
  });

/** Lists the payouts of a studio, page by page. */
export const payoutsQuery = (client: Client, id: string) =>
  infiniteQueryOptions({
    queryKey: ['money', id, 'payouts'],
    queryFn: ({ pageParam }) =>
      readJson(client.studios[':id'].payouts.$get({ param: { id }, query: { limit: '10', cursor: pageParam } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Lists what a studio earned by its latest events. */
export const earningsQuery = (client: Client, id: string) =>
  infiniteQueryOptions({
    queryKey: ['money', id, 'earnings'],
    queryFn: ({ pageParam }) =>
      readJson(client.studios[':id'].earnings.$get({ param: { id }, query: { limit: '20', cursor: pageParam } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Lists the payments of a studio that banks took back. */
export const studioDisputesQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['money', id, 'disputes'],
    queryFn: async () => (await readJson(client.studios[':id'].disputes.$get({ param: { id } }))).items,
  });

/** Gets who a studio is for the tax office. */
export const taxDetailsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['money', id, 'tax-details'],
    queryFn: () => readJson(client.studios[':id']['tax-details'].$get({ param: { id } })),
  });

/** Lists the invoices of a studio, page by page. */
export const invoicesQuery = (client: Client, id: string, subject: 'booking' | 'commission') =>
  infiniteQueryOptions({
    queryKey: ['money', id, 'invoices', subject],
    queryFn: ({ pageParam }) =>
      readJson(
        client.studios[':id'].invoices.$get({ param: { id }, query: { subject, limit: '10', cursor: pageParam } }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Gets a payout with what it covers. */
export const payoutQuery = (client: Client, id: string, payout: string) =>
  queryOptions({
    queryKey: ['money', id, 'payouts', payout],
    queryFn: () => readJson(client.studios[':id'].payouts[':payout'].$get({ param: { id, payout } })),
  });

/** Fetches the statement of a payout as a file, with the name from the server. @throws ApiProblem */
export async function fetchStatement(client: Client, id: string, payout: string, kind: TableFormat | 'pdf') {
  const statements = client.studios[':id'].payouts[':payout'];
  const param = { id, payout };
  const request = statements[`statement.${kind}`].$get({ param });
  // The typed client takes them for JSON.
  const response = (await expectOk(request as never)) as Response;
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? `statement.${kind}`;
  return { content: await response.blob(), name };
}
