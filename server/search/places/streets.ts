import { type Geocoder, placeLabel } from '#server/providers/geocoding/port.ts';
import type { Place } from '#shared/schemas/studios/studio-changes.ts';
import { correctedPrefix, typoDistance } from '../words/typos.ts';
import { BUILT_IN_CITY, neighbourhoodsByCode, readRows } from './gazetteer.ts';
import { placeWords } from './place-names.ts';
import { readAddress, type StreetName, streetName } from './street-names.ts';

/** House numbers on one side of a street between two corners, and where their middle is. */
interface Block {
  from: number;
  to: number;
  neighbourhood: string;
  postcode: string;
  lat: number;
  lng: number;
}

interface Street {
  label: string;
  name: StreetName;
  blocks: Block[];
}

function read(): Street[] {
  const neighbourhoods = neighbourhoodsByCode();
  const streets = new Map<string, Street>();
  for (const [label = '', from, to, code = '', postcode = '', lat, lng] of readRows('house-numbers.csv', ',')) {
    const street = streets.get(label) ?? { label, name: streetName(placeWords(label)), blocks: [] };
    const block = { from: Number(from), to: Number(to), lat: Number(lat), lng: Number(lng) };
    street.blocks.push({ ...block, postcode, neighbourhood: neighbourhoods.get(code) ?? '' });
    streets.set(label, street);
  }
  return [...streets.values()];
}

let streets: readonly Street[] | undefined;

/** How well a street answers to what is typed: 0 it is it, 1 begins so, 2 has words that do, 3 but for a slip. */
function tierOf(street: StreetName, typed: StreetName): number | undefined {
  if (street.compact === typed.compact) return 0;
  if (street.compact.startsWith(typed.compact)) return 1;
  return typed.words.every((typedWord) => street.words.some((word) => word.startsWith(typedWord))) ? 2 : undefined;
}

/** Shorter names are too much alike to guess which was meant. */
const MIN_CORRECTED = 6;

/** The first letters are seldom mistyped, and looking at fewer streets is quick. */
const isMistyped = ({ compact: street }: StreetName, { compact: typed }: StreetName) =>
  (street[0] === typed[0] || street[1] === typed[1]) &&
  (typoDistance(typed, street) !== undefined || correctedPrefix(typed, street) !== undefined);

/**
 * Finds addresses of the built-in city: a street by its name, in Catalan or Spanish, and a house in it by its number. A
 * number that is not on record is placed between its neighbours.
 * @returns the likeliest first; a street alone is shown at its middle
 */
export function findAddresses(text: string, most: number): Place[] {
  const asked = readAddress(text);
  if (!asked || asked.street.compact.length < 2) return [];
  streets ??= read();
  const known = streets;
  const ranked = (rank: (name: StreetName) => number | undefined) =>
    known.flatMap((street) => {
      const tier = rank(street.name);
      return tier === undefined ? [] : [{ street, tier, isKind: street.name.kind === (asked.street.kind ?? 'carrer') }];
    });
  const named = ranked((name) => tierOf(name, asked.street));
  const isCorrectable = asked.number !== undefined || asked.street.compact.length >= MIN_CORRECTED;
  const found =
    named.length > 0 || !isCorrectable ? named : ranked((name) => (isMistyped(name, asked.street) ? 3 : undefined));
  return found
    .sort(
      (a, b) =>
        a.tier - b.tier ||
        Number(b.isKind) - Number(a.isKind) ||
        b.street.blocks.length - a.street.blocks.length ||
        a.street.label.localeCompare(b.street.label, 'ca'),
    )
    .slice(0, most)
    .map(({ street }) => placeAt(street, asked.number));
}

const MAX_PLACES = 5;

/** The geocoder that works without a service. It lives here because it shares its words and places with the search. */
export const builtInGeocoder: Geocoder = {
  host: 'built in',
  find: async ({ q }) => findAddresses(q, MAX_PLACES),
};

function placeAt({ label, blocks }: Street, number: number | undefined): Place {
  const house = number === undefined ? undefined : houseAt(blocks, number);
  const at = house ?? (blocks[Math.floor(blocks.length / 2)] as Block);
  // Of a whole street, which may go through several, none is known.
  const isOne = (field: 'postcode' | 'neighbourhood') => blocks.every((block) => block[field] === at[field]);
  const place = {
    street: house ? `${label} ${number}` : label,
    postcode: house || isOne('postcode') ? at.postcode : '',
    neighbourhood: house || isOne('neighbourhood') ? at.neighbourhood : '',
    city: BUILT_IN_CITY.name,
    region: BUILT_IN_CITY.region,
    country: BUILT_IN_CITY.country,
    lat: at.lat,
    lng: at.lng,
  };
  return { label: placeLabel('', { ...place, region: '' }), ...place };
}

/** House numbers that may lie between a house and the next on record on its own side; else both sides are looked at. */
const WIDE_GAP = 40;

/** How far beyond the last number of a street one may be that is taken for it. */
const BEYOND = 20;

function houseAt(blocks: readonly Block[], number: number): Block | undefined {
  const side = blocks.filter(({ from }) => from % 2 === number % 2);
  const held = (some: readonly Block[]) => some.find(({ from, to }) => from <= number && number <= to);
  return (
    held(side) ?? between(side, number, WIDE_GAP) ?? held(blocks) ?? between(blocks, number) ?? atEnd(blocks, number)
  );
}

/** Between the last house before it and the first after it. */
function between(blocks: readonly Block[], number: number, widest = Number.POSITIVE_INFINITY): Block | undefined {
  const below = blocks.filter(({ to }) => to < number).sort((a, b) => b.to - a.to)[0];
  const above = blocks.filter(({ from }) => from > number).sort((a, b) => a.from - b.from)[0];
  if (!below || !above || above.from - below.to > widest) return undefined;
  // A block is recorded by its middle.
  const middle = ({ from, to }: Block) => (from + to) / 2;
  const share = (number - middle(below)) / (middle(above) - middle(below));
  const at = (from: number, to: number) => Number((from + (to - from) * share).toFixed(5));
  return { ...(share < 0.5 ? below : above), lat: at(below.lat, above.lat), lng: at(below.lng, above.lng) };
}

const atEnd = (blocks: readonly Block[], number: number): Block | undefined =>
  blocks.find(({ from, to }) => Math.min(Math.abs(number - to), Math.abs(from - number)) <= BEYOND);
