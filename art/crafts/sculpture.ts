import type { Composition } from '../composition.ts';
import { block } from './sculpture/block.ts';
import { column } from './sculpture/column.ts';
import { head } from './sculpture/head.ts';
import { mobile } from './sculpture/mobile.ts';
import { pierced } from './sculpture/pierced.ts';

export const sculpture = { column, pierced, mobile, head, block } satisfies Record<string, Composition>;
