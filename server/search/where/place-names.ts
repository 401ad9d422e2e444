import { foldWords } from '../words/tokenize.ts';
import { correctedPrefix, typoDistance } from '../words/typos.ts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const STATION_WORDS = wordSet('estacio estacion station gare bahnhof stazione metro tram parada');

/** Articles and prepositions in the names of places, and what a kind of place is called beside its name. */
const SMALL_WORDS = new Set([
  ...wordSet('a al als d da de del dels des di el els en i l la las le les los na of s the und y'),
  ...wordSet('barri barrio quarter quartier quartiere viertel district'),
  ...STATION_WORDS,
]);

/** What stands after a name only to say in which city it is. */
const CITY_WORDS = wordSet('barcelona bcn catalunya cataluna spain espana');

/** A name as it is compared: folded, and "l·l" without its dot. */
export const placeWords = (text: string): string[] =>
  foldWords(text.replace(/[·.](?=\p{L})/gu, ''))
    .split(' ')
    .filter(Boolean);

const without = (words: readonly string[], left: ReadonlySet<string>): string[] => {
  const rest = words.filter((word) => !left.has(word));
  return rest.length > 0 ? rest : [...words];
};

/** The words of a name that tell it from others; all of them where there is nothing else. */
export const tellingWords = (text: string): string[] => without(placeWords(text), SMALL_WORDS);

/** Whether a station is asked for in so many words. */
export const isAboutStation = (text: string): boolean => placeWords(text).some((word) => STATION_WORDS.has(word));

/** A name, made ready to be compared with what is typed. */
export interface PlaceName {
  words: readonly string[];
  /** All words in one, so that "Poble Nou" is "Poblenou". */
  compact: string;
}

export const placeName = (text: string): PlaceName => {
  const words = tellingWords(text);
  return { words, compact: words.join('') };
};

/** How well a name answers to what is typed: it is it, begins with it, or has words that do. */
export type NameTier = 0 | 1 | 2;

function tierOf(name: PlaceName, typed: PlaceName): NameTier | undefined {
  if (name.compact === typed.compact) return 0;
  if (name.compact.startsWith(typed.compact)) return 1;
  return typed.words.every((beginning) => name.words.some((word) => word.startsWith(beginning))) ? 2 : undefined;
}

/** Whether somebody may have meant the name who typed with a slip or two of the finger. */
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
  /** Nothing is called so: these differ by slips of the finger. */
  guessed: boolean;
}

/**
 * Finds the places whose name answers to what is typed. A city after the name is left aside when nothing is called so
 * with it, and slips of the finger are forgiven when nothing is called so at all.
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
