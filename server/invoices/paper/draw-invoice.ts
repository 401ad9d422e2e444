import { encode } from 'uqr';
import { A4, CLAY, type Column, type DrawnPage, INK, MARGIN, MUTED, Paper, RIGHT } from '#server/media/media.ts';

/** What an invoice says, in the language of its reader. */
export interface InvoiceContent {
  issuer: string;
  title: string;
  facts: readonly string[];
  /** Label and lines of who it is from and to. */
  parties: readonly { label: string; lines: readonly string[] }[];
  /** Of what, of how many, of the price of one where it is shown, of the amount. */
  heads: { what: string; quantity: string; unit: string | null; amount: string };
  rows: readonly { title: string; detail: string; quantity: string; unit: string; amount: string }[];
  /** Label and amount; the last one is the total. */
  sums: readonly { label: string; amount: string }[];
  notes: readonly string[];
  /** What a QR code says, with the words above it. */
  qr: { text: string; label: string } | null;
  foot: string;
}

/** 35 millimetres in points: Spain asks for 30 to 40. */
const QR = 99;

/** Draws an invoice on pages of A4. */
export function drawInvoice(content: InvoiceContent): DrawnPage[] {
  const paper = new Paper((page) => {
    page.rectangle(0, 0, A4.width, 7, CLAY);
    page.text('display', content.issuer, { x: MARGIN, y: 50, size: 15, width: RIGHT - MARGIN });
    page.text('text', content.foot, { x: MARGIN, y: 816, size: 7, ink: MUTED, width: RIGHT - MARGIN });
  });
  drawHead(paper, content);
  drawRows(paper, content);
  drawSums(paper, content);
  drawEnd(paper, content);
  return paper.pages;
}

function drawHead(paper: Paper, { title, facts, parties }: InvoiceContent): void {
  const { page } = paper;
  let y = page.text('display', title, { x: MARGIN, y: 106, size: 26, width: RIGHT - MARGIN, leading: 1.15, tag: 'H1' });
  y -= 6;
  for (const fact of facts) y = page.text('text', fact, { x: MARGIN, y, size: 10, ink: MUTED, width: RIGHT - MARGIN });
  const top = Math.max(186, y + 16);
  const ends = parties.map(({ label, lines }, column) => {
    const x = MARGIN + column * 260;
    let below = page.text('text', label, { x, y: top, size: 8.5, ink: MUTED, width: 236 }) + 2;
    for (const [line, text] of lines.entries())
      below = page.text('text', text, { x, y: below, size: line === 0 ? 10.5 : 9.5, width: 236 });
    return below;
  });
  paper.y = Math.max(280, ...ends.map((end) => end + 10));
}

function drawRows(paper: Paper, { heads, rows }: InvoiceContent): void {
  const columns: Column[] = [
    { head: heads.what, x: MARGIN, width: heads.unit === null ? 330 : 258 },
    { head: heads.quantity, x: heads.unit === null ? 440 : 366, width: 52, align: 'end' },
    ...(heads.unit === null ? [] : [{ head: heads.unit, x: 456, width: 84, align: 'end' as const }]),
    { head: heads.amount, x: RIGHT, width: 84, align: 'end' },
  ];
  paper.table(
    columns,
    rows.map(({ title, detail, quantity, unit, amount }) => ({
      cells: [
        { text: title, detail, size: 10 },
        { text: quantity, size: 10 },
        ...(heads.unit === null ? [] : [{ text: unit, size: 10 }]),
        { text: amount, size: 10 },
      ],
    })),
  );
}

function drawSums(paper: Paper, { sums }: InvoiceContent): void {
  paper.reserve(sums.length * 20 + 24);
  const { page } = paper;
  page.rectangle(MARGIN, paper.y, RIGHT - MARGIN, 1.2, INK);
  let y = paper.y + 20;
  page.group('Table', () => {
    for (const [line, { label, amount }] of sums.entries()) {
      const isTotal = line === sums.length - 1;
      const [face, size] = isTotal ? (['display', 13] as const) : (['text', 10] as const);
      page.group('TR', () => {
        const below = page.text(face, label, { x: 280, y, size, width: 150, tag: 'TD' });
        y = Math.max(below, page.text(face, amount, { x: RIGHT, y, size, width: 110, align: 'end', tag: 'TD' })) + 4;
      });
    }
  });
  paper.y = y;
}

function drawEnd(paper: Paper, { notes, qr }: InvoiceContent): void {
  const left = qr ? MARGIN + QR + 20 : MARGIN;
  paper.reserve(qr ? QR + 40 : 40);
  if (qr) drawQr(paper.page, qr, paper.y + 24);
  let y = paper.y + 34;
  for (const note of notes) {
    y = paper.page.text('text', note, { x: left, y, size: 8.5, ink: MUTED, width: RIGHT - left, leading: 1.4 }) + 2;
  }
  paper.y = Math.max(y, qr ? paper.y + 24 + QR : 0);
}

function drawQr(page: DrawnPage, { text, label }: NonNullable<InvoiceContent['qr']>, y: number): void {
  page.text('text', label, { x: MARGIN, y: y - 6, size: 8, width: QR + 10 });
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, at) =>
      row.map((dark, x) => (dark ? `M${x} ${at}L${x + 1} ${at}L${x + 1} ${at + 1}L${x} ${at + 1}Z` : '')),
    )
    .join('');
  page.shape({ path, x: MARGIN, y, scale: QR / size, ink: INK, alt: text });
}
