import type { UploadError } from './upload-client.ts';

/** Consecutive server errors after which an upload counts as failed. */
export const MAX_SERVER_ERRORS = 6;
const LONGEST_PAUSE = 30_000;
/** Refusals that another attempt does not change. */
const FINAL = ['http.too_large', 'media.not_a_picture', 'media.damaged', 'media.too_many_pixels', 'media.too_slow'];
/** Status codes with which a service without our codes refuses a file. */
const FINAL_STATUSES = [400, 413, 415, 422];

/** True if waiting may help: there is no connection, or the service is busy. */
export function passes({ status, bytes }: UploadError, failures: number): boolean {
  if (status === 0 || status === 429 || status === 503) return true;
  return (status === 408 || status >= 500 || bytes !== undefined) && failures < MAX_SERVER_ERRORS;
}

/** True if the failure is about the file itself, which is then not sent again. */
export const isFinal = ({ code, status }: UploadError): boolean =>
  code ? FINAL.includes(code) : FINAL_STATUSES.includes(status);

/** Returns the milliseconds to wait: Retry-After, else exponential backoff. */
export const pauseAfter = ({ retryAfter }: UploadError, failures: number): number =>
  Math.min(LONGEST_PAUSE, retryAfter ? retryAfter * 1000 : 500 * 2 ** failures);
