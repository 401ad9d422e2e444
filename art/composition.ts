import type { Frame } from './frame.ts';
import type { Sheet } from './press/sheet.ts';
import type { Random } from './randomness.ts';

/** A picture of a craft, drawn anew for each seed. Each takes its draws in a fixed order. */
export type Composition = (sheet: Sheet, random: Random, frame: Frame) => void;
