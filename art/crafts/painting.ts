import type { Composition } from '../composition.ts';
import { easel } from './painting/easel.ts';
import { hills } from './painting/hills.ts';
import { palette } from './painting/palette.ts';
import { stillLife } from './painting/still-life.ts';
import { stroke } from './painting/stroke.ts';
import { tubes } from './painting/tubes.ts';

export const painting = { easel, stroke, stillLife, palette, hills, tubes } satisfies Record<string, Composition>;
