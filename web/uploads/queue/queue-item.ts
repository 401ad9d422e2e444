import { UPLOAD_MAX_BYTES } from '../../../shared/media.ts';
import type { Upload, UploadFailure } from './upload.ts';
import type { Kept } from './upload-store.ts';

/** A picture in a queue. */
export interface Item extends Upload {
  kept: Kept;
  /** Whether an earlier page, or an earlier try, has begun to send it. */
  isBegun: boolean;
  /** Whether the shelf has it: from there another tab takes it when it has finished it, or when its person leaves. */
  isKept: boolean;
  isBusy: boolean;
  ending: AbortController;
}

export function itemOf(kept: Kept): Item {
  const { id, name, picture, refusal } = kept;
  return {
    id,
    name,
    preview: picture?.secure_url ?? '',
    state: refusal ? 'failed' : picture ? 'reading' : 'waiting',
    part: picture ? 1 : 0,
    ...(refusal && { failure: refusal }),
    mayRetry: !refusal,
    kept,
    isBegun: false,
    isKept: false,
    isBusy: false,
    ending: new AbortController(),
  };
}

/** What is known without sending it. */
export function refusalOf({ size }: File): UploadFailure | undefined {
  if (size === 0) return { because: 'empty' };
  return size > UPLOAD_MAX_BYTES ? { because: 'too_large' } : undefined;
}
