import { STOP_WORDS } from '../words/stop-words.ts';

/** How a name matches what is typed. 0: the name begins with it; 1: its words do. */
export type NameRank = 0 | 1;

/**
 * Returns how a name matches what is typed.
 * @param name folded, with single spaces between its words
 * @param typed the same, as typed so far
 * @returns undefined when a typed word begins no word of the name
 */
export function nameRank(name: string, typed: string): NameRank | undefined {
  if (name.startsWith(typed) || withoutArticle(name).startsWith(typed)) return 0;
  const words = name.split(' ');
  return typed.split(' ').every((beginning) => words.some((word) => word.startsWith(beginning))) ? 1 : undefined;
}

/** "El Poblenou" begins with "poblenou". */
function withoutArticle(name: string): string {
  const words = name.split(' ');
  return words.slice(words.findIndex((word) => !STOP_WORDS.has(word))).join(' ');
}

/** Returns the best rank among several typed texts. */
export function bestNameRank(name: string, meant: readonly string[]): NameRank | undefined {
  const tiers = meant.map((typed) => nameRank(name, typed)).filter((tier) => tier !== undefined);
  return tiers.length > 0 ? (Math.min(...tiers) as NameRank) : undefined;
}
