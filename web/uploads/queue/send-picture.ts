import { isFinal, PATIENCE, passes, pauseAfter } from './retries.ts';
import type { UploadedPicture, UploadFailure } from './upload.ts';
import { type Parcel, type Progress, type Wire, WireFailure } from './upload-client.ts';

export interface SendingTools {
  wire: Wire;
  /** Waits so many milliseconds, or until there is a connection again. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface Sending {
  /** Whether an earlier page, or an earlier try, has begun to send it. */
  isBegun: boolean;
  signal: AbortSignal;
  /** Whether another tab has finished it, or its person has left. */
  isGone: () => Promise<boolean>;
  /** @param bytes how many of the whole have gone; undefined where that is as before */
  tell: (state: 'waiting' | 'sending' | 'offline' | 'reading', bytes?: number) => void;
}

/** What became of it. `isFinal`: it is about the file itself, and another try is none. */
export type Sent = { picture: UploadedPicture } | { failure: UploadFailure; isFinal: boolean };

/**
 * Sends a picture piece by piece, and waits for a connection and for a service that has no time.
 * @returns undefined when it was called off, or is gone
 */
export async function sendPicture(
  { wire, pause }: SendingTools,
  parcel: Parcel,
  { isBegun, signal, isGone, tell }: Sending,
): Promise<Sent | undefined> {
  const { size } = parcel.file;
  const step = (from: number | undefined): Promise<Progress> => {
    if (from === undefined) return wire.ask(parcel.id, signal);
    tell('sending', from);
    return wire.send(parcel, from, (bytes) => tell(bytes < size ? 'sending' : 'reading', bytes), signal);
  };
  let failures = 0;
  let from = isBegun ? undefined : 0;
  while (!signal.aborted && !(await isGone())) {
    try {
      const progress = await step(from);
      if ('picture' in progress) return progress;
      failures = 0;
      // What is all there and no picture yet was broken off while it was read: its last byte has it read again.
      from = Math.min(progress.bytes, size - 1);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof WireFailure)) throw error;
      failures += 1;
      if (!passes(error, failures)) {
        const failure = error.message ? { says: error.message } : { because: 'unknown' as const };
        return { failure, isFinal: isFinal(error) };
      }
      // The service knows best how much it has.
      from = error.bytes;
      if (from !== undefined && failures < PATIENCE) continue;
      tell(error.status === 0 ? 'offline' : 'waiting');
      await pause(pauseAfter(error, failures), signal);
    }
  }
  return undefined;
}
