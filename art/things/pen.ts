import { decimal, type Impression, type Placement } from '../press/attributes.ts';
import { INKS, type Ink } from '../press/ink.ts';
import type { Stroke } from '../press/plate.ts';
import type { Form, Sheet } from '../press/sheet.ts';
import type { Random } from '../randomness.ts';
import type { PathData } from '../shapes/path-data.ts';

/** `a` is the ink of the thing itself and `b` the other light one: which is which, the seed says. */
export type Shade = 'a' | 'b' | 'dark' | 'paper';

const GAP = 12;

/** Draws a thing around its own origin, in inks that it does not know. */
export class Pen {
  readonly sheet: Sheet;
  readonly random: Random;
  readonly #inks: Readonly<Record<'a' | 'b', Ink>>;

  constructor(sheet: Sheet, random: Random, main: Ink) {
    this.sheet = sheet;
    this.random = random;
    this.#inks = { a: main, b: main === 'mid' ? 'light' : 'mid' };
  }

  ink(shade: Shade): Ink | 'paper' {
    return shade === 'a' || shade === 'b' ? this.#inks[shade] : shade;
  }

  /** A body with a shaded side. */
  body(d: PathData, shade: Shade = 'a', o: Form = {}): this {
    if (shade === 'b') this.#gap(d, GAP, o);
    this.sheet.form(d, this.ink(shade), { amount: 0.7, ...o });
    return this;
  }

  flat(d: PathData, shade: Shade = 'a', o: Form = {}): this {
    this.sheet.form(d, this.ink(shade), { ...o, shade: null });
    return this;
  }

  line(d: PathData, width = 8, shade: Shade = 'dark', o: Stroke = {}): this {
    const ink = this.ink(shade);
    if (ink !== 'dark') this.#gap(d, width + (shade === 'b' && width > 12 ? GAP : 0), o);
    if (ink !== 'paper') this.sheet[ink].line(d, width, o);
    return this;
  }

  /** Bare paper along a line: `b` is also the ink of the ground, from which it stands out by that. */
  #gap(d: PathData, width: number, { at, clip, dash, cap }: Stroke): void {
    for (const each of INKS) this.sheet[each].knockLine(d, width, { at, clip, dash, cap });
  }

  /** Ink over what is there already, as grain. */
  tint(d: PathData, shade: Exclude<Shade, 'paper'>, tone = 0.5, o: Impression = {}): this {
    this.sheet[this.ink(shade) as Ink].fill(d, { ...o, tone });
    return this;
  }

  /** Draws what follows elsewhere: moved, turned and scaled. */
  at([x, y, degrees = 0, scale = 1, across = scale]: Placement, draw: () => void): this {
    this.sheet.within(
      `translate(${decimal(x)} ${decimal(y)})rotate(${decimal(degrees)})scale(${decimal(scale)} ${decimal(across)})`,
      draw,
    );
    return this;
  }
}

/** Something to be drawn: how large it is, and how. It stands or hangs; what `lies` is seen from above. */
export interface Thing {
  readonly w: number;
  readonly h: number;
  readonly lies?: boolean;
  draw(pen: Pen): void;
}

export const thing = (w: number, h: number, draw: Thing['draw']): Thing => ({ w, h, draw });
export const lying = (w: number, h: number, draw: Thing['draw']): Thing => ({ w, h, lies: true, draw });
