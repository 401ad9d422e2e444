import { join } from 'node:path';
import { continueDemo } from '../../demo/continue.ts';
import { closeDemoAccounts, openDemoAccounts } from '../../demo/demo-accounts.ts';
import { assertNoUnfinishedLargeWorld, fillWithLargeWorld } from '../../demo/large-world.ts';
import { isEmpty, seedDemo } from '../../demo/seed.ts';
import { abortable } from '../abortable.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { root } from '../root.ts';
import { syncSynonyms } from '../search/words/sync-synonyms.ts';
import type { Services } from '../services.ts';
import { assertReachable, connectDatabase, type DatabaseHandle, type Timeouts } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

export interface OpenDatabase {
  url: string;
  /** For work before the first request, without timeouts. */
  handle: DatabaseHandle;
  /** Opens a pool for requests or jobs; closed together with the database. */
  connect(timeouts: Timeouts): DatabaseHandle;
  /**
   * Fills an empty database with the demo world or brings that up to date, if the configuration allows it; or creates
   * the large world it asks for. Deactivates demo accounts if it does not. Returns whether there is a demo world.
   * @throws StartError if a large world is requested and the database has other data, or if creating one was
   * interrupted
   */
  fill(services: Services): Promise<boolean>;
  close(): Promise<void>;
  /** Kills the embedded server at once. */
  abandon(): Promise<void>;
}

/** Opens and migrates the database: the one at DATABASE_URL, else the embedded one. */
export async function openDatabase(config: Config, log: Logger, givenUp: AbortSignal): Promise<OpenDatabase> {
  const embedded = config.database.url ? undefined : await startEmbedded(config.dataDir);
  const url = config.database.url ?? embedded?.url ?? '';
  const handles: DatabaseHandle[] = [];
  const connect = (timeouts?: Timeouts) => {
    const handle = connectDatabase(url, config.database.poolSize, timeouts);
    handles.push(handle);
    return handle;
  };
  const handle = connect();
  const abandon = async () => embedded?.stop();
  const close = async () => {
    await Promise.all(handles.map((each) => each.close()));
    await embedded?.stop();
  };
  try {
    await abortable(givenUp, () => prepare(handle, url, log));
  } catch (error) {
    await (givenUp.aborted ? abandon() : close());
    throw error;
  }
  return { url, handle, connect, close, abandon, fill: (services) => fillWithDemo(services, embedded !== undefined) };
}

async function prepare(handle: DatabaseHandle, url: string, log: Logger): Promise<void> {
  await assertReachable(handle, url);
  const client = await handle.pool.connect();
  try {
    const applied = await migrate(client, join(root, 'server', 'db', 'migrations'));
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    if (await syncSynonyms(client)) log.info('search synonyms updated');
  } finally {
    client.release();
  }
}

async function fillWithDemo(services: Services, embedded: boolean): Promise<boolean> {
  const { config, db, log } = services;
  const { demo, isLocal } = config;
  if (demo === 'on' || typeof demo === 'object' || isLocal) await openDemoAccounts(db);
  else {
    const closed = await closeDemoAccounts(db);
    if (closed > 0) log.warn({ closed }, 'demo accounts are closed, since SITE_URL is public; DEMO=on opens them');
  }
  if (typeof demo === 'object') {
    await fillWithLargeWorld(services, demo.offerings);
    return true;
  }
  await assertNoUnfinishedLargeWorld(services);
  if (demo === 'off' || (demo === 'auto' && !(embedded && isLocal))) return false;
  if (await isEmpty(services)) {
    console.log('Filling the empty database with the demo world …');
    await seedDemo(services);
  }
  return continueDemo(services);
}
