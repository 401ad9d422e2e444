import { queryOptions } from '@tanstack/react-query';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';

export const disputesQuery = queryOptions({
  queryKey: ['admin', 'disputes'],
  queryFn: async () => (await readJson(api.admin.disputes.$get())).items,
  staleTime: 0,
});

/** Query of a dispute, with what can be shown to the bank. */
export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'disputes', id],
    queryFn: () => readJson(api.admin.disputes[':id'].evidence.$get({ param: { id } })),
    staleTime: 0,
  });

/** Sends the evidence to the bank, for good. @throws ApiProblem `payments.evidence_closed` and others */
export const sendEvidence = (id: string, note: string) =>
  readJson(api.admin.disputes[':id'].evidence.$post({ param: { id }, json: { note } }));
