import type { Schema } from './description.ts';

/** Stands for a list in lists, deeper than a stack; `textOf` writes it. */
const DEEP = '@deep';
const LEVELS = 20_000;

/** Writes a body as JSON. */
export const textOf = (body: unknown): string =>
  JSON.stringify(body).replaceAll(`"${DEEP}"`, () => '['.repeat(LEVELS) + ']'.repeat(LEVELS));

/** No UUID, one with a line break, and what only looks like one. */
const IDS = ['no-uuid', '00000000-0000-4000-8000-000000000000\n', "1' or '1'='1"];
/** Offsets beyond those of PostgreSQL, moments that no calendar has, and years that no column takes. */
const MOMENTS = [
  '2031-05-01T10:00:00+23:59',
  '2031-05-01T10:00:00-16:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-15:00',
];
const DAYS = ['0000-01-01', '9999-12-31', '2031-02-30'];
const TEXTS = ['\ud800', 'a\0b', '\ufdfa'.repeat(199)];
const NUMBERS = [1e308, -(2 ** 53), 2 ** 31, 0.1];

const isOf = ({ type }: Schema, name: string) => (Array.isArray(type) ? type.includes(name) : type === name);

/** Lists values of a field that once were or could be errors of the server; the last ones are of another type. */
export function hostileValues(schema: Schema): unknown[] {
  if (schema.enum || schema.const !== undefined) return ['\ud800'];
  if (isOf(schema, 'integer') || isOf(schema, 'number')) return NUMBERS;
  if (isOf(schema, 'boolean')) return [DEEP];
  if (isOf(schema, 'array')) return [DEEP, Array(5000).fill('\ud800')];
  if (schema.format === 'uuid') return IDS;
  if (schema.format === 'date-time') return MOMENTS;
  if (schema.format === 'date') return DAYS;
  if (isOf(schema, 'string')) return TEXTS;
  return [DEEP, { '\ud800': '\ud800', 'a\0': 1, ['__proto__']: 1 }, { q: '\ud800' }];
}

/** The same for a part of an address. */
export const hostileWords = (schema: Schema, where: 'path' | 'query'): string[] =>
  where === 'path'
    ? ['no-uuid', '%ED%A0%80', '%', 'x'.repeat(300)]
    : hostileValues(schema).map((value) =>
        encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : String(value)),
      );
