import {
  loadTypeface,
  type Outline,
  outlineLetters,
  type Typeface,
  toAvailableGlyphs,
  widthOf,
  wrap,
} from '../lettering/glyph-outlines.ts';
import type { PdfPage } from './write-pdf.ts';

/** A4 upright, in points. */
export const A4 = { width: 595, height: 842 } as const;

// The colours of the light theme: it is printed on white paper.
export const INK = '#1e1a16';
export const MUTED = '#685f56';
export const LINE = '#e7ded1';
export const CLAY = '#ae4325';

interface TextAt {
  x: number;
  y: number;
  size: number;
  ink?: string;
  /** The text ends in an ellipsis where it is wider. */
  width?: number;
  most?: number;
}

/** A page of A4 that is drawn from the top left. */
export class DrawnPage {
  readonly #outlines: Outline[] = [];
  readonly #lines: { text: string; x: number; y: number; size: number }[] = [];

  outline(outline: Outline): void {
    this.#outlines.push(outline);
  }

  rectangle(x: number, y: number, width: number, height: number, ink: string): void {
    this.outline({ path: `M0 0L${width} 0L${width} ${height}L0 ${height}Z`, x, y, scale: 1, ink });
  }

  text(kind: 'display' | 'text', text: string, { x, y, size, ink = INK, width = 480, most = 1 }: TextAt): void {
    const face = faceOf(kind);
    const { lines } = wrap(face, toAvailableGlyphs(face, text), { size, width, most });
    for (const [line, words] of lines.entries()) {
      const at = { x, y: y + line * size * 1.35, size };
      this.#outlines.push(...outlineLetters(face, words, { ...at, ink }));
      this.#lines.push({ text: words, ...at });
    }
  }

  /** Draws a line that ends at `x`. */
  textRight(text: string, { x, face: kind = 'text', ...at }: TextAt & { face?: 'display' | 'text' }): void {
    const face = faceOf(kind);
    this.text(kind, text, { ...at, x: x - widthOf(face, toAvailableGlyphs(face, text), at.size) });
  }

  toPdf(): PdfPage {
    return { ...A4, outlines: this.#outlines, lines: this.#lines };
  }
}

const faceOf = (kind: 'display' | 'text'): Typeface =>
  loadTypeface(kind === 'display' ? 'fraunces' : 'instrument-sans');
