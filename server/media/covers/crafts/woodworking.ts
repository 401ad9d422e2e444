import type { Composition } from '../composition.ts';
import { chair } from './woodworking/chair.ts';
import { dovetail } from './woodworking/dovetail.ts';
import { plane } from './woodworking/plane.ts';
import { rings } from './woodworking/rings.ts';
import { tools } from './woodworking/tools.ts';

export const woodworking: readonly Composition[] = [rings, chair, dovetail, plane, tools];
