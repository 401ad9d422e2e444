import type { Composition } from '../composition.ts';
import { bezier } from './digital/bezier.ts';
import { cubes } from './digital/cubes.ts';
import { moire } from './digital/moire.ts';
import { pixels } from './digital/pixels.ts';
import { windows } from './digital/windows.ts';

export const digital = { bezier, pixels, moire, windows, cubes } satisfies Record<string, Composition>;
