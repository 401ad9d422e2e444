import type { Question } from './question.ts';
import { isSame } from './same-question.ts';
import { WISH } from './wish.ts';

/** Milliseconds in which somebody signs in, also by a mail. */
const LONGEST = 3_600_000;

/** @returns whether it was this that was to be saved; only once */
export function takeWish(question: Question): boolean {
  try {
    const [at, address] = JSON.parse(localStorage.getItem(WISH) ?? '[]');
    const wished = Object.fromEntries(new URL(address, 'http://list').searchParams);
    if (!isSame(wished, question)) return false;
    localStorage.removeItem(WISH);
    return Date.now() - at < LONGEST;
  } catch {
    return false;
  }
}
