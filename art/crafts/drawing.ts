import type { Composition } from '../composition.ts';
import { eye } from './drawing/eye.ts';
import { face } from './drawing/face.ts';
import { pencils } from './drawing/pencils.ts';
import { plant } from './drawing/plant.ts';
import { solids } from './drawing/solids.ts';

export const drawing = { face, pencils, plant, solids, eye } satisfies Record<string, Composition>;
