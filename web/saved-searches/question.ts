import { type Filters, questionOf } from '../search/filters/filters.ts';

/** As a saved search keeps it: `{ "when": "this_weekend", "near": "41.4,2.17", "place": "Sant Antoni" }`. */
export type Question = Record<string, string>;

/** What is kept of what a list is asked. A place that has yet to be found is not asked for. */
export const questionToSave = (filters: Filters): Question => ({
  ...questionOf(filters),
  ...(filters.near && filters.place && { place: filters.place }),
});

export const addressOf = (question: Question): string => `/workshops-classes?${new URLSearchParams(question)}`;
