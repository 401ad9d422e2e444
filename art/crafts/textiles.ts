import type { Composition } from '../composition.ts';
import { knit } from './textiles/knit.ts';
import { loom } from './textiles/loom.ts';
import { quilt } from './textiles/quilt.ts';
import { weave } from './textiles/weave.ts';
import { yarn } from './textiles/yarn.ts';

export const textiles = { weave, loom, quilt, yarn, knit } satisfies Record<string, Composition>;
