/** A picture that has arrived: what the image service answered (specification §3). */
export interface UploadedPicture {
  /** Its public address, as the API of whatever shows it takes it. */
  secure_url: string;
  public_id: string;
  width: number;
  height: number;
  bytes: number;
  /** A CSS colour until it is there; '' where the service says none. */
  placeholder: string;
}

/**
 * - `waiting` for its turn, or for the service to have time
 * - `sending`
 * - `offline`: there is no connection; it goes on by itself when there is
 * - `reading`: all of it is there, and the service looks at it
 * - `failed`: see `failure`
 */
export type UploadState = 'waiting' | 'sending' | 'offline' | 'reading' | 'failed';

/** Why it failed: in the service's own words, or a key under `uploads.failures`. */
export type UploadFailure = { says: string } | { because: 'too_large' | 'empty' | 'unknown' | 'not_added' };

/** What pictures are chosen for. They are added there and nowhere else. */
export interface Place {
  /** Of the screen that shows them. */
  path: string;
  /** As its people call it. */
  name: string;
}

/** One picture on its way. Once whatever shows it has it, it is no longer listed. */
export interface Upload {
  id: string;
  /** Of the file. */
  name: string;
  /** An address for `<img>`, '' without one; formats that this browser cannot show (HEIC, mostly) do not load. */
  preview: string;
  state: UploadState;
  /** From 0 to 1. */
  part: number;
  failure?: UploadFailure;
  /** Whether another try may help. */
  mayRetry: boolean;
}
