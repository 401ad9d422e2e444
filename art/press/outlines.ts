import type { PathData } from '../shapes/path-data.ts';
import type { Mark } from './attributes.ts';

/** Below this length a reference would be longer than the outline itself. */
const SHORT = 24;

/**
 * Outlines used more than once (a flat, its shade, its knock-out) are written once:
 * that takes a fifth to two fifths off the SVG.
 */
export class Outlines {
  readonly #uses = new Map<PathData, number>();
  readonly #ids = new Map<PathData, string>();

  count(outline: PathData): void {
    this.#uses.set(outline, (this.#uses.get(outline) ?? 0) + 1);
  }

  markup({ outline, attributes }: Mark): string {
    if ((this.#uses.get(outline) ?? 0) < 2 || outline.length < SHORT) return `<path d="${outline}"${attributes}/>`;
    return `<use href="#${this.#idOf(outline)}"${attributes}/>`;
  }

  /** The definitions of all outlines referred to so far. */
  definitions(): string {
    return [...this.#ids].map(([outline, id]) => `<path id="${id}" d="${outline}"/>`).join('');
  }

  #idOf(outline: PathData): string {
    const id = this.#ids.get(outline) ?? `p${this.#ids.size}`;
    this.#ids.set(outline, id);
    return id;
  }
}
