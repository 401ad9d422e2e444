import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { moveIntoPlace, readIfExists, writeAtomically } from '#server/atomic-files.ts';
import type { Storage } from './port.ts';

/** Storage in the folder `media` of `dataDir`. */
export function diskStorage(dataDir: string): Storage {
  const fileOf = (key: string) => join(dataDir, 'media', ...key.split('/'));
  return {
    put: (key, content) => writeAtomically(fileOf(key), content),
    putFile: (key, file) => moveIntoPlace(fileOf(key), file),
    get: (key) => readIfExists(fileOf(key)),
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}
