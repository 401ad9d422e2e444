import { expect, test } from 'vitest';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { STOP_WORDS } from './stop-words.ts';
import {
  craftsByPhrase,
  groupsOfCompoundStart,
  groupsOfPhrase,
  KNOWN_WORDS,
  listSynonyms,
  SYNONYM_GROUPS,
} from './synonyms.ts';

const groups = Object.entries(SYNONYM_GROUPS);
/** Terms that stand in texts that are about one of these groups. */
const namesOf = (names: readonly string[]) =>
  listSynonyms()
    .filter(({ concepts }) => concepts.some((concept) => names.includes(concept)))
    .map(({ text }) => text);

test('there are more than 70 groups, each with words in all six languages', () => {
  expect(groups.length).toBeGreaterThan(70);
  const untold = groups.flatMap(([name, group]) =>
    LANGUAGES.filter((language) => !group[language] && !group.all).map((language) => `${name} in ${language}`),
  );
  expect(untold).toEqual([]);
});

test('terms stand between commas with one space behind them, and nothing around them', () => {
  const odd = listSynonyms().filter(({ text }) => !/^[^\s,-][^,]*[^\s,-]$/u.test(text) && text.length > 1);
  expect(odd).toEqual([]);
});

test('every wider group is there', () => {
  const wider = groups.flatMap(([, { under = [] }]) => [under].flat());
  expect(wider.filter((name) => !(name in SYNONYM_GROUPS))).toEqual([]);
});

test('every studio type goes by the names of a group, and only of one', () => {
  expect(groups.flatMap(([, { craft }]) => craft ?? []).sort()).toEqual([...STUDIO_TYPES].sort());
  expect(craftsByPhrase.get('topferei')).toEqual(['ceramics']);
  expect(craftsByPhrase.get('raku')).toBeUndefined();
});

test('no word that says nothing stands for a craft', () => {
  expect(KNOWN_WORDS.filter((word) => STOP_WORDS.has(word))).toEqual([]);
});

test('pottery is raku too, and raku is no other pottery', () => {
  expect(namesOf(groupsOfPhrase('pottery'))).toEqual(
    expect.arrayContaining(['ceràmica', 'Töpfern', 'raku', 'wheel throwing']),
  );
  expect(namesOf(groupsOfPhrase('raku'))).toEqual(['raku', 'rakú', 'Rakubrand']);
});

test('what is under what is under a word is under it', () => {
  expect(namesOf(groupsOfPhrase('photography'))).toContain('Dunkelkammer');
  expect(namesOf(groupsOfPhrase('darkroom'))).not.toContain('photography');
});

test.each([
  ['paintings', 'pintures'],
  ['glazes', 'esmaltados'],
  ['ceramicas', 'ceramiques'],
  ['vitraux', 'vitralls'],
  ['gioielli', 'joies'],
  ['estampaciones', 'estampacions'],
  ['canciones', 'cancons'],
])('plurals are known where somebody types them: %s, %s', (one, other) => {
  expect(groupsOfPhrase(one).length).toBeGreaterThan(0);
  expect(groupsOfPhrase(one)).toEqual(groupsOfPhrase(other));
});

test('words with other meanings are known where somebody types them, and tell nothing in a text', () => {
  expect(groupsOfPhrase('torn')).toEqual(['wheel_throwing']);
  expect(listSynonyms().map(({ text }) => text)).not.toContain('torn');
});

test('the beginning of a German compound is no word by itself', () => {
  expect(groupsOfCompoundStart('mal')).toEqual(['painting']);
  expect(groupsOfPhrase('mal')).toEqual([]);
  expect(namesOf(['painting'])).not.toContain('Mal-');
});

test('groups have known fields only', () => {
  const known = new Set<string>([...LANGUAGES, 'all', 'typed', 'under', 'craft', 'occasion']);
  expect(groups.flatMap(([, group]) => Object.keys(group)).filter((field) => !known.has(field))).toEqual([]);
});
