import type { Connection } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import type { Suggestion, SuggestionQuery } from '#shared/schemas/search/suggestions.ts';
import { positionOf } from '#shared/schemas/travel.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { type KnownPlace, listKnownPlaces } from '../places/known-places.ts';
import { withCountries } from '../places/place-search.ts';
import { cachedAndRefreshed } from '../query-cache.ts';
import { craftsByPhrase, spellingOf } from '../words/synonyms.ts';
import { foldWords, tokenize } from '../words/tokenize.ts';
import { correctedPrefix } from '../words/typos.ts';
import { bestNameRank, type NameRank } from './name-rank.ts';
import {
  countCrafts,
  type FoundName,
  listOfferingNames,
  listSimilarWords,
  listStudioNames,
  type NameQuery,
} from './queries.ts';

const MAX = { in_all: 8, crafts: 2, places: 3, studios: 3, texts: 5 };

/** The fewest letters for which names of studios and offerings, and synonyms of crafts, are searched. */
const MIN_LETTERS = { names: 2, synonyms: 3 };

/** A suggestion with its sort values. */
interface Ranked {
  suggestion: Suggestion;
  tier: NameRank;
  /** The number of offerings that it leads to. */
  count: number;
}

/**
 * Suggests crafts, places, studios and offerings for what was typed so far: names that begin with it first, then by the
 * number of offerings. When nothing begins with it, one typo is corrected.
 * @param language of the reader
 */
export async function suggest(
  { db }: Services,
  { q, near }: SuggestionQuery,
  language: Language,
): Promise<Suggestion[]> {
  const words = (tokenize(q) ?? []).map(({ folded }) => folded);
  if (words.length === 0) return [];
  const catalogue = await loadCatalogue(db);
  const query = { near: near === undefined ? undefined : positionOf(near), language, most: MAX.in_all };
  const found = await suggestFor(db, catalogue, { ...query, texts: [words.join(' ')] });
  if (found.length > 0) return found;
  const texts = await correctTypos(db, words, language);
  return texts.length > 0 ? suggestFor(db, catalogue, { ...query, texts }) : [];
}

interface Catalogue {
  crafts: ReadonlyMap<StudioType, number>;
  /** The neighbourhoods and cities with listings. */
  places: readonly KnownPlace[];
}

async function loadCatalogue(db: Connection): Promise<Catalogue> {
  const [crafts, places] = await Promise.all([
    cachedAndRefreshed(db, 'crafts', () => countCrafts(db)),
    listKnownPlaces(db),
  ]);
  return { crafts, places: places.filter(({ count }) => count > 0) };
}

async function suggestFor(db: Connection, catalogue: Catalogue, query: NameQuery): Promise<Suggestion[]> {
  const isEnough = query.texts.some((typed) => [...typed].length >= MIN_LETTERS.names || /\p{Lo}/u.test(typed));
  const [studios, offerings] = isEnough
    ? await Promise.all([listStudioNames(db, query), listOfferingNames(db, query)])
    : [[], []];
  return [
    ...craftsFor(catalogue, query).slice(0, MAX.crafts),
    ...placesFor(catalogue, query),
    ...namesFor(studios, query, ({ label, detail, id, slug, count }) => ({
      kind: 'studio',
      label,
      detail,
      id,
      slug,
      count,
    })).slice(0, MAX.studios),
    ...namesFor(offerings, query, ({ label, detail, id, slug }) => ({ kind: 'offering', label, detail, id, slug })),
  ]
    .sort(byRank)
    .slice(0, MAX.in_all)
    .map(({ suggestion }) => suggestion);
}

/** Equal suggestions keep their order. */
const byRank = (a: Ranked, b: Ranked) => a.tier - b.tier || b.count - a.count;

/** Suggests studio types by their names in the language of the reader, then by their synonyms in any language. */
function craftsFor({ crafts }: Catalogue, { texts, language }: NameQuery): Ranked[] {
  const t = translateTo(language);
  const ranked = [...crafts].map(([studio_type, count]) => {
    const label = t(`catalogue.studio_type.${studio_type}`);
    const named = bestNameRank(foldWords(label), texts);
    const synonym = named === undefined ? synonymOf(studio_type, texts) : undefined;
    const suggestion = {
      kind: 'craft' as const,
      label,
      detail: synonym === undefined ? '' : spellingOf(synonym),
      studio_type,
      count,
    };
    return { suggestion, tier: named ?? (synonym === undefined ? undefined : 0), count, isNamed: named !== undefined };
  });
  return ranked
    .flatMap(({ tier, ...rest }) => (tier === undefined ? [] : [{ ...rest, tier }]))
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || byRank(a, b));
}

/** Returns a synonym of the craft that begins with what was typed. */
function synonymOf(craft: StudioType, texts: readonly string[]): string | undefined {
  const begun = texts.filter((typed) => [...typed].length >= MIN_LETTERS.synonyms);
  for (const [phrase, crafts] of craftsByPhrase) {
    if (crafts.includes(craft) && begun.some((typed) => phrase.startsWith(typed))) return phrase;
  }
  return undefined;
}

function placesFor({ places }: Catalogue, { texts, near, language }: NameQuery): Ranked[] {
  const found = places.flatMap((place) => {
    const tiers = place.spellings.map((name) => bestNameRank(name, texts)).filter((tier) => tier !== undefined);
    return tiers.length > 0 ? [{ ...place, tier: Math.min(...tiers) as NameRank }] : [];
  });
  return withCountries(found, language)
    .sort(
      (a, b) =>
        a.tier - b.tier || b.count - a.count || (near ? angularDistance(near, a) - angularDistance(near, b) : 0),
    )
    .slice(0, MAX.places)
    .map(({ kind, label, detail, lat, lng, count, tier }) => {
      const isCity = kind === 'city';
      return { suggestion: { kind: isCity ? kind : 'neighbourhood', label, detail, lat, lng, count }, tier, count };
    });
}

/** A leading article does not count as part of a name. */
function namesFor(
  found: readonly FoundName[],
  { texts }: NameQuery,
  suggestionOf: (name: FoundName) => Suggestion,
): Ranked[] {
  return found
    .map((name) => {
      const tier = bestNameRank(foldWords(name.label), texts) === 0 ? 0 : name.tier;
      return { suggestion: suggestionOf(name), tier, count: name.count };
    })
    .sort(byRank);
}

/** Returns a number that grows with the distance between two positions. */
function angularDistance(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const [north, east] = [((a.lat - b.lat) * Math.PI) / 360, ((a.lng - b.lng) * Math.PI) / 360];
  const shrunk = Math.cos((a.lat * Math.PI) / 180) * Math.cos((b.lat * Math.PI) / 180);
  return Math.sin(north) ** 2 + shrunk * Math.sin(east) ** 2;
}

/** Returns corrections of what was typed, if exactly one word of it may be a typo. */
async function correctTypos(db: Connection, words: readonly string[], language: Language): Promise<string[]> {
  const alike = await listSimilarWords(db, words);
  const crafts = craftWords(language);
  const isKnown = (word: string, at: number) => alike[at] === null || crafts.some((each) => each.startsWith(word));
  const wrong = words.flatMap((word, at) => (isKnown(word, at) ? [] : [at]));
  const [at, ...more] = wrong;
  if (at === undefined || more.length > 0) return [];
  const typed = words[at] ?? '';
  const beginnings = [...(alike[at] ?? []), ...crafts].flatMap((word) => correctedPrefix(typed, word) ?? []);
  return [...new Set(beginnings)].slice(0, MAX.texts).map((beginning) => words.with(at, beginning).join(' '));
}

const craftWords = (language: Language): string[] => {
  const t = translateTo(language);
  const crafts = [...new Set([...craftsByPhrase.values()].flat())];
  const labels = crafts.flatMap((craft) => foldWords(t(`catalogue.studio_type.${craft}`)).split(' '));
  return [...labels, ...[...craftsByPhrase.keys()].filter((phrase) => !phrase.includes(' '))];
};
