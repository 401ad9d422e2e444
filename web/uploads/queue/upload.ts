/** An uploaded picture, as the image service returns it (specification §3). */
export interface UploadedPicture {
  /** Public URL, as our API takes it. */
  secure_url: string;
  public_id: string;
  width: number;
  height: number;
  bytes: number;
  /** A CSS colour shown while loading; '' if the service gives none. */
  placeholder: string;
}

/**
 * The state of an upload:
 * - `waiting` for its turn, or for the service
 * - `sending`
 * - `offline`: no connection; it continues when there is one
 * - `reading`: received completely, being processed by the service
 * - `failed`: see `failure`
 */
export type UploadState = 'waiting' | 'sending' | 'offline' | 'reading' | 'failed';

/** Why it failed: the service's own message, or a key under `uploads.failures`. */
export type UploadFailure = { says: string } | { because: 'too_large' | 'empty' | 'unknown' | 'not_added' };

/** What pictures are chosen for. They are added only there. */
export interface Place {
  /** Path of the screen that shows them. */
  path: string;
  /** Name of the studio or offering. */
  name: string;
}

/** An upload in the list; it leaves the list when it is delivered. */
export interface Upload {
  id: string;
  /** Name of the file. */
  name: string;
  /** URL for `<img>`, or ''; formats this browser cannot show (mostly HEIC) fail to load. */
  preview: string;
  state: UploadState;
  /** Progress from 0 to 1. */
  part: number;
  failure?: UploadFailure;
  /** True if a retry may help. */
  mayRetry: boolean;
}
