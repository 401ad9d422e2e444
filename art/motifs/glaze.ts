import type { ClipId } from '../press/attributes.ts';
import type { Ink } from '../press/ink.ts';
import type { Sheet } from '../press/sheet.ts';
import type { Random } from '../randomness.ts';
import { range } from '../sequence.ts';
import { smooth } from '../shapes/curves.ts';
import { leaf, line, poly } from '../shapes/figures.ts';
import type { Point } from '../shapes/points.ts';
import { type Profile, radiusAt } from '../shapes/turned.ts';

/** The order is the one in which a seed takes them. */
export const GLAZES = ['drip', 'bands', 'dip', 'plain', 'dots', 'leaf', 'zig'] as const;
export type Glaze = (typeof GLAZES)[number];

/** A pot that has been thrown and not yet glazed. */
interface Bisque {
  readonly profile: Profile;
  readonly x: number;
  readonly base: number;
  readonly h: number;
  readonly w: number;
  readonly ink: Ink;
  readonly clip: ClipId;
}

type Glazing = (sheet: Sheet, pot: Bisque, random: Random) => void;

export function glaze(sheet: Sheet, random: Random, style: Glaze, pot: Bisque): void {
  GLAZING[style](sheet, pot, random);
}

const accentPlate = (sheet: Sheet, { ink }: Bisque) => (ink === 'dark' ? sheet.light : sheet.dark);

const drip: Glazing = (sheet, pot, random) => {
  const { x, base, h, w, ink, clip } = pot;
  const y = base - h * random.range(0.55, 0.72);
  const runs = 7;
  const edge = range(runs * 2 + 1).map((i): Point => {
    const reach = i % 2 ? random.range(20, h * 0.26) : random.jit(12);
    return [x - w * 0.6 + (w * 1.2 * i) / (runs * 2), y + reach];
  });
  const lower = smooth([[x - w * 0.7, y], ...edge, [x + w * 0.7, y]]);
  const top = Math.round(base - h - 60);
  const d = `${lower}L${Math.round(x + w)} ${top}L${Math.round(x - w)} ${top}z`;
  accentPlate(sheet, pot).fill(d, { clip });
  if (ink !== 'light') sheet[ink].knock(d, { clip, tone: 0.99 });
};

const dip: Glazing = (sheet, { x, base, h, w, ink, clip }, random) => {
  const y = base - h * random.range(0.3, 0.55);
  const d = poly([
    [x - w, y],
    [x + w, y + random.jit(50)],
    [x + w, base + 20],
    [x - w, base + 20],
  ]);
  if (ink === 'light') {
    sheet.mid.fill(d, { clip });
    return;
  }
  sheet[ink].knock(d, { clip });
  sheet.light.fill(d, { clip, tone: 0.6 });
};

const bands: Glazing = (sheet, pot) => {
  const { profile, x, base, h, clip } = pot;
  for (const t of [0.34, 0.42, 0.68]) {
    const reach = radiusAt(profile, h * t) + 8;
    const y = base - h * t;
    const ends = y - reach * 0.04;
    const d = `M${x - reach} ${ends}Q${x} ${y + reach * 0.22} ${x + reach} ${ends}`;
    accentPlate(sheet, pot).line(d, h * (t === 0.42 ? 0.018 : 0.035), { clip });
  }
};

const zig: Glazing = (sheet, pot) => {
  const { x, base, h, w, ink, clip } = pot;
  const y = base - h * 0.5;
  const reach = w * 0.56;
  const turns = 10;
  const points = range(turns + 1).map((i): Point => {
    return [x - reach + (2 * reach * i) / turns, y + (i % 2 ? -h * 0.07 : h * 0.07)];
  });
  sheet[ink].knockLine(poly(points, false), h * 0.035, { clip });
  for (const off of [h * 0.14, -h * 0.14])
    accentPlate(sheet, pot).line(line(x - reach, y + off, x + reach, y + off), h * 0.02, { clip });
};

const dots: Glazing = (sheet, { x, base, h, w, ink, clip }) => {
  for (let row = 0; row < 4; row++) {
    const y = base - h * (0.22 + row * 0.15);
    const start = x - w * (0.6 - (row % 2) * 0.075);
    const dash = `0 ${Math.round(w * 15) / 100}`;
    sheet[ink].knockLine(line(start, y, start + w * 1.2, y), w * 0.07, { clip, dash });
  }
};

const leaves: Glazing = (sheet, { x, base, h, w, ink, clip }) => {
  const y = base - h * 0.16;
  const twig = smooth([
    [x - w * 0.05, y],
    [x + w * 0.03, y - h * 0.2],
    [x - w * 0.02, y - h * 0.46],
  ]);
  sheet[ink].knockLine(twig, w * 0.025, { clip });
  for (let i = 0; i < 5; i++)
    for (const deg of [-145, -35])
      sheet[ink].knock(leaf(x, y - h * (0.06 + i * 0.09), deg, w * 0.26, w * 0.1), { clip });
};

const GLAZING: Readonly<Record<Glaze, Glazing>> = { drip, bands, dip, plain: () => {}, dots, leaf: leaves, zig };
