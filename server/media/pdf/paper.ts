import type { Face } from '../lettering/font-files.ts';
import { A4, DrawnPage, heightOf, INK, LINE, MUTED } from './drawn-page.ts';

export const MARGIN = 48;
export const RIGHT = A4.width - MARGIN;
const TOP = 92;
const BOTTOM = 786;

export interface Column {
  head: string;
  /** Its left edge, or its right edge if it is aligned to the end. */
  x: number;
  width: number;
  align?: 'start' | 'end';
}

interface Cell {
  text: string;
  /** Below it, in small. */
  detail?: string;
  size?: number;
  ink?: string;
  face?: Face;
}

export interface Row {
  cells: readonly Cell[];
  /** Under a line of ink. */
  isSum?: boolean;
}

const SIZE = 9.5;
const DETAIL = { size: 8, leading: 1.35 } as const;

/** Pages of A4 that are written from top to bottom; what finds no more room stands on the next page. */
export class Paper {
  readonly pages: DrawnPage[] = [];
  /** The baseline of what comes next. */
  y = 0;
  readonly #begin: (page: DrawnPage) => void;

  /** @param begin draws what stands on each page */
  constructor(begin: (page: DrawnPage) => void) {
    this.#begin = begin;
    this.#addPage();
  }

  get page(): DrawnPage {
    return this.pages.at(-1) as DrawnPage;
  }

  #addPage(): void {
    const page = new DrawnPage();
    this.#begin(page);
    this.pages.push(page);
    this.y = TOP;
  }

  /** Goes on to the next page where a height finds no room. */
  reserve(height: number): void {
    if (this.y + height > BOTTOM) this.#addPage();
  }

  /** Writes a table, with its head on each page. */
  table(columns: readonly Column[], rows: readonly Row[]): void {
    let next = 0;
    do {
      this.reserve(90);
      this.page.group('Table', () => {
        this.#head(columns);
        for (let first = next; next < rows.length; next++) {
          const { cells, isSum = false } = rows[next] as Row;
          const height = heightOfRow(columns, cells);
          if (next > first && this.y + height > BOTTOM) break;
          this.#row(columns, cells, { height, isSum });
        }
      });
      if (next < rows.length) this.#addPage();
    } while (next < rows.length);
  }

  #head(columns: readonly Column[]): void {
    const { page, y } = this;
    page.rectangle(MARGIN, y - 12, RIGHT - MARGIN, 1.5, INK);
    let below = y;
    page.group('TR', () => {
      for (const { head, ...at } of columns) {
        below = Math.max(below, page.text('text', head, { ...at, y: y + 4, size: 8.5, ink: MUTED, tag: 'TH' }));
      }
    });
    this.y = below - 2;
  }

  #row(
    columns: readonly Column[],
    cells: readonly Cell[],
    { height, isSum }: { height: number; isSum: boolean },
  ): void {
    const { page, y } = this;
    page.rectangle(MARGIN, y, RIGHT - MARGIN, isSum ? 1.2 : 0.6, isSum ? INK : LINE);
    page.group('TR', () => {
      for (const [at, { text, detail = '', size = SIZE, face = 'text', ...cell }] of cells.entries()) {
        const { head: _, ...column } = columns[at] as Column;
        const options = { ...column, tag: 'TD' } as const;
        const below = page.text(face, text, { ...options, ...cell, y: y + 15, size });
        page.text('text', detail, { ...options, ...DETAIL, y: below - 1, ink: MUTED });
      }
    });
    this.y = y + height;
  }
}

function heightOfRow(columns: readonly Column[], cells: readonly Cell[]): number {
  const heights = cells.map(({ text, detail = '', size = SIZE, face = 'text' }, at) => {
    const { width } = columns[at] as Column;
    return heightOf(face, text, { size, width }) + heightOf('text', detail, { ...DETAIL, width });
  });
  return Math.max(...heights) + 9;
}
