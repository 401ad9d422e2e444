import { addressOf, type Question } from './question.ts';

/** Where in this browser's storage a wish is: when it was made, and the address of its list. */
export const WISH = 'wish';

/**
 * Keeps what somebody wants to save until they are signed in, in this browser: the way there may lead over a mail and
 * another tab. It is no part of an address, so that no link makes anybody save anything. What fulfils it is fetched later.
 */
export function keepWish(question: Question): void {
  try {
    localStorage.setItem(WISH, JSON.stringify([Date.now(), addressOf(question)]));
  } catch {
    // A browser that keeps nothing is asked again.
  }
}
