import { type RawBuilder, sql } from 'kysely';
import type { SearchQuery } from '../query/search-query.ts';
import { withWeights } from '../words/lexeme-weights.ts';

/**
 * The relevance of a listing for words, 0 being the best: its title contains them all as typed (only where synonyms
 * exist); its title contains them or their synonyms; its title and names do; its texts do.
 */
type Words = Pick<SearchQuery, 'words' | 'exact'>;

interface Grade {
  query: string;
  weights: 'A' | 'AB';
}

/** The condition of each tier but the last. Each includes the tiers before it. */
const gradesOf = ({ words = '', exact }: Words): Grade[] => [
  ...(exact === undefined ? [] : [{ query: exact, weights: 'A' } as const]),
  { query: words, weights: 'A' },
  { query: words, weights: 'AB' },
];

/** Returns the tiers of a query, the best first. */
export const tiersOf = (query: Words): number[] => [...gradesOf(query).keys(), gradesOf(query).length];

const hasGrade = ({ query, weights }: Grade): RawBuilder<boolean> =>
  sql`l.search @@ ${withWeights(query, weights)}::tsquery`;

/** SQL for the tier of listing `l`. */
export const tierOf = (query: Words): RawBuilder<number> => {
  const grades = gradesOf(query);
  const cases = grades.map((grade, tier) => sql`when ${hasGrade(grade)} then ${sql.lit(tier)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(grades.length)} end`;
};

/** Titles and names have indexes of their own, which find a tier without reading all listings with the words. */
const INDEXED = {
  A: sql`ts_filter(l.search, '{a}')`,
  AB: sql`ts_filter(l.search, '{a,b}')`,
} as const;

/** Condition that listing `l` contains the words; if the query asks for a tier, that it is in that tier. */
export function hasWords(query: Words & Pick<SearchQuery, 'tier'>): RawBuilder<unknown> {
  const { words = '', tier } = query;
  if (tier === undefined) return sql`l.search @@ ${words}::tsquery`;
  const grades = gradesOf(query);
  const grade = grades[tier];
  const better = grades[tier - 1];
  const has = grade ? sql`${INDEXED[grade.weights]} @@ ${grade.query}::tsquery` : sql`l.search @@ ${words}::tsquery`;
  return better ? sql`${has} and not ${hasGrade(better)}` : has;
}
