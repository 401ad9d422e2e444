import { setLine } from '../lettering/set-line.ts';
import type { DrawnPage, Item, Shape, TextBlock } from './drawn-page.ts';

interface PdfOptions {
  title: string;
  /** Of its texts. */
  language: string;
  /** Of the drawing on its page: 2 makes A4 of A6. */
  scale?: number;
}

/**
 * Writes pages as a PDF/A-3a: its texts can be selected, copied and read aloud as they are written, and say whether
 * they are a heading or a cell of a table.
 */
export async function writePdf(
  pages: readonly DrawnPage[],
  { title, language, scale = 1 }: PdfOptions,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    ...{ autoFirstPage: false, margin: 0, pdfVersion: '1.7', subset: 'PDF/A-3a', tagged: true, displayTitle: true },
    ...{ lang: language, info: { Title: title }, font: null as unknown as string },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const { width, height, items } of pages) {
    doc.addPage({ size: [width * scale, height * scale], margin: 0 });
    doc.save().scale(scale);
    drawItems(doc, root, items);
    doc.restore();
  }
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Doc = PDFKit.PDFDocument;
type Structure = ReturnType<Doc['struct']>;

function drawItems(doc: Doc, root: Structure, items: readonly Item[]): void {
  const parents = [root];
  for (const item of items) {
    const parent = parents.at(-1) ?? root;
    if ('open' in item) {
      const group = doc.struct(item.open);
      parent.add(group);
      parents.push(group);
    } else if ('close' in item) parents.pop()?.end();
    else if ('shape' in item) drawShape(doc, parent, item.shape);
    else drawBlock(doc, parent, item.block);
  }
}

function drawShape(doc: Doc, parent: Structure, { path, x, y, scale, ink, alt }: Shape): void {
  const content = alt === undefined ? undefined : doc.markStructureContent('Figure');
  if (!content) doc.markContent('Artifact', { type: 'Layout' });
  doc.save().translate(x, y).scale(scale).path(path).fill(ink).restore();
  doc.endMarkedContent();
  if (content) parent.add(doc.struct('Figure', { alt }, [content]));
}

function drawBlock(doc: Doc, parent: Structure, { tag, text, face, lines, size, ink }: TextBlock): void {
  const content = doc.markStructureContent(tag);
  doc.fillColor(ink).fontSize(size);
  for (const { text: words, x, y } of lines) {
    for (const run of setLine(face, words).runs) {
      const place = { lineBreak: false, baseline: 'alphabetic', features: run.features } as const;
      doc.font(run.font as never).text(run.text, x + run.x * size, y, place as never);
    }
  }
  doc.endMarkedContent();
  const scope = tag === 'TH' ? { scope: 'Column' } : {};
  parent.add(doc.struct(tag, { actual: text, ...scope } as never, [content]));
}
