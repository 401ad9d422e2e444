import { type Filters, searchQueryOf } from '../search/filters/filters.ts';

/** The parameters of a saved search: `{ "when": "this_weekend", "near": "41.4,2.17", "place": "Sant Antoni" }`. */
export type SavedQuery = Record<string, string>;

/** Returns the parameters to save. A place that is yet to be geocoded is left out. */
export const savedQueryOf = (filters: Filters): SavedQuery => ({
  ...searchQueryOf(filters),
  ...(filters.near && filters.place && { place: filters.place }),
});

/** Returns the URL of the list with these parameters. */
export const addressOf = (query: SavedQuery): string => `/workshops-classes?${new URLSearchParams(query)}`;
