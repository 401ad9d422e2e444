import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the installation, whether the program runs from sources or from its bundle. */
export const root = findRoot(import.meta.dirname);

function findRoot(from: string): string {
  for (let at = from; ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json')) && existsSync(join(at, 'shared', 'locales'))) return at;
    if (at === dirname(at)) throw new Error(`No installation of Atelio around ${from}`);
  }
}
