import pg from 'pg';
import { type LargeWorldState, readState, writeState } from '#demo/large-world-state.ts';
import { PASSWORD } from '#demo/people.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { StartError } from '#server/config/start-error.ts';
import type { Services } from '#server/services.ts';
import { clearTheWay, mayIgnoreTriggers, undo } from './clearing.ts';
import { type Lane, shareOut, withLanes } from './lanes.ts';
import { fillListings, LISTING_TABLES } from './listing.ts';
import { loadTables, TABLES } from './loading.ts';
import { worldOf } from './world.ts';

/** The key of an advisory lock, so that two processes that start together make one world. */
const LOCK = 4_180_234;

/**
 * Fills an empty database with a large world of this many offerings, unless it has that world already. The same number
 * makes the same world with the same ids; only its events are relative to the day on which it is made. An unfinished
 * one is remade.
 * @throws StartError when the database contains anything else
 */
export async function ensureLargeWorld(services: Services, offerings: number): Promise<void> {
  const guard = new pg.Client(services.pool.options);
  // When the server goes, what is asked next fails and says so.
  guard.on('error', () => {});
  await guard.connect();
  try {
    await guard.query('select pg_advisory_lock($1)', [LOCK]);
    const state = await readState(services.db);
    if (state?.madeOn !== undefined && state.offerings === offerings) return;
    if (state?.madeOn !== undefined) throw new StartError(isAnother(offerings, state.offerings));
    if (state) {
      services.log.warn({ offerings: state.offerings }, 'a large demo world was not finished: it is made anew');
      await undo(services.db, state);
    }
    if (!(await isEmpty(services))) throw new StartError(isInUse(offerings));
    await make(services, offerings);
  } finally {
    await guard.end();
  }
}

const isAnother = (offerings: number, there: number) =>
  `DEMO=large:${offerings} fills an empty database, and this one has a large demo world of ${there} offerings. Start with DEMO=large:${there}, or empty it.`;

const isInUse = (offerings: number) =>
  `DEMO=large:${offerings} fills an empty database, and this one is in use. Set DEMO=off, or another DATA_DIR or DATABASE_URL.`;

async function isEmpty({ pool }: Services): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(
    'select not exists (select from auth.users) and not exists (select from studios) as empty',
  );
  return rows[0]?.empty ?? false;
}

async function make(services: Services, offerings: number): Promise<void> {
  const { db, log } = services;
  const began = Date.now();
  const world = worldOf(offerings, services.now(), await hashPassword(PASSWORD));
  const ignoresTriggers = await mayIgnoreTriggers(db);
  const state = await clearTheWay(db, offerings, ignoresTriggers);
  try {
    await withLanes(services, ignoresTriggers, async (lanes) => {
      await loadTables(services, lanes, world, !ignoresTriggers);
      log.info('large demo world: making indexes');
      await finish(lanes, state, LOADED_TABLES);
      log.info('large demo world: listing');
      await fillListings(services, lanes);
      log.info('large demo world: making indexes of listings');
      await finish(lanes, state, LISTING_TABLES);
    });
    await writeState(db, { ...state, restore: [], madeOn: world.now.toISOString().slice(0, 10) });
  } catch (error) {
    await undo(db, state);
    throw error;
  }
  log.info({ offerings, seconds: Math.round((Date.now() - began) / 1000) }, 'large demo world: made');
}

const LOADED_TABLES = TABLES.map(({ name }) => name).filter((name) => !LISTING_TABLES.includes(name));

/** Has back what was taken out of the way; then figures for the planner, and what looks at an index alone need. */
async function finish(lanes: Lane[], { restore }: LargeWorldState, tables: readonly string[]): Promise<void> {
  const theirs = restore.filter(({ table }) => tables.includes(table));
  await shareOut(lanes, theirs, (lane, { statement }) => lane.query(statement));
  await shareOut(lanes, tables, (lane, table) => lane.query(`vacuum (analyze) ${table}`));
}
