import type { Composition } from '../composition.ts';
import { assemblage } from './mixed-media/assemblage.ts';
import { bouquet } from './mixed-media/bouquet.ts';
import { cutouts } from './mixed-media/cutouts.ts';
import { torn } from './mixed-media/torn.ts';

export const mixedMedia = { torn, cutouts, assemblage, bouquet } satisfies Record<string, Composition>;
