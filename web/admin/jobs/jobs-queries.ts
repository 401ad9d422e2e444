import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';

const REFRESH_MS = 10_000;

/** Query of the background jobs, repeated while the page is visible. */
export const jobsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['admin', 'jobs'],
    queryFn: () => readJson(client.admin.jobs.$get()),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

/** Query of what the provider of payments reported. */
export const noticesQuery = (client: Client) =>
  queryOptions({
    queryKey: ['admin', 'payment-notices'],
    queryFn: async () => (await readJson(client.admin['payment-notices'].$get())).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

export const retryJob = (id: string) => readJson(api.admin.jobs[':id'].retry.$post({ param: { id } }));

/** Deletes a job from the queue. @throws ApiProblem `jobs.running` */
export const deleteJob = (id: string) => readJson(api.admin.jobs[':id'].$delete({ param: { id } }));
