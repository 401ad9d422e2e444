import type { Composition } from '../composition.ts';
import { discs } from './glass/discs.ts';
import { gather } from './glass/gather.ts';
import { leaded } from './glass/leaded.ts';
import { vessels } from './glass/vessels.ts';

export const glass = { leaded, vessels, gather, discs } satisfies Record<string, Composition>;
