import type { Config } from '../../config.ts';
import { diskStorage } from './local.ts';
import { s3Storage } from './s3.ts';

/**
 * Where pictures are kept: a folder, or a bucket of which nothing is public. A key is a path with slashes, such as
 * `uploads/avatars/3q2-7wAAb0….webp`; what it names is a few megabytes at most, and never changes.
 */
export interface Storage {
  put(key: string, content: Uint8Array, type: string): Promise<void>;
  /** @param file a path in `dataDir`; what is there is taken over, or left */
  putFile(key: string, file: string, type: string): Promise<void>;
  /** @returns undefined when there is nothing of this name */
  get(key: string): Promise<Buffer | undefined>;
  /** Is content when there is nothing of this name. */
  remove(key: string): Promise<void>;
}

const storages = new WeakMap<Config, Storage>();

/** The storage that this installation is set to. */
export function storageOf(config: Config): Storage {
  let storage = storages.get(config);
  if (!storage) {
    storage = config.media.s3 ? s3Storage(config.media.s3) : diskStorage(config.dataDir);
    storages.set(config, storage);
  }
  return storage;
}
