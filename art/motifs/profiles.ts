import type { Profile } from '../shapes/turned.ts';

export type PotKind = 'bottle' | 'moon' | 'vase' | 'amphora' | 'bowl' | 'cup' | 'beaker' | 'jug';
type ProfileOf = (height: number, width: number) => Profile;

/** The profiles of pots, each of a height and a greatest width. */
export const POTS: Readonly<Record<PotKind, ProfileOf>> = {
  bottle: (h, w) => [
    [w * 0.3, 0],
    [w * 0.46, h * 0.12],
    [w * 0.5, h * 0.32],
    [w * 0.34, h * 0.56],
    [w * 0.15, h * 0.7],
    [w * 0.14, h * 0.88],
    [w * 0.2, h],
  ],
  moon: (h, w) => [
    [w * 0.24, 0],
    [w * 0.44, h * 0.2],
    [w * 0.5, h * 0.5],
    [w * 0.43, h * 0.8],
    [w * 0.24, h * 0.96],
    [w * 0.25, h],
  ],
  vase: (h, w) => [
    [w * 0.26, 0],
    [w * 0.34, h * 0.2],
    [w * 0.48, h * 0.55],
    [w * 0.46, h * 0.75],
    [w * 0.24, h * 0.9],
    [w * 0.3, h],
  ],
  amphora: (h, w) => [
    [w * 0.16, 0],
    [w * 0.24, h * 0.08],
    [w * 0.44, h * 0.4],
    [w * 0.48, h * 0.58],
    [w * 0.3, h * 0.76],
    [w * 0.16, h * 0.86],
    [w * 0.24, h],
  ],
  bowl: (h, w) => [
    [w * 0.18, 0],
    [w * 0.2, h * 0.08],
    [w * 0.36, h * 0.3],
    [w * 0.46, h * 0.65],
    [w * 0.5, h],
  ],
  cup: (h, w) => [
    [w * 0.36, 0],
    [w * 0.45, h * 0.1],
    [w * 0.47, h * 0.5],
    [w * 0.5, h],
  ],
  beaker: (h, w) => [
    [w * 0.3, 0],
    [w * 0.34, h * 0.08],
    [w * 0.4, h * 0.5],
    [w * 0.5, h],
  ],
  jug: (h, w) => [
    [w * 0.34, 0],
    [w * 0.48, h * 0.2],
    [w * 0.48, h * 0.42],
    [w * 0.3, h * 0.7],
    [w * 0.28, h * 0.85],
    [w * 0.36, h],
  ],
};
/** In the order in which a seed deals them. */
export const POT_KINDS = Object.keys(POTS) as PotKind[];
