import type { Ink } from '../press/ink.ts';
import type { Sheet } from '../press/sheet.ts';
import type { Random } from '../randomness.ts';
import { last } from '../sequence.ts';
import { ribbon } from '../shapes/curves.ts';
import { ellipse } from '../shapes/figures.ts';
import type { PathData } from '../shapes/path-data.ts';
import { type Profile, radiusAt, revolve } from '../shapes/turned.ts';
import { GLAZES, type Glaze, glaze } from './glaze.ts';
import { POTS, type PotKind } from './profiles.ts';

interface Pot {
  readonly kind: PotKind;
  readonly x: number;
  /** The height at which it stands. */
  readonly base: number;
  readonly h: number;
  readonly w: number;
  readonly ink?: Ink;
  /** Chosen by chance where it is left open. */
  readonly decor?: Glaze;
  /** The direction in which the shade grows. */
  readonly deg?: number;
}

/** One pot with volume, rim, handle and a glaze. */
export function pot(sheet: Sheet, random: Random, spec: Pot): { profile: Profile; top: number } {
  const { kind, x, base, h, w, ink = 'mid', decor, deg = 8 } = spec;
  const profile = POTS[kind](h, w);
  const top = last(profile)[0];
  const handleSide = random.sign();
  for (const side of handleSides(kind, handleSide)) {
    const d = handle(spec, profile, side);
    sheet.knock(d);
    sheet[ink].fill(d);
  }
  const body = revolve(x, base, profile);
  const lip = ellipse(x, base - h, top, top * 0.17);
  sheet.knock(body + lip);
  sheet[ink].fill(body + lip);
  const clip = sheet.clip(body);
  glaze(sheet, random, decor ?? random.pick(GLAZES), { profile, x, base, h, w, ink, clip });
  shade(sheet, body, ink, deg);
  if (ink !== 'light') sheet.knock(lip);
  sheet.light.fill(lip);
  sheet.dark.fill(ellipse(x, base - h + top * 0.02, top * 0.88, top * 0.125));
  return { profile, top };
}

function handleSides(kind: PotKind, side: -1 | 1): readonly (-1 | 1)[] {
  if (kind === 'amphora') return [-1, 1];
  return kind === 'cup' || kind === 'jug' ? [side] : [];
}

function handle({ kind, x, base, h, w }: Pot, profile: Profile, side: -1 | 1): PathData {
  const isCup = kind === 'cup';
  const upper = base - h * (isCup ? 0.8 : 0.88);
  const lower = base - h * (isCup ? 0.22 : kind === 'amphora' ? 0.6 : 0.42);
  const upperRadius = radiusAt(profile, base - upper) * 0.9;
  const lowerRadius = radiusAt(profile, base - lower) * 0.92;
  const out = w * (isCup ? 0.36 : 0.26);
  return ribbon(
    [
      [x + side * upperRadius, upper],
      [x + side * (upperRadius + out), upper - h * 0.01],
      [x + side * (Math.max(upperRadius, lowerRadius) + out), (upper + lower) / 2],
      [x + side * lowerRadius, lower],
    ],
    Math.max(14, w * 0.075),
  );
}

/** Grain on the shaded side; a dark pot shows its volume by a bare highlight on the lit one. */
function shade({ dark }: Sheet, body: PathData, ink: Ink, deg: number): void {
  dark.fill(body, {
    paint: dark.ramp(deg, [
      [0.45, 0],
      [1, ink === 'dark' ? 0.4 : 0.8],
    ]),
  });
  if (ink !== 'dark') return;
  const highlight = [
    [0.62, 0],
    [1, 0.55],
  ] as const;
  dark.knock(body, { paint: dark.ramp(deg + 180, highlight, true) });
}
