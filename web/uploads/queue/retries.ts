import type { WireFailure } from './upload-client.ts';

/** Answers that something is wrong with the service, one after the other, after which an upload counts as failed. */
export const PATIENCE = 6;
const LONGEST_PAUSE = 30_000;
/** Nothing about these changes with another try. */
const FINAL = ['http.too_large', 'media.not_a_picture', 'media.damaged', 'media.too_many_pixels', 'media.too_slow'];
/** What a service without codes of ours says of a file. */
const FINAL_STATUSES = [400, 413, 415, 422];

/** Whether waiting may help: there is no connection, or the service has no time. */
export function passes({ status, bytes }: WireFailure, failures: number): boolean {
  if (status === 0 || status === 429 || status === 503) return true;
  return (status === 408 || status >= 500 || bytes !== undefined) && failures < PATIENCE;
}

/** Whether it is about the file itself: it is not sent again. */
export const isFinal = ({ code, status }: WireFailure): boolean =>
  code ? FINAL.includes(code) : FINAL_STATUSES.includes(status);

/** Milliseconds. */
export const pauseAfter = ({ retryAfter }: WireFailure, failures: number): number =>
  Math.min(LONGEST_PAUSE, retryAfter ? retryAfter * 1000 : 500 * 2 ** failures);
