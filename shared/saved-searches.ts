import { refusal } from './refusal.ts';

/** Most that one person keeps. */
export const MAX_SAVED_SEARCHES = 50;

export const SAVED_SEARCH_NAME_MAX = 120;

/** Up to here is counted what is new; beyond, it is "more than". */
export const COUNTED_NEWS = 99;

export const savedSearchRefusals = {
  'saved_searches.limit_reached': refusal<{ limit: number }>(409),
} as const;
