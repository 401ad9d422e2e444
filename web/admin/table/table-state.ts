import { useSearchParams } from 'react-router';

/** What a reader chose for a list, as it stands in the URL. */
export interface TableState {
  /** The value of a filter; undefined if it is not applied. */
  filter: (key: string) => string | undefined;
  /** The key of the column that orders the rows, after a minus from the last to the first: `-at`. */
  sort: string;
  hidden: readonly string[];
  /** Applies filters, or removes those that are empty. */
  setFilters: (filters: Readonly<Record<string, string | undefined>>) => void;
  setSort: (sort: string) => void;
  setHidden: (keys: readonly string[]) => void;
}

/** Parses filters, order and hidden columns of a list from the URL. @param usualSort the order when none is chosen */
export const readTableState = (
  query: URLSearchParams,
  usualSort: string,
): Pick<TableState, 'filter' | 'sort' | 'hidden'> => ({
  filter: (key) => query.get(key) || undefined,
  sort: query.get('sort') || usualSort,
  hidden: query.get('hidden')?.split(',') ?? [],
});

/** Returns what the URL says about a list, and the functions that change it there. */
export function useTableState(usualSort: string): TableState {
  const [query, setQuery] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    ...readTableState(query, usualSort),
    setFilters: change,
    setSort: (sort) => change({ sort: sort === usualSort ? undefined : sort }),
    setHidden: (keys) => change({ hidden: keys.join(',') }),
  };
}
