import type { Composition } from '../composition.ts';
import { brayer } from './printmaking/brayer.ts';
import { etchingPress } from './printmaking/etching-press.ts';
import { letterpress } from './printmaking/letterpress.ts';
import { linocut } from './printmaking/linocut.ts';
import { screen } from './printmaking/screen.ts';

export const printmaking = { etchingPress, linocut, letterpress, brayer, screen } satisfies Record<string, Composition>;
