import type { Composition } from '../composition.ts';
import { beads } from './jewellery/beads.ts';
import { chain } from './jewellery/chain.ts';
import { earrings } from './jewellery/earrings.ts';
import { facets } from './jewellery/facets.ts';
import { ringAndStone } from './jewellery/ring-and-stone.ts';

export const jewellery = { ringAndStone, chain, facets, beads, earrings } satisfies Record<string, Composition>;
