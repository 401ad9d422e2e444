import { clustersOf } from '../lettering/find-letters.ts';
import type { Face } from '../lettering/font-files.ts';
import { outline, widthOf, wrap } from '../lettering/lettering.ts';

/** A4 upright, in points. */
export const A4 = { width: 595, height: 842 } as const;

// The colours of the light theme: it is printed on white paper.
export const INK = '#1e1a16';
export const MUTED = '#685f56';
export const LINE = '#e7ded1';
export const CLAY = '#ae4325';

/** How a reader of the PDF announces a part. */
export type Tag = 'P' | 'H1' | 'Table' | 'TR' | 'TH' | 'TD';

/** A closed path in units of its own: `x` and `y` are where its origin is drawn, `scale` is the length of a unit. */
export interface Shape {
  /** SVG path data. */
  path: string;
  x: number;
  y: number;
  scale: number;
  ink: string;
  /** What it says to those who do not see it; a shape without it is decoration. */
  alt?: string;
}

/** A text on lines below each other, with the start of the first baseline at x and y. */
export interface TextBlock {
  tag: Tag;
  face: Face;
  text: string;
  lines: readonly { text: string; x: number; y: number }[];
  size: number;
  ink: string;
}

export type Item = { shape: Shape } | { block: TextBlock } | { open: Tag } | { close: Tag };

interface TextAt {
  x: number;
  y: number;
  size: number;
  ink?: string;
  /** It goes on in the next line where it is wider. */
  width?: number;
  /** From one baseline to the next, by the size. */
  leading?: number;
  /** `end`: the lines end at `x`. */
  align?: 'start' | 'end';
  tag?: Tag;
}

/** A page that is drawn from the top left, in points. The letters of its texts have been loaded. */
export class DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly items: Item[] = [];

  constructor({ width, height }: { width: number; height: number } = A4) {
    this.width = width;
    this.height = height;
  }

  shape(shape: Shape): void {
    this.items.push({ shape });
  }

  rectangle(x: number, y: number, width: number, height: number, ink: string): void {
    this.shape({ path: `M0 0L${width} 0L${width} ${height}L0 ${height}Z`, x, y, scale: 1, ink });
  }

  /** Draws parts that belong together, as a table or a row. */
  group(tag: Tag, draw: () => void): void {
    this.items.push({ open: tag });
    draw();
    this.items.push({ close: tag });
  }

  /** Draws a text. @returns the baseline after its last line */
  text(face: Face, text: string, { x, y, size, width = 480, leading = 1.35, align = 'start', ...at }: TextAt): number {
    if (text === '') return y;
    const step = size * leading;
    const lines = wrap(face, text, { size, width }).lines.map((line, index) => ({
      text: line,
      x: align === 'end' ? x - widthOf(face, line, size) : x,
      y: y + index * step,
    }));
    this.items.push({ block: { tag: 'P', ink: INK, ...at, face, text, size, lines } });
    return y + lines.length * step;
  }

  /** Renders the page as SVG without fonts. @param scale pixels of a point */
  toSvg(scale: number): string {
    const { width, height } = this;
    const parts = this.items.flatMap((item) => {
      if ('shape' in item) {
        const { path, x, y, scale: own, ink } = item.shape;
        return [`<path transform="translate(${x} ${y}) scale(${own})" fill="${ink}" d="${path}"/>`];
      }
      if (!('block' in item)) return [];
      const { face, size, ink, lines } = item.block;
      return lines.map((line) => outline(face, line.text, { ...line, size, ink }));
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
  }
}

/** Returns how high a text is on lines of a width. */
export const heightOf = (
  face: Face,
  text: string,
  { size, width, leading = 1.35 }: { size: number; width: number; leading?: number },
): number => (clustersOf(text).length === 0 ? 0 : wrap(face, text, { size, width }).lines.length * size * leading);
