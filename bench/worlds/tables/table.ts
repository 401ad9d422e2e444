import type { Value } from '../copy.ts';
import type { Studio } from '../studios.ts';
import type { World } from '../world.ts';

/** One table of the world: its columns, and what of it belongs to a studio, in the order of the columns. */
export interface Table {
  name: string;
  columns: readonly string[];
  rows: (studio: Studio, world: World) => Iterable<readonly Value[]>;
  /** What belongs to no studio. */
  first?: (world: World) => Iterable<readonly Value[]>;
}
