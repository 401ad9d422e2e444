import type { Language } from '../../../shared/languages.ts';
import type { StudioType } from '../../../shared/studios.ts';
import { clay } from './groups/clay.ts';
import { dance } from './groups/dance.ts';
import { digitalAndMixed } from './groups/digital-and-mixed.ts';
import { drawing } from './groups/drawing.ts';
import { glassAndSculpture } from './groups/glass-and-sculpture.ts';
import { metal } from './groups/metal.ts';
import { music } from './groups/music.ts';
import { occasions } from './groups/occasions.ts';
import { painting } from './groups/painting.ts';
import { paper } from './groups/paper.ts';
import { photography } from './groups/photography.ts';
import { textiles } from './groups/textiles.ts';
import { wood } from './groups/wood.ts';
import { pluralsOf } from './plurals.ts';
import { foldWords } from './tokenize.ts';

/**
 * Words and phrases that mean the same, by language, with commas between them. Whoever types one of them finds the others.
 * A German one that ends in a hyphen is only the beginning of a compound: "Töpfer-" makes sense of "Töpferkurs". One that
 * ends in a full stop is looked for as it stands: its stem is that of another word, as of "argentique." and "argent".
 */
export interface SynonymGroup extends Partial<Record<Language | 'all', string>> {
  /**
   * Words that people type for it and that mean other things in a text: "torn" is a potter's wheel in Catalan, but also a
   * turn, and the stem of all that comes back ("tornar").
   */
  typed?: string;
  /** Wider groups: who asks for "pottery" finds raku too; who asks for "raku" finds raku and no other pottery. */
  under?: string | readonly string[];
  /** The studio type that goes by these names. */
  craft?: StudioType;
  /** For whom, or on what occasion: true of dates and not of studios. */
  occasion?: true;
}
export type SynonymGroups = Readonly<Record<string, SynonymGroup>>;

export const SYNONYM_GROUPS: SynonymGroups = {
  ...clay,
  ...drawing,
  ...painting,
  ...paper,
  ...photography,
  ...textiles,
  ...wood,
  ...metal,
  ...glassAndSculpture,
  ...dance,
  ...music,
  ...digitalAndMixed,
  ...occasions,
};

/** A word or a phrase of a group. */
export interface Synonym {
  text: string;
  /** Of its stem; undefined for one that is looked for as it stands. */
  language: Language | undefined;
}

const synonymsByGroup = new Map(Object.entries(SYNONYM_GROUPS).map(([name, group]) => [name, synonymsOf(group)]));

function synonymsOf({ under, craft, occasion, typed, ...said }: SynonymGroup): Synonym[] {
  return (Object.entries(said) as [Language | 'all', string][]).flatMap(([language, texts]) =>
    texts.split(', ').map((text) => ({
      text: text.replace(/\.$/, ''),
      language: language === 'all' || text.endsWith('.') ? undefined : language,
    })),
  );
}

const isCompoundStart = ({ text }: Synonym) => text.endsWith('-');

/** Names of groups by the folded words and phrases that people type, and by the beginnings of compounds. */
const byPhrase = new Map<string, string[]>();
const byCompoundStart = new Map<string, string[]>();
const spellings = new Map<string, string>();
for (const [name, terms] of synonymsByGroup) {
  for (const term of terms) {
    if (isCompoundStart(term)) add(byCompoundStart, foldWords(term.text), name);
    else for (const text of [term.text, ...pluralsOf(term)]) know(text, name);
  }
  for (const text of SYNONYM_GROUPS[name]?.typed?.split(', ') ?? []) know(text, name);
}

function know(text: string, name: string): void {
  const phrase = foldWords(text);
  add(byPhrase, phrase, name);
  if (!spellings.has(phrase)) spellings.set(phrase, text);
}

function add(index: Map<string, string[]>, key: string, name: string): void {
  const names = index.get(key) ?? [];
  if (!names.includes(name)) index.set(key, [...names, name]);
}

/** Words of the longest phrase. */
export const MAX_PHRASE_WORDS = Math.max(...[...byPhrase.keys()].map((phrase) => phrase.split(' ').length));

/** @param phrase folded */
export const groupsOfPhrase = (phrase: string): readonly string[] => byPhrase.get(phrase) ?? [];

/** A folded word or phrase as it is written, where it is known. */
export const spellingOf = (phrase: string): string => spellings.get(phrase) ?? phrase;

/** @param start folded, of a German compound: "aquarell" of "Aquarellkurs" */
export const groupsOfCompoundStart = (start: string): readonly string[] => byCompoundStart.get(start) ?? [];

/** The folded single words that mean something: what a mistyped one may have been. */
export const KNOWN_WORDS: readonly string[] = [...byPhrase.keys()].filter((phrase) => !phrase.includes(' '));

/** The folded words and phrases of each craft. */
export const craftsByPhrase: ReadonlyMap<string, readonly StudioType[]> = new Map(
  [...byPhrase]
    .map(([phrase, names]) => [phrase, names.flatMap((name) => SYNONYM_GROUPS[name]?.craft ?? [])] as const)
    .filter(([, crafts]) => crafts.length > 0),
);

/** A group, and all that it is found under. */
function withWider(name: string): string[] {
  const all = new Set([name]);
  // A set goes on over what is added on the way.
  for (const each of all) for (const wider of [SYNONYM_GROUPS[each]?.under ?? []].flat()) all.add(wider);
  return [...all];
}

/** Every term, and the groups that a text is about in which it stands. */
export const listSynonyms = (): (Synonym & { concepts: string[] })[] =>
  [...synonymsByGroup].flatMap(([name, terms]) =>
    terms.filter((term) => !isCompoundStart(term)).map((term) => ({ ...term, concepts: withWider(name) })),
  );

export const isOccasion = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => SYNONYM_GROUPS[name]?.occasion);
