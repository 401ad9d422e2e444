import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../server/config/start-error.ts';
import { root } from '../server/root.ts';
import type { Services } from '../server/services.ts';
import { readState } from './large-world-state.ts';

/** What bench/worlds/large.ts exports. */
interface LargeWorlds {
  ensureLargeWorld(services: Services, offerings: number): Promise<void>;
}

/**
 * Fills an empty database with a large world (`DEMO=large:<offerings>`), or finds it there. What makes it is in
 * bench/worlds and no part of the bundle: it is loaded from its sources, which a checkout has.
 * @throws StartError when those are missing, or when something else is in the database
 */
export async function fillWithLargeWorld(services: Services, offerings: number): Promise<void> {
  const file = join(root, 'bench', 'worlds', 'large.ts');
  if (!existsSync(file)) {
    throw new StartError(
      `DEMO=large:${offerings} needs the folder bench/worlds, which is missing in this installation.`,
    );
  }
  const { ensureLargeWorld }: LargeWorlds = await import(/* @vite-ignore */ pathToFileURL(file).href);
  try {
    await ensureLargeWorld(services, offerings);
  } catch (error) {
    // Beside the bundle, the sources have a StartError of their own.
    throw error instanceof Error && error.name === StartError.name ? new StartError(error.message) : error;
  }
}

/**
 * Refuses to serve a large world of which a part is missing, such as its indexes.
 * @throws StartError when the database has one
 */
export async function assertNoUnfinishedLargeWorld({ db }: Services): Promise<void> {
  const state = await readState(db);
  if (state && state.madeOn === undefined) {
    throw new StartError(
      `A large demo world is being made in this database, or was and did not get done. Start with DEMO=large:${state.offerings} to have it made anew, or empty the database.`,
    );
  }
}
