import type { PathData } from '../shapes/path-data.ts';
import { attributesOf, decimal, type Impression, type Mark, type Paint } from './attributes.ts';
import type { Gradients, Stops } from './gradients.ts';
import { type Ink, SEPARATIONS } from './ink.ts';
import type { Outlines } from './outlines.ts';

export interface Stroke extends Impression {
  readonly cap?: 'round' | 'butt' | 'square' | undefined;
  readonly dash?: string | undefined;
}

const BARE = '#fff';

/** One separation of a print. A later mark covers an earlier one; knocked-out areas are simply painted white. */
export class Plate {
  readonly ink: Ink;
  readonly #outlines: Outlines;
  readonly #gradients: Gradients;
  readonly #body: (Mark | string)[] = [];

  constructor(ink: Ink, outlines: Outlines, gradients: Gradients) {
    this.ink = ink;
    this.#outlines = outlines;
    this.#gradients = gradients;
  }

  fill(d: PathData, o: Impression = {}): this {
    return this.#path(d, `${o.paint ? ` fill="${o.paint}"` : ''}${attributesOf(o)}`);
  }

  /** Leaves the paper (or the other inks) bare. */
  knock(d: PathData, o: Impression = {}): this {
    return this.#path(d, ` fill="${o.paint ?? BARE}"${attributesOf(o)}`);
  }

  line(d: PathData, width: number, o: Stroke = {}): this {
    return this.#stroke(d, width, 'currentColor', o);
  }

  knockLine(d: PathData, width: number, o: Stroke = {}): this {
    return this.#stroke(d, width, BARE, o);
  }

  group(o: Impression, draw: () => void): this {
    this.open(attributesOf(o));
    draw();
    return this.close();
  }

  /** Starts a group that several plates share; see `Sheet.within`. */
  open(attributes: string): this {
    this.#body.push(`<g${attributes}>`);
    return this;
  }

  close(): this {
    this.#body.push('</g>');
    return this;
  }

  /** A gradient over the shape's own box, along an angle; white where `bare`. */
  ramp(degrees: number, stops: Stops, bare = false): Paint {
    const angle = (degrees * Math.PI) / 180;
    const cx = Math.cos(angle) / 2;
    const cy = Math.sin(angle) / 2;
    const from = `x1="${decimal(0.5 - cx)}" y1="${decimal(0.5 - cy)}"`;
    const to = `x2="${decimal(0.5 + cx)}" y2="${decimal(0.5 + cy)}"`;
    return this.#gradients.paint({
      kind: 'linearGradient',
      geometry: `${from} ${to}`,
      colour: this.#colour(bare),
      stops,
    });
  }

  /** The same from a point of the box outwards. */
  glow(cx: number, cy: number, r: number, stops: Stops, bare = false): Paint {
    const geometry = `cx="${decimal(cx)}" cy="${decimal(cy)}" r="${decimal(r)}"`;
    return this.#gradients.paint({ kind: 'radialGradient', geometry, colour: this.#colour(bare), stops });
  }

  /** What has been drawn, in the order in which it was drawn. */
  markup(): string {
    return this.#body.map((item) => (typeof item === 'string' ? item : this.#outlines.markup(item))).join('');
  }

  #colour(bare: boolean): string {
    return bare ? BARE : SEPARATIONS[this.ink];
  }

  #stroke(d: PathData, width: number, colour: string, o: Stroke): this {
    const { cap = 'round', dash, paint = colour } = o;
    const ends = cap === 'butt' ? '' : ` stroke-linecap="${cap}" stroke-linejoin="round"`;
    const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
    const attributes = attributesOf(o);
    return this.#path(
      d,
      ` fill="none" stroke="${paint}" stroke-width="${decimal(width)}"${ends}${dashes}${attributes}`,
    );
  }

  #path(outline: PathData, attributes: string): this {
    this.#outlines.count(outline);
    this.#body.push({ outline, attributes });
    return this;
  }
}
