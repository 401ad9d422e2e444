import { foldTyped } from '../words/tokenize.ts';
import { correctedPrefix, typoDistance } from '../words/typos.ts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const STATION_WORDS = wordSet('estacio estacion station gare bahnhof stazione metro tram parada');

/** Articles and prepositions in place names, and words for a kind of place. */
const SMALL_WORDS = new Set([
  ...wordSet('a al als d da de del dels des di el els en i l la las le les los na of s the und y'),
  ...wordSet('barri barrio quarter quartier quartiere viertel district'),
  ...STATION_WORDS,
]);

/** Words after a name that only say the city. */
const CITY_WORDS = wordSet('barcelona bcn catalunya cataluna spain espana');

/** Splits a name into the words that are compared: folded, and "l·l" without its dot. */
export const placeWords = (text: string): string[] => foldTyped(text.replace(/[·.](?=\p{L})/gu, ''));

const without = (words: readonly string[], left: ReadonlySet<string>): string[] => {
  const rest = words.filter((word) => !left.has(word));
  return rest.length > 0 ? rest : [...words];
};

/** Returns the distinctive words of a name; all of them where there are no others. */
export const tellingWords = (text: string): string[] => without(placeWords(text), SMALL_WORDS);

/** True if the text names a station explicitly. */
export const isAboutStation = (text: string): boolean => placeWords(text).some((word) => STATION_WORDS.has(word));

/** A name prepared for comparison. */
export interface PlaceName {
  words: readonly string[];
  /** All words joined, so that "Poble Nou" equals "Poblenou". */
  compact: string;
}

export const placeName = (text: string): PlaceName => {
  const words = tellingWords(text);
  return { words, compact: words.join('') };
};

/** How a name matches what is typed: 0 it equals it, 1 it begins with it, 2 its words do. */
export type NameTier = 0 | 1 | 2;

function tierOf(name: PlaceName, typed: PlaceName): NameTier | undefined {
  if (name.compact === typed.compact) return 0;
  if (name.compact.startsWith(typed.compact)) return 1;
  return typed.words.every((beginning) => name.words.some((word) => word.startsWith(beginning))) ? 2 : undefined;
}

/** True if the text could be the name with a typo or two. */
function isMistyped(name: PlaceName, { compact, words }: PlaceName): boolean {
  const isSlip = (typed: string, known: string) =>
    typoDistance(typed, known) !== undefined || correctedPrefix(typed, known) !== undefined;
  if (isSlip(compact, name.compact)) return true;
  return words.every((typed) => name.words.some((word) => word.startsWith(typed) || isSlip(typed, word)));
}

interface Named {
  names: readonly PlaceName[];
}

interface Matched<Place> {
  /** Each with its tier, in the order of the list. */
  found: (Place & { tier: NameTier })[];
  /** No name matches exactly: these differ by typos. */
  guessed: boolean;
}

/**
 * Finds the places whose name matches the text. Without a match, a city after the name is ignored; without a match even
 * then, typos are corrected.
 */
export function matchNames<Place extends Named>(places: readonly Place[], text: string): Matched<Place> {
  const whole = placeName(text);
  if (whole.compact === '') return { found: [], guessed: false };
  const words = without(whole.words, CITY_WORDS);
  const short = { words, compact: words.join('') };
  for (const typed of [whole, short]) {
    const found = matches(places, (name) => tierOf(name, typed));
    if (found.length > 0) return { found, guessed: false };
  }
  const found = matches(places, (name) => (isMistyped(name, short) ? 2 : undefined));
  return { found, guessed: found.length > 0 };
}

function matches<Place extends Named>(places: readonly Place[], tier: (name: PlaceName) => NameTier | undefined) {
  return places.flatMap((place) => {
    const tiers = place.names.map(tier).filter((each) => each !== undefined);
    return tiers.length > 0 ? [{ ...place, tier: Math.min(...tiers) as NameTier }] : [];
  });
}
