import { addressOf, type Question } from './question.ts';

/** localStorage key of the wish: when it was made, and the URL of the list. */
export const WISH = 'wish';

/**
 * Stores the search a visitor wants to save until they are signed in, which may involve an email and another tab. It is
 * not part of a URL, so that no link can make anyone save a search. The code that fulfils it is loaded late.
 */
export function storePendingSearch(question: Question): void {
  try {
    localStorage.setItem(WISH, JSON.stringify([Date.now(), addressOf(question)]));
  } catch {
    // Without storage the visitor has to press the button again.
  }
}
