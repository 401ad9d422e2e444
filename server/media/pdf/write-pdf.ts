import { deflateSync } from 'node:zlib';
import type { Outline } from '../lettering/glyph-outlines.ts';

export interface PdfPage {
  /** In points. */
  width: number;
  height: number;
  outlines: readonly Outline[];
  /** Lines that can be selected and read aloud, in ASCII. They are not painted: the outlines show them. */
  lines: readonly { text: string; x: number; y: number; size: number }[];
}

/**
 * Writes a PDF 1.7 of filled outlines (ISO 32000-1). The letters are outlines, so that no font has to be embedded; the lines that
 * people copy are there as invisible text too.
 * @param scale of the drawing on its page: 2 makes A4 of A6
 */
export function writePdf(pages: readonly PdfPage[], { title, scale }: { title: string; scale: number }): Buffer {
  const kids = pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title ${textString(title)} >>`,
  ];
  for (const [at, page] of pages.entries()) {
    const [width, height] = [page.width * scale, page.height * scale];
    const resources = '<< /Font << /F1 3 0 R >> >>';
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} /Contents ${6 + at * 2} 0 R >>`,
      stream(deflateSync(contentOf(page, scale))),
    );
  }
  return assemble(objects);
}

/** The operators that paint a page. PDF measures upwards from the lower left corner. */
function contentOf({ height, outlines, lines }: PdfPage, scale: number): string {
  const painted = outlines.map(
    ({ path, x, y, scale: own, ink }) =>
      `q ${own} 0 0 ${own} ${number(x)} ${number(y)} cm ${colour(ink)} rg\n${operatorsOf(path)}f Q`,
  );
  const texts = lines.map(
    ({ text, x, y, size }) =>
      `BT 3 Tr /F1 ${size} Tf 1 0 0 -1 ${number(x)} ${number(y)} Tm (${text.replace(/[^\x20-\x7e]|[()\\]/g, '')}) Tj ET`,
  );
  return [`q ${scale} 0 0 ${-scale} 0 ${height * scale} cm`, ...painted, ...texts, 'Q'].join('\n');
}

/** Translates SVG path data into PDF operators; a quadratic curve becomes a cubic one. */
function operatorsOf(path: string): string {
  let [x, y] = [0, 0];
  let operators = '';
  for (const [, command = '', digits = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const at = Array.from(digits.matchAll(/-?\d*\.?\d+/g), ([value]) => Number(value));
    const point = (from: number): [number, number] => [at[from] ?? 0, at[from + 1] ?? 0];
    if (command === 'Z') operators += 'h\n';
    const length = { M: 2, L: 2, Q: 4, C: 6, Z: 1 }[command] ?? 1;
    for (let from = 0; from + length <= at.length; from += length) {
      if (command === 'Q') {
        const [[cx, cy], [ex, ey]] = [point(from), point(from + 2)];
        const bend = (a: number, b: number) => number(a + (2 / 3) * (b - a));
        operators += `${bend(x, cx)} ${bend(y, cy)} ${bend(ex, cx)} ${bend(ey, cy)} ${number(ex)} ${number(ey)} c\n`;
        [x, y] = [ex, ey];
        continue;
      }
      const numbers = at
        .slice(from, from + length)
        .map(number)
        .join(' ');
      operators += `${numbers} ${{ M: from === 0 ? 'm' : 'l', L: 'l', C: 'c' }[command]}\n`;
      [x, y] = point(from + length - 2);
    }
  }
  return operators;
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/** `#a0b1c2` as three shares of red, green and blue. */
const colour = (hex: string): string =>
  [1, 3, 5].map((at) => number(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');

/** A text in UTF-16, as PDF has it outside of pages. */
const textString = (text: string): string => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return `<${bytes.toString('hex')}>`;
};

const stream = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

/** Numbers the objects, and appends the table of where each begins. */
function assemble(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  const add = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string);
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    add(`${at + 1} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  }
  const begins = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${begins}\n%%EOF\n`);
  return Buffer.concat(parts);
}
