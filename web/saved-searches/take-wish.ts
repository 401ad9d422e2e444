import type { Question } from './question.ts';
import { isSame } from './same-question.ts';
import { WISH } from './wish.ts';

/** Milliseconds allowed for signing in, including by email. */
const MAX_AGE_MS = 3_600_000;

/** Returns true if this is the search to be saved, and removes the wish. */
export function takePendingSearch(question: Question): boolean {
  try {
    const [at, address] = JSON.parse(localStorage.getItem(WISH) ?? '[]');
    const wished = Object.fromEntries(new URL(address, 'http://list').searchParams);
    if (!isSame(wished, question)) return false;
    localStorage.removeItem(WISH);
    return Date.now() - at < MAX_AGE_MS;
  } catch {
    return false;
  }
}
