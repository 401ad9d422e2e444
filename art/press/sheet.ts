import type { Frame } from '../frame.ts';
import type { PathData } from '../shapes/path-data.ts';
import { attributesOf, type ClipId, type Impression } from './attributes.ts';
import { Gradients } from './gradients.ts';
import { type Ground, INKS, type Ink } from './ink.ts';
import { Outlines } from './outlines.ts';
import { Plate } from './plate.ts';

interface Knockout extends Impression {
  readonly on?: readonly Ink[] | undefined;
  readonly except?: Ground | undefined;
}

export interface Form extends Omit<Impression, 'paint'> {
  /** The ink of the grain on the side away from the light; null leaves the body flat. */
  readonly shade?: Ink | null | undefined;
  readonly amount?: number | undefined;
  /** The direction in which the shade grows. */
  readonly deg?: number | undefined;
  /** Where along it the shade starts, from 0 to 1. */
  readonly start?: number | undefined;
  /** False keeps what the other plates have under the body. */
  readonly bare?: boolean | undefined;
}

/** What a composition draws on: three plates in register. It never names a colour, so it works in each palette. */
export class Sheet {
  readonly frame: Frame;
  readonly light: Plate;
  readonly mid: Plate;
  readonly dark: Plate;
  readonly #outlines = new Outlines();
  readonly #gradients = new Gradients();
  readonly #clips = new Map<PathData, ClipId>();

  constructor(frame: Frame) {
    const plate = (ink: Ink) => new Plate(ink, this.#outlines, this.#gradients);
    this.frame = frame;
    this.light = plate('light');
    this.mid = plate('mid');
    this.dark = plate('dark');
  }

  /** A clipping outline, for the `clip` of an impression. */
  clip(d: PathData): ClipId {
    const known = this.#clips.get(d);
    if (known) return known;
    const id = `c${this.#clips.size}`;
    this.#clips.set(d, id);
    this.#outlines.count(d);
    return id;
  }

  /** Bare paper on the named plates, or on all of them. */
  knock(d: PathData, o: Knockout = {}): this {
    for (const ink of o.on ?? INKS) if (ink !== o.except) this[ink].knock(d, o);
    return this;
  }

  /** Draws inside one SVG transform on all plates, or on the named ones. */
  within(transform: string, draw: () => void, { on = INKS, clip }: Pick<Knockout, 'on' | 'clip'> = {}): this {
    const attributes = ` transform="${transform}"${attributesOf({ clip })}`;
    for (const ink of on) this[ink].open(attributes);
    draw();
    for (const ink of on) this[ink].close();
    return this;
  }

  /** A body with volume: a flat of one ink, grain shading of another on the side away from the light. */
  form(d: PathData, ink: Ground, o: Form = {}): this {
    const { at, clip, evenodd, tone, shade = 'dark', amount = 0.85, deg = 15, start = 0.35, bare = true } = o;
    if (bare) this.knock(d, { at, clip, evenodd });
    if (ink !== 'paper') this[ink].fill(d, { at, clip, evenodd, tone });
    if (shade) {
      const stops = [[start, 0] as const, [1, amount] as const];
      this[shade].fill(d, { at, clip, evenodd, paint: this[shade].ramp(deg, stops) });
    }
    return this;
  }

  /** The finished separations, for the press. */
  separations(): { definitions: string; plates: Readonly<Record<Ink, string>> } {
    // Clips come first: writing a mark is what numbers the outlines.
    const clips = [...this.#clips].map(([outline, id]) => {
      return `<clipPath id="${id}">${this.#outlines.markup({ outline, attributes: '' })}</clipPath>`;
    });
    const plates = { light: this.light.markup(), mid: this.mid.markup(), dark: this.dark.markup() };
    const definitions = this.#gradients.definitions() + this.#outlines.definitions() + clips.join('');
    return { definitions, plates };
  }
}
