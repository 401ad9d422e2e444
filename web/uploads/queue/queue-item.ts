import { UPLOAD_MAX_BYTES } from '#shared/media.ts';
import type { Upload, UploadFailure } from './upload.ts';
import type { StoredUpload } from './upload-store.ts';

/** A picture in an upload queue. */
export interface Item extends Upload {
  stored: StoredUpload;
  /** True if an earlier page or attempt has begun to send it. */
  isBegun: boolean;
  /** True if it is in the store, where another tab removes it when it is finished or its person signs out. */
  isKept: boolean;
  isBusy: boolean;
  ending: AbortController;
}

export function itemOf(stored: StoredUpload): Item {
  const { id, name, picture, refusal } = stored;
  return {
    id,
    name,
    preview: picture?.secure_url ?? '',
    state: refusal ? 'failed' : picture ? 'reading' : 'waiting',
    part: picture ? 1 : 0,
    ...(refusal && { failure: refusal }),
    mayRetry: !refusal,
    stored,
    isBegun: false,
    isKept: false,
    isBusy: false,
    ending: new AbortController(),
  };
}

/** Returns the failure of a file that is known without sending it. */
export function refusalOf({ size }: File): UploadFailure | undefined {
  if (size === 0) return { because: 'empty' };
  return size > UPLOAD_MAX_BYTES ? { because: 'too_large' } : undefined;
}
