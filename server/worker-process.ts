import { basename, join } from 'node:path';
import { root } from './root.ts';

/**
 * The file of a program that runs aside, in a thread or a process of its own. The built program has it bundled
 * (`vite.workers.config.ts`): a process that reads TypeScript takes 20 MB and a second more.
 * @param source from the root of the installation: `server/…/name.ts`
 * @param self the file that this function is in
 */
export const workerProgram = (source: string, self = import.meta.filename): string =>
  self.endsWith('.ts') ? join(root, source) : join(root, 'build', 'workers', `${basename(source, '.ts')}.js`);
