import { refusal } from './refusal.ts';

/** Maximum saved searches of a user. */
export const MAX_SAVED_SEARCHES = 50;

export const SAVED_SEARCH_NAME_MAX = 120;

/** New results are counted up to this number; beyond it, there are "more than". */
export const COUNTED_NEWS = 99;

export const savedSearchRefusals = {
  'saved_searches.limit_reached': refusal<{ limit: number }>(409),
} as const;
