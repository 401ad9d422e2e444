import type { FilterShape, FilterTable, FilterValues } from '#shared/search-filters.ts';
import { day, oneOf, several, typed, whole } from './parse-params.ts';

/** Filters as parameters of a URL; only those that are set. */
export type FilterParams<Table extends FilterTable> = {
  [Name in keyof Table]?: Table[Name] extends { kind: 'choice'; values: readonly (infer Value)[] }
    ? Value
    : Table[Name] extends { kind: 'flag' }
      ? 'true'
      : string;
};

/** Reads the filters of a table from a URL. Ignores what is unknown or invalid. */
export const readFilterParams = <Table extends FilterTable>(params: URLSearchParams, table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, shape]) => [name, readFilter(params, name, shape)]),
  ) as FilterValues<Table>;

function readFilter(params: URLSearchParams, name: string, shape: FilterShape) {
  if (shape.kind === 'list') return several(params, name, shape.values);
  const value = params.get(name);
  if (shape.kind === 'text') return typed(value, shape.maxLength);
  if (shape.kind === 'flag') return value === 'true';
  if (shape.kind === 'day') return day(value);
  if (shape.kind === 'number') return whole(value, shape.min, shape.max);
  return oneOf(value, shape.values);
}

/** Writes the filters of a table as parameters, in its order. */
export const writeFilterParams = <Table extends FilterTable>(filters: FilterValues<Table>, table: Table) =>
  Object.fromEntries(
    Object.keys(table).flatMap((name) => {
      const value = (filters as Record<string, unknown>)[name];
      // An empty list is written as '' too.
      const text = value === undefined || value === false ? '' : String(value);
      return text ? [[name, text]] : [];
    }),
  ) as FilterParams<Table>;
