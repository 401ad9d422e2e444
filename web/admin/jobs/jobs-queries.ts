import { queryOptions } from '@tanstack/react-query';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';

const REFRESH_MS = 10_000;

/** Query of the background jobs, repeated while the page is visible. */
export const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: () => readJson(api.admin.jobs.$get()),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
});

export const retryJob = (id: string) => readJson(api.admin.jobs[':id'].retry.$post({ param: { id } }));

/** Deletes a job from the queue. @throws ApiProblem `jobs.running` */
export const deleteJob = (id: string) => readJson(api.admin.jobs[':id'].$delete({ param: { id } }));
