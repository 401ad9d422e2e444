import type { SavedSearch } from '../../shared/schemas/saved-searches.ts';
import type { Question } from './question.ts';

/** True if two searches have the same results: the sort order and the place's name do not matter. */
export const isSame = (one: Question, other: Question): boolean => meaningOf(one) === meaningOf(other);

function meaningOf({ sort: _, place: __, ...asked }: Question): string {
  const meaning = new URLSearchParams(asked);
  meaning.sort();
  return meaning.toString();
}

/** Returns the saved search with the same results; undefined if there is none. */
export const findSame = (searches: readonly SavedSearch[], question: Question): SavedSearch | undefined =>
  searches.find((search) => isSame(search.question, question));
