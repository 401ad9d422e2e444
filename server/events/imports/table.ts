import { CsvError, parse } from 'csv-parse/sync';
import { refuse } from '#server/http/refuse.ts';
import { MAX_IMPORT_LINES } from '#shared/events.ts';
import { COLUMNS, type Column, columnOf } from './columns.ts';

export interface TableLine {
  /** Of the file; the first is 1. */
  line: number;
  /** "" for an empty cell, and for a column that is not there. */
  cells: Record<Column, string>;
}

const NEEDED = ['offering', 'date', 'start'] as const satisfies Column[];

/**
 * Parses a CSV file with any of the usual delimiters.
 * @throws Refusal `events.import_unreadable`, `events.import_too_long`, `events.import_columns`
 */
export function parseTable(text: string): TableLine[] {
  const [head, ...rows] = recordsOf(text);
  const names = head?.record ?? [];
  const columns = names.map(columnOf);
  const missing = NEEDED.filter((name) => !columns.includes(name));
  const unknown = names.filter((name, index) => {
    const column = columns[index];
    return column === undefined ? name.trim() !== '' : columns.indexOf(column) !== index;
  });
  if (missing.length > 0 || unknown.length > 0) {
    const list = (all: readonly string[]) => all.map((name) => name.trim().slice(0, 60)).join(', ') || '–';
    refuse('events.import_columns', { missing: list(missing), unknown: list(unknown), expected: list(COLUMNS) });
  }
  if (rows.length > MAX_IMPORT_LINES) refuse('events.import_too_long', { lines: rows.length, most: MAX_IMPORT_LINES });
  return rows.map(({ record, line }) => ({
    line,
    cells: Object.fromEntries(
      COLUMNS.map((name) => [name, clean(record[columns.indexOf(name)] ?? '')]),
    ) as TableLine['cells'],
  }));
}

/** Spreadsheets and web pages bring invisible marks and spaces that do not break. */
const clean = (cell: string) =>
  cell
    .replace(/[\p{Cf}]/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();

/** A first line "sep=;", which tells Excel the delimiter. */
const SEPARATOR_LINE = /^\uFEFF?sep=(.)\r?\n/i;

interface Row {
  record: string[];
  line: number;
}

function recordsOf(text: string): Row[] {
  const problems: number[] = [];
  const [separatorLine, delimiter] = SEPARATOR_LINE.exec(text) ?? [];
  const skipped = separatorLine === undefined ? 0 : 1;
  try {
    const found = parse(separatorLine === undefined ? text : text.slice(separatorLine.length), {
      bom: true,
      delimiter: delimiter ?? delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return found.map(({ record, info }) => ({ record, line: skipped + info.lines - newlinesIn(record) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    problems.push(skipped + (Number(error.lines) || 1));
  }
  return refuse('events.import_unreadable', { line: problems[0] ?? 1 });
}

/** The parser counts a record by its last line; people look for its first. */
const newlinesIn = (record: string[]) => record.join('').split('\n').length - 1;

/** The delimiter that occurs most often in the header line. */
function delimiterOf(text: string): string {
  const head =
    text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split(/\r?\n/, 1)[0] ?? '';
  const plain = head.replace(/"[^"]*"/g, '');
  const counted = [';', '\t', ',', '|'].map((sign) => [plain.split(sign).length, sign] as const);
  return counted.reduce((best, one) => (one[0] > best[0] ? one : best))[1];
}
