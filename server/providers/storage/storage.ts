import type { Config } from '#server/config.ts';
import { diskStorage } from './local.ts';
import type { Storage } from './port.ts';
import { s3Storage } from './s3.ts';

const storages = new WeakMap<Config, Storage>();

/** Returns the storage of the configuration, one for each configuration: a bucket, else a folder in `dataDir`. */
export function getStorage(config: Config): Storage {
  let storage = storages.get(config);
  if (!storage) {
    storage = config.media.s3 ? s3Storage(config.media.s3) : diskStorage(config.dataDir);
    storages.set(config, storage);
  }
  return storage;
}
