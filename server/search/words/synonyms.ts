import type { StudioType } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { pluralsOf } from './plurals.ts';
import clay from './synonyms/clay.json' with { type: 'json' };
import dance from './synonyms/dance.json' with { type: 'json' };
import digitalAndMixed from './synonyms/digital-and-mixed.json' with { type: 'json' };
import drawing from './synonyms/drawing.json' with { type: 'json' };
import glassAndSculpture from './synonyms/glass-and-sculpture.json' with { type: 'json' };
import metal from './synonyms/metal.json' with { type: 'json' };
import music from './synonyms/music.json' with { type: 'json' };
import occasions from './synonyms/occasions.json' with { type: 'json' };
import painting from './synonyms/painting.json' with { type: 'json' };
import paper from './synonyms/paper.json' with { type: 'json' };
import photography from './synonyms/photography.json' with { type: 'json' };
import textiles from './synonyms/textiles.json' with { type: 'json' };
import wood from './synonyms/wood.json' with { type: 'json' };
import { foldWords } from './tokenize.ts';

/**
 * Words and phrases that mean the same, by language, separated by commas. The files in `synonyms/` hold them, and their
 * README explains each field.
 */
export interface SynonymGroup extends Partial<Record<Language | 'all', string>> {
  /**
   * Words that people type for it but that mean other things in a text: "torn" is a potter's wheel in Catalan, and also
   * a turn.
   */
  typed?: string;
  /** Wider groups: a search for "pottery" also finds raku, while a search for "raku" finds no other pottery. */
  under?: string | readonly string[];
  /** The studio type that has these names. */
  craft?: StudioType;
  /** The words say for whom or when a visit is: they describe events, not studios. */
  occasion?: true;
}
export type SynonymGroups = Readonly<Record<string, SynonymGroup>>;

export const SYNONYM_GROUPS = {
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
} as SynonymGroups;

/** A word or a phrase of a group. */
export interface Synonym {
  text: string;
  /** The language whose stemmer applies; undefined for a word that is matched exactly. */
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

/** The names of groups by the folded words and phrases that people type, and by the first parts of compounds. */
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

/** The number of words in the longest phrase. */
export const MAX_PHRASE_WORDS = Math.max(...[...byPhrase.keys()].map((phrase) => phrase.split(' ').length));

/** @param phrase folded */
export const groupsOfPhrase = (phrase: string): readonly string[] => byPhrase.get(phrase) ?? [];

/** Returns a folded word or phrase in its usual spelling, if it is known. */
export const spellingOf = (phrase: string): string => spellings.get(phrase) ?? phrase;

/** @param start folded, of a German compound: "aquarell" of "Aquarellkurs" */
export const groupsOfCompoundStart = (start: string): readonly string[] => byCompoundStart.get(start) ?? [];

/** The folded single words of all groups: candidates for correcting a typo. */
export const KNOWN_WORDS: readonly string[] = [...byPhrase.keys()].filter((phrase) => !phrase.includes(' '));

/** The studio types by their folded words and phrases. */
export const craftsByPhrase: ReadonlyMap<string, readonly StudioType[]> = new Map(
  [...byPhrase]
    .map(([phrase, names]) => [phrase, names.flatMap((name) => SYNONYM_GROUPS[name]?.craft ?? [])] as const)
    .filter(([, crafts]) => crafts.length > 0),
);

/** Returns a group and all its wider groups. */
function withWider(name: string): string[] {
  const all = new Set([name]);
  // Iterating over a Set also visits what is added during the iteration.
  for (const each of all) for (const wider of [SYNONYM_GROUPS[each]?.under ?? []].flat()) all.add(wider);
  return [...all];
}

/** Lists every synonym with the groups that a text containing it belongs to. */
export const listSynonyms = (): (Synonym & { concepts: string[] })[] =>
  [...synonymsByGroup].flatMap(([name, terms]) =>
    terms.filter((term) => !isCompoundStart(term)).map((term) => ({ ...term, concepts: withWider(name) })),
  );

export const isOccasion = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => SYNONYM_GROUPS[name]?.occasion);
