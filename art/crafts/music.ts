import type { Composition } from '../composition.ts';
import { drums } from './music/drums.ts';
import { guitar } from './music/guitar.ts';
import { keys } from './music/keys.ts';
import { record } from './music/record.ts';
import { stave } from './music/stave.ts';
import { strings } from './music/strings.ts';

export const music = { record, guitar, strings, keys, stave, drums } satisfies Record<string, Composition>;
