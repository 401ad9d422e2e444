import { decimal, evenTone, type Paint } from './attributes.ts';

/** Tones along a gradient: evenly spread, or each with its place from 0 to 1. */
export type Stops = readonly (number | readonly [at: number, tone: number])[];

interface Gradient {
  readonly kind: 'linearGradient' | 'radialGradient';
  readonly geometry: string;
  readonly colour: string;
  readonly stops: Stops;
}

/** Keeps the ends of a ramp within the range in which grain shows. */
function softTone(tone: number): number {
  if (tone <= 0) return 0.12;
  return tone >= 1 ? 0.9 : evenTone(tone);
}

function stopMarkup(stops: Stops, colour: string): string {
  return stops
    .map((stop, i): readonly [number, number] => (typeof stop === 'number' ? [i / (stops.length - 1), stop] : stop))
    .map(([at, tone]) => {
      const opacity = decimal(softTone(tone));
      return `<stop offset="${decimal(at)}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
    })
    .join('');
}

/** The gradients of a sheet, each written once however often it is used. */
export class Gradients {
  readonly #ids = new Map<string, string>();
  #markup = '';

  paint({ kind, geometry, colour, stops }: Gradient): Paint {
    const inner = stopMarkup(stops, colour);
    const key = kind + geometry + inner;
    const known = this.#ids.get(key);
    if (known) return `url(#${known})`;
    const id = `d${this.#ids.size}`;
    this.#ids.set(key, id);
    this.#markup += `<${kind} id="${id}" ${geometry}>${inner}</${kind}>`;
    return `url(#${id})`;
  }

  definitions(): string {
    return this.#markup;
  }
}
