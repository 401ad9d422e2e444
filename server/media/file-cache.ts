import { readIfExists, writeAtomically } from '../atomic-files.ts';
import { SingleFlight } from './single-flight.ts';

const creating = new SingleFlight<Buffer>();

/** Returns the content of a file. If there is no such file, creates it first. */
export const readOrCreate = (path: string, create: () => Promise<Uint8Array>): Promise<Buffer> =>
  creating.run(path, async () => {
    const existing = await readIfExists(path);
    if (existing) return existing;
    const content = Buffer.from(await create());
    await writeAtomically(path, content);
    return content;
  });
