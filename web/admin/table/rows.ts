import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

/** The rows of a list as far as they are loaded. */
export interface Rows<Row> {
  /** Undefined while the first ones load. */
  rows: readonly Row[] | undefined;
  error: unknown;
  onRetry: () => unknown;
  /** Undefined where all are loaded. */
  more?: { isLoading: boolean; onLoad: () => unknown } | undefined;
}

/** Returns the rows of a list that comes in pages, ordered by the server. */
export function pagedRows<Row>(list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>): Rows<Row> {
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  return {
    rows: data?.pages.flatMap(({ items }) => items),
    error,
    onRetry: () => (data && hasNextPage ? list.fetchNextPage() : list.refetch()),
    more: hasNextPage ? { isLoading: isFetchingNextPage, onLoad: () => list.fetchNextPage() } : undefined,
  };
}

/**
 * Returns the rows of a list that comes whole, ordered in the browser.
 * @param by the values by which rows can be ordered, by the key of the column; the list's own order for other keys
 */
export function wholeRows<Row>(
  { data, error, refetch }: { data: Row[] | undefined; error: unknown; refetch: () => unknown },
  sort: string,
  by: Readonly<Record<string, (row: Row) => string | number>>,
): Rows<Row> {
  const column = sort.replace(/^-/, '');
  const keyOf = Object.hasOwn(by, column) ? by[column] : undefined;
  const direction = sort.startsWith('-') ? -1 : 1;
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  const rows = data && keyOf ? data.toSorted((a, b) => direction * compare(keyOf(a), keyOf(b))) : data;
  return { rows, error, onRetry: refetch };
}
