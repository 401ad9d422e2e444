import { A4, CLAY, type Column, type DrawnPage, MARGIN, MUTED, Paper, RIGHT } from '#server/media/media.ts';

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

/** The right edge of each column of amounts, and its width. */
const AMOUNTS = [
  { x: 362, width: 66 },
  { x: 424, width: 58 },
  { x: 482, width: 54 },
  { x: RIGHT, width: 61 },
] as const;
const WHAT = 118;

/** Draws a statement on pages of A4. */
export function drawStatement(content: StatementContent): DrawnPage[] {
  const { site, title, facts, heads, rows, sums, total, note, pageOf } = content;
  const paper = new Paper((page) => {
    page.rectangle(0, 0, A4.width, 7, CLAY);
    page.text('display', site, { x: MARGIN, y: 50, size: 15, width: RIGHT - MARGIN });
  });
  paper.y = paper.page.text('display', title, { x: MARGIN, y: 106, size: 28, tag: 'H1' }) - 12;
  for (const fact of facts) paper.y = paper.page.text('text', fact, { x: MARGIN, y: paper.y, size: 10.5, ink: MUTED });
  paper.y += 26;
  const columns: Column[] = [
    { head: heads[0] ?? '', x: MARGIN, width: WHAT - MARGIN - 8 },
    { head: heads[1] ?? '', x: WHAT, width: 176 },
    ...AMOUNTS.map((column, at) => ({ ...column, head: heads[at + 2] ?? '', align: 'end' as const })),
  ];
  paper.table(columns, [
    ...rows.map(({ day, title: what, detail, amounts }) => ({
      cells: [{ text: day, size: 9, ink: MUTED }, { text: what, detail }, ...amounts.map((text) => ({ text }))],
    })),
    {
      cells: [
        { text: '' },
        { text: total, face: 'display' as const },
        ...sums.map((text) => ({ text, face: 'display' as const })),
      ],
      isSum: true,
    },
  ]);
  paper.reserve(50);
  paper.page.text('text', note, { x: MARGIN, y: paper.y + 24, size: 8.5, ink: MUTED, width: RIGHT - MARGIN });
  const { pages } = paper;
  if (pages.length > 1) {
    for (const [at, page] of pages.entries()) {
      page.text('text', pageOf(at + 1, pages.length), { x: RIGHT, y: 812, size: 8.5, ink: MUTED, align: 'end' });
    }
  }
  return pages;
}
