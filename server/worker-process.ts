import { basename, join } from 'node:path';
import { root } from './root.ts';

/**
 * Returns the file of a program that runs in its own thread or process. Built programs use a bundle
 * (`vite.workers.config.ts`): a process that compiles TypeScript takes 20 MB and a second more.
 * @param source from the root of the installation: `server/…/name.ts`
 * @param self the file that contains this function
 */
export const workerProgram = (source: string, self = import.meta.filename): string =>
  self.endsWith('.ts') ? join(root, source) : join(root, 'build', 'workers', `${basename(source, '.ts')}.js`);
