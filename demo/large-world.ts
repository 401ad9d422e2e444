import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '#server/config/start-error.ts';
import { root } from '#server/root.ts';
import type { Services } from '#server/services.ts';
import { readState } from './large-world-state.ts';

/** The exports of bench/worlds/large.ts. */
interface LargeWorlds {
  ensureLargeWorld(services: Services, offerings: number): Promise<void>;
}

/**
 * Fills an empty database with a large world (`DEMO=large:<offerings>`), or keeps an existing one. Its generator is in
 * bench/worlds and not in the bundle: it is loaded from the sources of a checkout.
 * @throws StartError if those are missing, or if the database has other data
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
    // The sources have a StartError class of their own.
    throw error instanceof Error && error.name === StartError.name ? new StartError(error.message) : error;
  }
}

/**
 * Refuses to start on a large world that is incomplete, such as without its indexes.
 * @throws StartError if the database has one
 */
export async function assertNoUnfinishedLargeWorld({ db }: Services): Promise<void> {
  const state = await readState(db);
  if (state && state.madeOn === undefined) {
    throw new StartError(
      `A large demo world is being made in this database, or was and did not get done. Start with DEMO=large:${state.offerings} to have it made anew, or empty the database.`,
    );
  }
}
