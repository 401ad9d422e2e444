import { STOP_WORDS } from './stop-words.ts';
import { groupsOfCompoundStart, groupsOfPhrase, isOccasion, MAX_PHRASE_WORDS } from './synonyms.ts';
import { fold, type TypedWord } from './tokenize.ts';

/** A word or a phrase of the query that has one meaning. */
export interface QueryTerm {
  words: readonly TypedWord[];
  /** The names of its groups of synonyms. */
  groups: readonly string[];
  /** The last word may still be incomplete. */
  growing: boolean;
}

/** What is searched. Words for occasions ("for beginners") do not describe studios. */
export type SearchSubject = 'offerings' | 'studios';

/**
 * Splits the query into terms: known phrases first, the longest possible. Stop words count only when there are no other
 * words.
 */
export function splitIntoTerms(words: readonly TypedWord[], about: SearchSubject): QueryTerm[] {
  const terms: QueryTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const found = phraseAt(words, at) ?? compoundAt(words, at) ?? [plainAt(words, at)];
    terms.push(...found);
    at += found[0]?.words.length ?? 1;
  }
  const saying = withoutRepeats(terms).filter(({ words: [word], groups }) => groups.length > 0 || !isStopWord(word));
  const telling = about === 'studios' ? saying.filter(({ groups }) => !isOccasion(groups)) : saying;
  return [telling, saying, terms].find((some) => some.length > 0) ?? [];
}

const isStopWord = (word: TypedWord | undefined) => word !== undefined && STOP_WORDS.has(word.folded);

function phraseAt(words: readonly TypedWord[], at: number): QueryTerm[] | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length);
    const groups = groupsOfPhrase(phrase.map(({ folded }) => folded).join(' '));
    if (groups.length > 0) return [{ words: phrase, groups, growing: length === 1 && at === words.length - 1 }];
  }
  return undefined;
}

const plainAt = (words: readonly TypedWord[], at: number): QueryTerm => ({
  words: words.slice(at, at + 1),
  groups: [],
  growing: at === words.length - 1,
});

/** The endings of German compounds and the word that each stands for; an ending without a word is dropped. */
const COMPOUND_ENDS: Readonly<Record<string, string | undefined>> = {
  kurs: 'kurs',
  kurse: 'kurs',
  kursen: 'kurs',
  unterricht: 'unterricht',
  stunde: 'stunde',
  stunden: 'stunde',
  lehrgang: 'lehrgang',
  seminar: 'seminar',
  workshop: 'workshop',
  workshops: 'workshop',
  abend: undefined,
  atelier: undefined,
  nachmittag: undefined,
  schule: undefined,
  studio: undefined,
  treff: undefined,
  werkstatt: undefined,
};

/** Splits "Töpferkurs" and "Töpfer-Kurs" into pottery and course. */
function compoundAt(words: readonly TypedWord[], at: number): QueryTerm[] | undefined {
  for (const length of [2, 1]) {
    const parts = words.slice(at, at + length);
    const whole = parts.map(({ folded }) => folded).join('');
    const end = Object.keys(COMPOUND_ENDS).find((each) => whole.endsWith(each));
    const groups = end === undefined || parts.length < length ? [] : groupsOfCompoundStart(whole.slice(0, -end.length));
    if (end === undefined || groups.length === 0) continue;
    const term = (names: readonly string[]) => ({ words: parts, groups: names, growing: false });
    const kind = COMPOUND_ENDS[end];
    return kind ? [term(groups), term(groupsOfPhrase(fold(kind)))] : [term(groups)];
  }
  return undefined;
}

/** Drops terms with the same meaning: "pottery ceramics" is one term. */
const withoutRepeats = (terms: readonly QueryTerm[]) =>
  terms.filter(
    ({ groups }, at) =>
      groups.length === 0 || terms.findIndex((earlier) => earlier.groups.join() === groups.join()) === at,
  );
