import type { Composition } from '../composition.ts';
import { pointe } from './dance/pointe.ts';
import { roundDance } from './dance/round-dance.ts';
import { sequence } from './dance/sequence.ts';
import { soloist } from './dance/soloist.ts';
import { whirl } from './dance/whirl.ts';

export const dance = { soloist, sequence, roundDance, whirl, pointe } satisfies Record<string, Composition>;
