import { A4, CLAY, DrawnPage, INK, LINE, MUTED, type PdfPage } from '../../media/media.ts';

/** What a statement says, in the language of its reader. */
export interface StatementContent {
  /** The site's name. */
  site: string;
  title: string;
  facts: readonly string[];
  /** Of the day, of what it was, and of four amounts. */
  heads: readonly string[];
  rows: readonly StatementRow[];
  /** Of the amounts, in their order. */
  sums: readonly string[];
  total: string;
  note: string;
  pageOf: (page: number, pages: number) => string;
}

interface StatementRow {
  day: string;
  title: string;
  detail: string;
  amounts: readonly string[];
}

const MARGIN = 48;
/** The right edge of each column of amounts. */
const EDGES = [362, 424, 482, A4.width - MARGIN] as const;
const WHAT = 118;
const ROW = 34;
/** Where the rows begin on the first page and on the others, and where they end. */
const TOP = 212;
const TOP_LATER = 92;
const BOTTOM = 760;

/** Draws a statement on pages of A4, as outlines. */
export function drawStatement(content: StatementContent): PdfPage[] {
  const pages = paginate(content.rows);
  return pages.map((rows, index) => drawPage(content, rows, { index, count: pages.length }));
}

/** Divides the rows into pages; the last one has room for the sums. */
function paginate(rows: readonly StatementRow[]): StatementRow[][] {
  const pages: StatementRow[][] = [];
  let rest = [...rows];
  do {
    const top = pages.length === 0 ? TOP : TOP_LATER;
    const room = Math.floor((BOTTOM - top) / ROW);
    // Two rows are kept for the sums and the note.
    const taken = rest.length <= room - 2 ? rest.length : Math.min(room, Math.max(1, rest.length - 1));
    pages.push(rest.slice(0, taken));
    rest = rest.slice(taken);
  } while (rest.length > 0);
  return pages;
}

function drawPage(
  content: StatementContent,
  rows: readonly StatementRow[],
  { index, count }: { index: number; count: number },
): PdfPage {
  const page = new DrawnPage();
  const top = index === 0 ? TOP : TOP_LATER;
  page.rectangle(0, 0, A4.width, 7, CLAY);
  page.text('display', content.site, { x: MARGIN, y: 50, size: 15 });
  if (index === 0) {
    page.text('display', content.title, { x: MARGIN, y: 106, size: 28 });
    for (const [line, fact] of content.facts.entries()) {
      page.text('text', fact, { x: MARGIN, y: 130 + line * 15, size: 10.5, ink: MUTED });
    }
  }
  page.rectangle(MARGIN, top - 34, A4.width - 2 * MARGIN, 1.5, INK);
  content.heads.forEach((head, column) => {
    const at = { y: top - 16, size: 8.5, ink: MUTED, width: 74 };
    if (column < 2) page.text('text', head, { ...at, x: column === 0 ? MARGIN : WHAT });
    else page.textRight(head, { ...at, x: EDGES[column - 2] ?? 0 });
  });
  for (const [line, row] of rows.entries()) drawRow(page, row, top + line * ROW);
  if (index === count - 1) drawSums(page, content, top + rows.length * ROW);
  if (count > 1)
    page.textRight(content.pageOf(index + 1, count), { x: A4.width - MARGIN, y: 806, size: 8.5, ink: MUTED });
  return page.toPdf();
}

function drawRow(page: DrawnPage, { day, title, detail, amounts }: StatementRow, y: number): void {
  page.rectangle(MARGIN, y, A4.width - 2 * MARGIN, 0.6, LINE);
  page.text('text', day, { x: MARGIN, y: y + 14, size: 9, ink: MUTED, width: WHAT - MARGIN - 8 });
  page.text('text', title, { x: WHAT, y: y + 14, size: 9.5, width: 190 });
  page.text('text', detail, { x: WHAT, y: y + 26, size: 8, ink: MUTED, width: 190 });
  for (const [column, amount] of amounts.entries()) {
    page.textRight(amount, { x: EDGES[column] ?? 0, y: y + 14, size: 9.5 });
  }
}

function drawSums(page: DrawnPage, { total, sums, note }: StatementContent, y: number): void {
  page.rectangle(MARGIN, y, A4.width - 2 * MARGIN, 1.2, INK);
  page.text('display', total, { x: MARGIN, y: y + 20, size: 11.5, width: 230 });
  for (const [column, sum] of sums.entries()) {
    page.textRight(sum, { x: EDGES[column] ?? 0, y: y + 20, size: column === 3 ? 11.5 : 9.5, face: 'display' });
  }
  page.text('text', note, { x: MARGIN, y: y + 46, size: 8.5, ink: MUTED, width: A4.width - 2 * MARGIN, most: 3 });
}
