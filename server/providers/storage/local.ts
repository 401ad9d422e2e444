import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keepAs, keepFile, readKept } from '../../atomic-files.ts';
import type { Storage } from './port.ts';

/** @param dataDir the pictures are in its folder `media` */
export function diskStorage(dataDir: string): Storage {
  const fileOf = (key: string) => join(dataDir, 'media', ...key.split('/'));
  return {
    put: (key, content) => keepFile(fileOf(key), content),
    putFile: (key, file) => keepAs(fileOf(key), file),
    get: (key) => readKept(fileOf(key)),
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}
