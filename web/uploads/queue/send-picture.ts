import { isFinal, MAX_SERVER_ERRORS, passes, pauseAfter } from './retries.ts';
import type { UploadedPicture, UploadFailure } from './upload.ts';
import { type Progress, type UploadClient, UploadError, type UploadRequest } from './upload-client.ts';

export interface SendingTools {
  client: UploadClient;
  /** Waits a number of milliseconds, or until there is a connection again. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface Sending {
  /** True if an earlier page or attempt has begun to send it. */
  isBegun: boolean;
  signal: AbortSignal;
  /** Returns true if another tab has finished it, or its person has signed out. */
  isGone: () => Promise<boolean>;
  /** Reports progress. @param bytes sent of the whole; undefined if unchanged */
  tell: (state: 'waiting' | 'sending' | 'offline' | 'reading', bytes?: number) => void;
}

/** The outcome. `isFinal`: the failure is about the file itself, and cannot be retried. */
export type Sent = { picture: UploadedPicture } | { failure: UploadFailure; isFinal: boolean };

/**
 * Sends a picture in pieces, waiting while there is no connection or the service is busy.
 * @returns undefined if it was cancelled, or is gone
 */
export async function sendPicture(
  { client, pause }: SendingTools,
  parcel: UploadRequest,
  { isBegun, signal, isGone, tell }: Sending,
): Promise<Sent | undefined> {
  const { size } = parcel.file;
  const step = (from: number | undefined): Promise<Progress> => {
    if (from === undefined) return client.ask(parcel.id, signal);
    tell('sending', from);
    return client.send(parcel, from, (bytes) => tell(bytes < size ? 'sending' : 'reading', bytes), signal);
  };
  let failures = 0;
  let from = isBegun ? undefined : 0;
  while (!signal.aborted && !(await isGone())) {
    try {
      const progress = await step(from);
      if ('picture' in progress) return progress;
      failures = 0;
      // All bytes arrived but processing was interrupted: sending the last byte again restarts it.
      from = Math.min(progress.bytes, size - 1);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof UploadError)) throw error;
      failures += 1;
      if (!passes(error, failures)) {
        const failure = error.message ? { says: error.message } : { because: 'unknown' as const };
        return { failure, isFinal: isFinal(error) };
      }
      // The service knows best how many bytes it has.
      from = error.bytes;
      if (from !== undefined && failures < MAX_SERVER_ERRORS) continue;
      tell(error.status === 0 ? 'offline' : 'waiting');
      await pause(pauseAfter(error, failures), signal);
    }
  }
  return undefined;
}
