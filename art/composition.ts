import type { Frame } from './frame.ts';
import type { Sheet } from './press/sheet.ts';
import type { Random } from './randomness.ts';

/** Draws a picture of a craft for a seed. It must take its random draws in a fixed order. */
export type Composition = (sheet: Sheet, random: Random, frame: Frame) => void;
