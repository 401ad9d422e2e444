import type { Services } from '#server/services.ts';
import { copyRows, type Value } from './copy.ts';
import { type Lane, shareOut } from './lanes.ts';
import { studiosOf } from './studios.ts';
import { offeringTables } from './tables/offerings.ts';
import { peopleTables } from './tables/people.ts';
import { studioTables } from './tables/studios.ts';
import type { Table } from './tables/table.ts';
import { timeTables } from './tables/times.ts';
import type { World } from './world.ts';

/** What others refer to comes first. */
export const TABLES: readonly Table[] = [...peopleTables, ...studioTables, ...offeringTables, ...timeTables];
/** What takes longest: begun first where the order does not matter. */
const LONGEST = ['offerings', 'studios', 'events', 'offering_translations'];

/** Milliseconds between two lines of progress. */
const PACE = 10_000;

/** Writes all rows of the world. @param inOrder where foreign keys are looked at */
export async function loadTables(
  { log }: Pick<Services, 'log'>,
  lanes: Lane[],
  world: World,
  inOrder: boolean,
): Promise<void> {
  const longest = LONGEST.flatMap((name) => TABLES.filter((table) => table.name === name));
  const tables = inOrder ? TABLES : [...longest, ...TABLES.filter((table) => !longest.includes(table))];
  await shareOut(inOrder ? lanes.slice(0, 1) : lanes, tables, async (lane, table) => {
    const began = Date.now();
    const rows = await copyRows(lane, table.name, table.columns, toldOf(table, world, log));
    log.info({ table: table.name, rows, seconds: (Date.now() - began) / 1000 }, 'large demo world: written');
  });
}

function* toldOf(table: Table, world: World, log: Services['log']): Generator<readonly Value[]> {
  if (table.first) yield* table.first(world);
  let told = Date.now();
  for (const studio of studiosOf(world.offerings)) {
    yield* table.rows(studio, world);
    if (Date.now() < told + PACE) continue;
    told = Date.now();
    const share = `${Math.floor((100 * studio.offering) / world.offerings)} %`;
    log.info({ table: table.name, done: share, city: studio.city.name }, 'large demo world: writing');
  }
}
