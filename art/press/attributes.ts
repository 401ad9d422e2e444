import type { PathData } from '../shapes/path-data.ts';

/** A gradient, as a plate's `ramp` or `glow` returns it: the value of a `fill`. */
export type Paint = string;
/** A clipping outline, as a sheet's `clip` returns it. */
export type ClipId = string;
/** Where an object sits on the sheet: its own origin, then how far it is turned and scaled. */
export type Placement = readonly [x: number, y: number, degrees?: number, scaleX?: number, scaleY?: number];

/** The same place, moved a little: for shadows. */
export const shifted = ([x, y, ...turn]: Placement, dx: number, dy: number): Placement => [x + dx, y + dy, ...turn];

export interface Impression {
  readonly at?: Placement | undefined;
  /** In the space of the object that it clips: with `at`, around that object's own origin. */
  readonly clip?: ClipId | undefined;
  readonly evenodd?: boolean | undefined;
  /** 0 is bare, 1 is solid ink; between the two is grain. */
  readonly tone?: number | undefined;
  readonly paint?: Paint | undefined;
}

/** One path on a plate: its outline and the attributes that follow it. */
export interface Mark {
  readonly outline: PathData;
  readonly attributes: string;
}

export const decimal = (value: number): string => String(Math.round(value * 1000) / 1000);
/** Places and angles: a tenth of a unit is finer than any print. */
const place = (value: number): string => String(Math.round(value * 10) / 10);

/** Grain turns the middle of the scale into ink or paper; spread tones so that 0..1 is even. */
export function evenTone(tone: number): number {
  if (tone <= 0) return 0;
  return tone >= 1 ? 1 : 0.17 + tone * 0.66;
}

function transform([x, y, degrees, scaleX = 1, scaleY = scaleX]: Placement): string {
  const turn = degrees ? `rotate(${place(degrees)})` : '';
  const scale = scaleX !== 1 || scaleY !== 1 ? `scale(${decimal(scaleX)} ${decimal(scaleY)})` : '';
  return ` transform="translate(${place(x)} ${place(y)})${turn}${scale}"`;
}

/** Everything about an impression but its paint. */
export function attributesOf({ at, clip, evenodd, tone }: Impression): string {
  return [
    at ? transform(at) : '',
    clip ? ` clip-path="url(#${clip})"` : '',
    evenodd ? ' fill-rule="evenodd"' : '',
    tone !== undefined && tone < 1 ? ` opacity="${decimal(evenTone(tone))}"` : '',
  ].join('');
}
