import { ApiProblem } from './api.ts';

/** True if a request failed for reasons that pass by themselves, so that it is sent again later. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status === 429 || error.status >= 500;
