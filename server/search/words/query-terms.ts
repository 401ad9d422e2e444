import { STOP_WORDS } from './stop-words.ts';
import { groupsOfCompoundStart, groupsOfPhrase, isOccasion, MAX_PHRASE_WORDS } from './synonyms.ts';
import { fold, type TypedWord } from './tokenize.ts';

/** A word or a phrase that somebody typed and that means one thing. */
export interface QueryTerm {
  words: readonly TypedWord[];
  /** Names of the groups of synonyms that it is in. */
  groups: readonly string[];
  /** The last word may not be at its end yet. */
  growing: boolean;
}

/** What can be asked about; a studio is no lesson and for nobody in particular. */
export type SearchSubject = 'offerings' | 'studios';

/** Phrases of the synonyms first, the longest of them; words that say nothing only when there are no others. */
export function splitIntoTerms(words: readonly TypedWord[], about: SearchSubject): QueryTerm[] {
  const units: QueryTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const found = phraseAt(words, at) ?? compoundAt(words, at) ?? [plainAt(words, at)];
    units.push(...found);
    at += found[0]?.words.length ?? 1;
  }
  const saying = withoutRepeats(units).filter(({ words: [word], groups }) => groups.length > 0 || !isStopWord(word));
  const telling = about === 'studios' ? saying.filter(({ groups }) => !isOccasion(groups)) : saying;
  return [telling, saying, units].find((some) => some.length > 0) ?? [];
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

/** What German compounds end in, and the words that say the same; of "-abend" nothing is left but its beginning. */
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

/** "Töpferkurs" and "Töpfer-Kurs" are a course, and of pottery. */
function compoundAt(words: readonly TypedWord[], at: number): QueryTerm[] | undefined {
  for (const length of [2, 1]) {
    const parts = words.slice(at, at + length);
    const whole = parts.map(({ folded }) => folded).join('');
    const end = Object.keys(COMPOUND_ENDS).find((each) => whole.endsWith(each));
    const groups = end === undefined || parts.length < length ? [] : groupsOfCompoundStart(whole.slice(0, -end.length));
    if (end === undefined || groups.length === 0) continue;
    const unit = (names: readonly string[]) => ({ words: parts, groups: names, growing: false });
    const kind = COMPOUND_ENDS[end];
    return kind ? [unit(groups), unit(groupsOfPhrase(fold(kind)))] : [unit(groups)];
  }
  return undefined;
}

/** "Pottery" and "ceramics" ask for one thing. */
const withoutRepeats = (units: readonly QueryTerm[]) =>
  units.filter(
    ({ groups }, at) =>
      groups.length === 0 || units.findIndex((earlier) => earlier.groups.join() === groups.join()) === at,
  );
