import { encode } from 'uqr';
import { A4, CLAY, DrawnPage, INK, LINE, MUTED, type PdfPage } from '../../media/media.ts';

/** What an invoice says, in the language of its reader. */
export interface InvoiceContent {
  issuer: string;
  title: string;
  facts: readonly string[];
  /** Label and lines of who it is from and to. */
  parties: readonly { label: string; lines: readonly string[] }[];
  /** Of what, of how many, of the amount. */
  heads: readonly [string, string, string];
  rows: readonly { title: string; detail: string; quantity: string; amount: string }[];
  /** Label and amount; the last one is the total. */
  sums: readonly { label: string; amount: string }[];
  notes: readonly string[];
  /** What a QR code says, with the words above it. */
  qr: { text: string; label: string } | null;
  foot: string;
}

const MARGIN = 48;
const RIGHT = A4.width - MARGIN;
const QUANTITY = 430;
const ROW = 34;
/** Where the rows begin on the first page and on the others. */
const TOP = 292;
const TOP_LATER = 92;
const BOTTOM = 790;
/** The height that sums, notes and QR code need. */
const END = 236;
/** 35 millimetres in points: Spain asks for 30 to 40. */
const QR = 99;

/** Draws an invoice on pages of A4, as outlines. */
export function drawInvoice(content: InvoiceContent): PdfPage[] {
  const pages: PdfPage[] = [];
  let rest = [...content.rows];
  let isLast = false;
  while (!isLast) {
    const isFirst = pages.length === 0;
    const top = isFirst ? TOP : TOP_LATER;
    const page = new DrawnPage();
    page.rectangle(0, 0, A4.width, 7, CLAY);
    page.text('display', content.issuer, { x: MARGIN, y: 50, size: 15 });
    if (isFirst) drawHead(page, content);
    const room = Math.floor((BOTTOM - top) / ROW);
    isLast = rest.length * ROW <= BOTTOM - top - END;
    const rows = isLast ? rest : rest.slice(0, Math.min(room, Math.max(1, rest.length - 1)));
    rest = rest.slice(rows.length);
    drawRows(page, content, rows, top);
    if (isLast) drawEnd(page, content, top + rows.length * ROW);
    page.text('text', content.foot, { x: MARGIN, y: 816, size: 7, ink: MUTED, width: RIGHT - MARGIN });
    pages.push(page.toPdf());
  }
  return pages;
}

function drawHead(page: DrawnPage, { title, facts, parties }: InvoiceContent): void {
  page.text('display', title, { x: MARGIN, y: 106, size: 26 });
  for (const [line, fact] of facts.entries()) {
    page.text('text', fact, { x: MARGIN, y: 128 + line * 14, size: 10, ink: MUTED });
  }
  for (const [column, { label, lines }] of parties.entries()) {
    const x = MARGIN + column * 260;
    page.text('text', label, { x, y: 186, size: 8.5, ink: MUTED });
    for (const [line, text] of lines.entries()) {
      page.text('text', text, { x, y: 200 + line * 13, size: line === 0 ? 10.5 : 9.5, width: 236 });
    }
  }
}

function drawRows(page: DrawnPage, { heads }: InvoiceContent, rows: InvoiceContent['rows'], top: number): void {
  page.rectangle(MARGIN, top - 24, RIGHT - MARGIN, 1.5, INK);
  page.text('text', heads[0], { x: MARGIN, y: top - 8, size: 8.5, ink: MUTED });
  page.textRight(heads[1], { x: QUANTITY, y: top - 8, size: 8.5, ink: MUTED });
  page.textRight(heads[2], { x: RIGHT, y: top - 8, size: 8.5, ink: MUTED });
  for (const [line, { title, detail, quantity, amount }] of rows.entries()) {
    const y = top + line * ROW;
    page.rectangle(MARGIN, y, RIGHT - MARGIN, 0.6, LINE);
    page.text('text', title, { x: MARGIN, y: y + 14, size: 10, width: 340 });
    page.text('text', detail, { x: MARGIN, y: y + 26, size: 8, ink: MUTED, width: 400 });
    page.textRight(quantity, { x: QUANTITY, y: y + 14, size: 10 });
    page.textRight(amount, { x: RIGHT, y: y + 14, size: 10 });
  }
}

function drawEnd(page: DrawnPage, { sums, notes, qr }: InvoiceContent, y: number): void {
  page.rectangle(MARGIN, y, RIGHT - MARGIN, 1.2, INK);
  for (const [line, { label, amount }] of sums.entries()) {
    const isTotal = line === sums.length - 1;
    const at = { y: y + 20 + line * 18, size: isTotal ? 13 : 10 } as const;
    page.text(isTotal ? 'display' : 'text', label, { ...at, x: 300, width: 150 });
    page.textRight(amount, { ...at, x: RIGHT, face: isTotal ? 'display' : 'text' });
  }
  const under = y + 40 + sums.length * 18;
  const left = qr ? MARGIN + QR + 20 : MARGIN;
  let line = 0;
  for (const note of notes) {
    const width = RIGHT - left;
    page.text('text', note, { x: left, y: under + 10 + line * 12, size: 8.5, ink: MUTED, width, most: 2 });
    line += note.length * 4.1 > width ? 2 : 1;
  }
  if (qr) drawQr(page, qr, under);
}

function drawQr(page: DrawnPage, { text, label }: NonNullable<InvoiceContent['qr']>, y: number): void {
  page.text('text', label, { x: MARGIN, y: y - 4, size: 8, width: QR + 10 });
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, at) =>
      row.map((dark, x) => (dark ? `M${x} ${at}L${x + 1} ${at}L${x + 1} ${at + 1}L${x} ${at + 1}Z` : '')),
    )
    .join('');
  page.outline({ path, x: MARGIN, y, scale: QR / size, ink: INK });
}
