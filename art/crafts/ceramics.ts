import type { Composition } from '../composition.ts';
import { plates } from './ceramics/plates.ts';
import { shelf } from './ceramics/shelf.ts';
import { stack } from './ceramics/stack.ts';
import { vessel } from './ceramics/vessel.ts';
import { wheel } from './ceramics/wheel.ts';

export const ceramics = { shelf, vessel, wheel, stack, plates } satisfies Record<string, Composition>;
