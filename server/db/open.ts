import { abortable } from '../abortable.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { assertReachable, connectDatabase, type DatabaseHandle, type Timeouts } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

export interface OpenDatabase {
  url: string;
  /** For work before the first request, without timeouts. */
  handle: DatabaseHandle;
  /** Opens a pool for requests or jobs; closed together with the database. */
  connect(timeouts: Timeouts): DatabaseHandle;
  /** Whether the program runs the database itself. */
  isEmbedded: boolean;
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
  return { url, handle, connect, close, abandon, isEmbedded: embedded !== undefined };
}

async function prepare(handle: DatabaseHandle, url: string, log: Logger): Promise<void> {
  await assertReachable(handle, url);
  const client = await handle.pool.connect();
  try {
    const applied = await migrate(client);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
  } finally {
    client.release();
  }
}
