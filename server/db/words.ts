import { type RawBuilder, sql } from 'kysely';

/** Shorter words are too much like each other to guess what was meant; longer ones are no words. */
const GUESSED = { shortest: 4, longest: 40 };
/** Letters that may be wrong, missing or too many; two neighbours that changed places are forgiven at any length. */
const slipsIn = (word: string) => (word.length < 6 ? 1 : 2);
/** More than people type into a search box; the rest would only make the statement long. */
const MOST_WORDS = 12;

/** One word somebody typed, as parts of conditions. */
export interface Word {
  /** A `tsquery` for the word as it stands; the last one typed may still be growing, so it is a prefix. */
  query: RawBuilder<unknown>;
  /** True for a row that has a word like this one, should it be mistyped. @param table its name, with columns `search` and `words` */
  isMistypedIn: (table: string) => RawBuilder<unknown>;
}

export interface Words {
  list: readonly Word[];
  /** All of them as one text, to compare whole titles with. */
  text: string;
}

/**
 * Letters and digits of every script are words; what is between them means nothing.
 * @returns undefined when nothing was asked; an empty list when what was asked has no words in it and so finds nothing
 */
export function wordsOf(q: string | undefined): Words | undefined {
  const asked = q?.normalize('NFKC').toLowerCase().trim();
  if (!asked) return undefined;
  const words = [...new Set(asked.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])].slice(0, MOST_WORDS);
  return {
    list: words.map((word, at) => ({
      query: at === words.length - 1 ? prefixOf(word) : exactly(word),
      isMistypedIn: (table) => mistypedIn(word, table),
    })),
    text: words.join(' '),
  };
}

const exactly = (word: string) => sql`plainto_tsquery('simple', searchable(${word}))`;

const prefixOf = (word: string) => sql`(nullif(${exactly(word)}::text, '') || ':*')::tsquery`;

/** The index knows which rows have similar words; of those, the letters are counted. */
function mistypedIn(word: string, table: string): RawBuilder<unknown> {
  if (word.length < GUESSED.shortest || word.length > GUESSED.longest) return sql`false`;
  const slips = slipsIn(word);
  const words = sql.ref(`${table}.words`);
  return sql`(${sql.ref(`${table}.search`)} @@ ${anySwapOf(word)} or (${words} %> searchable(${word}) and exists (
    select from unnest(string_to_array(${words}, ' ')) known
    where case when char_length(known) <= ${GUESSED.longest}
      then levenshtein_less_equal(known, searchable(${word}), ${slips}) <= ${slips} end
  )))`;
}

/** The words that this one becomes when two neighbours change places. Folded, they are safe as a query's own text. */
function anySwapOf(word: string): RawBuilder<unknown> {
  const letters = [...word];
  const swaps = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''));
  return sql`replace(btrim(searchable(${swaps.join(' ')})), ' ', ' | ')::tsquery`;
}

/** True for a row for which every word holds; never true when there are no words. */
export function everyWord({ list }: Words, holds: (word: Word) => RawBuilder<unknown>): RawBuilder<boolean> {
  return list.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(list.map(holds), sql` and `)})`;
}

/** A `tsquery` for any of the words, for ranking. */
export const anyWord = ({ list }: Words): RawBuilder<unknown> =>
  list.length === 0
    ? sql`null::tsquery`
    : sql`(${sql.join(
        list.map((word) => word.query),
        sql` || `,
      )})`;
