import { type RawBuilder, sql } from 'kysely';
import type { SearchQuery } from '../query/search-query.ts';
import { withWeights } from '../words/lexeme-weights.ts';

/**
 * How good an answer to words is, 0 being the best: its title has them all as they were typed (asked only where others mean
 * the same); its title has them all; its title and its names have; the rest.
 */
type Words = Pick<SearchQuery, 'words' | 'exact'>;

interface Grade {
  query: string;
  weights: 'A' | 'AB';
}

/** What tells each tier but the last. Each finds all that those before it find. */
const gradesOf = ({ words = '', exact }: Words): Grade[] => [
  ...(exact === undefined ? [] : [{ query: exact, weights: 'A' } as const]),
  { query: words, weights: 'A' },
  { query: words, weights: 'AB' },
];

/** The tiers of a question, the best first. */
export const tiersOf = (query: Words): number[] => [...gradesOf(query).keys(), gradesOf(query).length];

const hasGrade = ({ query, weights }: Grade): RawBuilder<boolean> =>
  sql`l.search @@ ${withWeights(query, weights)}::tsquery`;

/** The tier of listing `l`. */
export const tierOf = (query: Words): RawBuilder<number> => {
  const grades = gradesOf(query);
  const cases = grades.map((grade, tier) => sql`when ${hasGrade(grade)} then ${sql.lit(tier)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(grades.length)} end`;
};

/** Titles and names have indexes of their own: those of a tier are found at once, and not among all that have the words. */
const INDEXED = {
  A: sql`ts_filter(l.search, '{a}')`,
  AB: sql`ts_filter(l.search, '{a,b}')`,
} as const;

/** That listing `l` has the words; where the question is about a tier, that it is of that tier. */
export function hasWords(query: Words & Pick<SearchQuery, 'tier'>): RawBuilder<unknown> {
  const { words = '', tier } = query;
  if (tier === undefined) return sql`l.search @@ ${words}::tsquery`;
  const grades = gradesOf(query);
  const grade = grades[tier];
  const better = grades[tier - 1];
  const has = grade ? sql`${INDEXED[grade.weights]} @@ ${grade.query}::tsquery` : sql`l.search @@ ${words}::tsquery`;
  return better ? sql`${has} and not ${hasGrade(better)}` : has;
}
