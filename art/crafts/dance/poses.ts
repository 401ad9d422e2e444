import type { Point } from '#art/shapes/points.ts';

type Limb = readonly [joint: Point, end: Point];
interface Pose {
  readonly neck: Point;
  readonly head: Point;
  readonly arms: readonly Limb[];
  readonly legs: readonly Limb[];
}
export type PoseName = 'arabesque' | 'leap' | 'turn' | 'lunge' | 'arch' | 'kick';

/** Poses around the hip (0, 0), about 100 units from head to toe. */
export const POSES: Readonly<Record<PoseName, Pose>> = {
  arabesque: {
    neck: [11, -28],
    head: [15, -39],
    arms: [
      [
        [27, -35],
        [46, -47],
      ],
      [
        [-6, -26],
        [-24, -32],
      ],
    ],
    legs: [
      [
        [2, 26],
        [0, 54],
      ],
      [
        [-26, -4],
        [-55, -16],
      ],
    ],
  },
  leap: {
    neck: [3, -28],
    head: [5, -39],
    arms: [
      [
        [17, -38],
        [32, -55],
      ],
      [
        [-15, -36],
        [-35, -42],
      ],
    ],
    legs: [
      [
        [26, -3],
        [55, 2],
      ],
      [
        [-26, 6],
        [-54, 0],
      ],
    ],
  },
  turn: {
    neck: [0, -28],
    head: [0, -39],
    arms: [
      [
        [17, -44],
        [3, -60],
      ],
      [
        [-17, -44],
        [-3, -60],
      ],
    ],
    legs: [
      [
        [0, 27],
        [0, 55],
      ],
      [
        [23, 13],
        [3, 27],
      ],
    ],
  },
  lunge: {
    neck: [15, -25],
    head: [21, -35],
    arms: [
      [
        [31, -38],
        [47, -58],
      ],
      [
        [-3, -34],
        [-25, -28],
      ],
    ],
    legs: [
      [
        [27, 13],
        [31, 48],
      ],
      [
        [-20, 22],
        [-50, 46],
      ],
    ],
  },
  arch: {
    neck: [-11, -26],
    head: [-20, -33],
    arms: [
      [
        [-24, -46],
        [-47, -52],
      ],
      [
        [-2, -46],
        [-19, -64],
      ],
    ],
    legs: [
      [
        [5, 26],
        [-3, 54],
      ],
      [
        [21, 14],
        [12, 34],
      ],
    ],
  },
  kick: {
    neck: [-8, -28],
    head: [-11, -39],
    arms: [
      [
        [-27, -31],
        [-45, -22],
      ],
      [
        [9, -34],
        [27, -30],
      ],
    ],
    legs: [
      [
        [1, 27],
        [0, 55],
      ],
      [
        [17, -20],
        [33, -50],
      ],
    ],
  },
};

/** In the order in which a seed takes them. */
export const POSE_NAMES = Object.keys(POSES) as PoseName[];
