import type { Context } from 'hono';
import writeXlsx, { type SheetData } from 'write-excel-file/node';
import { inMajorUnits, type Money, minorDigits, separatorsOf } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { download } from './downloads.ts';

/** A cell: text, a number, an amount, or a day of the calendar as "2031-02-28". */
export type Cell = string | number | Money | { day: string } | null;

export interface Table {
  /** The name of the file, without ending. */
  name: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export type TableFormat = keyof typeof TYPES;

/** OpenAPI responses of a route that sends a table. */
export const tableFile = (format: TableFormat) => ({
  200: {
    description: format === 'csv' ? 'CSV.' : 'A spreadsheet.',
    content: { [TYPES[format].split(';')[0] as string]: { schema: { type: 'string' as const } } },
  },
});

/** Sends a table as a file to download. */
export async function sendTable(c: Context, format: TableFormat, table: Table): Promise<Response> {
  const content = format === 'csv' ? writeCsv(table, c.var.language) : await writeSpreadsheet(table);
  return c.body(content, 200, download(`${table.name}.${format}`, TYPES[format]));
}

/** What spreadsheets take for the beginning of a formula, also after spaces and in its wide forms. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/;

/**
 * Writes a table as CSV (RFC 4180) with a byte order mark, without which Excel misreads accents. Where the decimal sign
 * of the language is a comma, spreadsheets expect semicolons between cells. Text that a spreadsheet would run as a
 * formula gets an apostrophe in front.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function writeCsv({ head, rows }: Pick<Table, 'head' | 'rows'>, language: Language): string {
  const [, decimal] = separatorsOf(language);
  const delimiter = decimal === ',' ? ';' : ',';
  const text = (cell: Cell): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return String(cell).replace('.', decimal);
    if (typeof cell === 'object' && 'day' in cell) return cell.day;
    if (typeof cell === 'object') return inMajorUnits(cell).toFixed(minorDigits(cell.currency)).replace('.', decimal);
    const safe = FORMULA.test(cell) ? `'${cell}` : cell;
    return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(text).join(delimiter)}\r\n`).join('')}`;
}

/** Writes a table as a workbook of Excel with one sheet: amounts are numbers and days are dates, in any language. */
export async function writeSpreadsheet({ head, rows }: Table): Promise<Uint8Array<ArrayBuffer>> {
  const cell = (value: Cell) => {
    if (value === null || value === '') return null;
    if (typeof value === 'string') return { type: String, value };
    if (typeof value === 'number') return { type: Number, value };
    if ('day' in value) return { type: Date, value: new Date(`${value.day}T00:00:00Z`), format: 'yyyy-mm-dd' };
    const digits = minorDigits(value.currency);
    return { type: Number, value: inMajorUnits(value), format: digits > 0 ? `#,##0.${'0'.repeat(digits)}` : '#,##0' };
  };
  const data = [head.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(cell))];
  const columns = head.map((title, at) => ({
    width: Math.min(60, Math.max(title.length, ...rows.map((row) => widthOf(row[at] ?? null))) + 2),
  }));
  const file = await writeXlsx(data as SheetData, { columns, stickyRowsCount: 1 }).toBuffer();
  return new Uint8Array(file);
}

/** The number of characters of a cell, roughly. */
const widthOf = (cell: Cell): number => (typeof cell === 'string' ? cell.length : 12);
