import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';

export const disputesQuery = (client: Client) =>
  queryOptions({
    queryKey: ['admin', 'disputes'],
    queryFn: async () => (await readJson(client.admin.disputes.$get())).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

/** Query of a dispute, with what can be shown to the bank. */
export const evidenceQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['admin', 'disputes', id],
    queryFn: () => readJson(client.admin.disputes[':id'].evidence.$get({ param: { id } })),
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

/** Sends the evidence to the bank, for good. @throws ApiProblem `payments.evidence_closed` and others */
export const sendEvidence = (id: string, note: string) =>
  readJson(api.admin.disputes[':id'].evidence.$post({ param: { id }, json: { note } }));
