import { STOP_WORDS } from '../words/stop-words.ts';

/** How a name answers to what is typed. 0: it begins so; 1: its words do. */
export type NameRank = 0 | 1;

/**
 * @param name folded, with single spaces between its words
 * @param typed the same of what is typed so far
 * @returns undefined when a word of it begins no word of the name
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

/** Of several things that somebody may have meant, the tier of the one that is answered best. */
export function bestNameRank(name: string, meant: readonly string[]): NameRank | undefined {
  const tiers = meant.map((typed) => nameRank(name, typed)).filter((tier) => tier !== undefined);
  return tiers.length > 0 ? (Math.min(...tiers) as NameRank) : undefined;
}
