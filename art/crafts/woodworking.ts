import type { Composition } from '../composition.ts';
import { chair } from './woodworking/chair.ts';
import { dovetail } from './woodworking/dovetail.ts';
import { plane } from './woodworking/plane.ts';
import { rings } from './woodworking/rings.ts';
import { tools } from './woodworking/tools.ts';

export const woodworking = { rings, chair, dovetail, plane, joinersTools: tools } satisfies Record<string, Composition>;
