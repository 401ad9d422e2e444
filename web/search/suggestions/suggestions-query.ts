import { keepPreviousData } from '@tanstack/react-query';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';

const FEWEST_LETTERS = 2;

/** Query of the suggestions for typed text. */
export const suggestionsQuery = (q: string) => ({
  queryKey: ['offerings', 'suggestions', q],
  queryFn: () => readJson(api.search.suggestions.$get({ query: { q } })),
  enabled: q.length >= FEWEST_LETTERS,
  placeholderData: keepPreviousData,
});
