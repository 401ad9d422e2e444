import { STUDIO_TYPES, type StudioType } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { type City, cityAt, moved, type Neighbourhood } from './cities.ts';
import { Dice, idOf, itemAt } from './dice.ts';
import { WEEKS, type Week } from './hours.ts';
import { inventedName, personOf } from './names.ts';

/** One studio, before it is written. Everything about it follows from `n` and its city. */
export interface Studio {
  n: number;
  id: string;
  city: City;
  neighbourhood: Neighbourhood;
  latitude: number;
  longitude: number;
  isBlurred: boolean;
  isPublished: boolean;
  /** Main craft first. */
  crafts: readonly [StudioType, ...StudioType[]];
  language: Language;
  /** What it is called besides "studio" or "workshop". */
  invented: string;
  week: Week;
  owner: Owner;
  isFirstOfOwner: boolean;
  /** Who teaches; the first is the owner. */
  people: readonly Person[];
  roomId: string;
  /** Its first offering, and how many it has. */
  offering: number;
  offerings: number;
}

/** The owner of some studios of a city. */
export interface Owner {
  n: number;
  name: string;
}

export interface Person {
  id: string;
  /** As a space that one party has at a time. */
  spaceId: string;
  name: string;
}

const MOST_PEOPLE = 4;
const MOST_PLACES = 8;
/** Numbers for the spaces of one studio: its people, its room, its places. */
const SPACES = 16;
const STUDIOS_OF_OWNER = 4;

/**
 * The studios of a world, city after city: a larger world begins with the smaller one, but for what the last studio of
 * that has.
 */
export function* studiosOf(offerings: number): Generator<Studio> {
  let [studio, owner, offering] = [0, -1, 0];
  for (let c = 0; offering < offerings; c += 1) {
    const city = cityAt(c);
    const until = Math.min(offerings, offering + city.offerings);
    for (let inCity = 0; offering < until; inCity += 1) {
      const isFirstOfOwner = inCity % STUDIOS_OF_OWNER === 0;
      if (isFirstOfOwner) owner += 1;
      const made = studioAt(studio, city, ownerAt(owner, city));
      const count = Math.min(until - offering, made.offerings);
      yield { ...made, isFirstOfOwner, offering, offerings: count };
      studio += 1;
      offering += count;
    }
  }
}

const ownerAt = (n: number, { country }: City): Owner => ({ n, name: personOf(new Dice('owner', n), country) });

function studioAt(n: number, city: City, owner: Owner): Omit<Studio, 'isFirstOfOwner' | 'offering'> {
  const dice = new Dice('studio', n);
  const neighbourhood = itemAt(city.neighbourhoods, dice.rank(city.neighbourhoods.length));
  // Twice by chance: more in the middle than at the edge.
  const reach = neighbourhood.km * Math.sqrt(dice.next()) * (0.4 + 0.6 * dice.next());
  return {
    n,
    id: idOf('studio', n),
    city,
    neighbourhood,
    ...moved(neighbourhood, reach, dice.next() * 2 * Math.PI),
    isBlurred: dice.happens(1 / 3),
    isPublished: !dice.happens(0.01),
    crafts: craftsOf(dice),
    language: languageOf(dice, city),
    invented: inventedName(dice),
    week: dice.pick(WEEKS),
    owner,
    people: Array.from({ length: 1 + dice.rank(MOST_PEOPLE) }, (_, at) => personAt(dice, n, at, { city, owner })),
    roomId: idOf('space', n * SPACES + MOST_PEOPLE),
    offerings: 1 + dice.rank(5) + dice.below(5),
  };
}

function personAt(dice: Dice, studio: number, at: number, { city, owner }: Pick<Studio, 'city' | 'owner'>): Person {
  const name = at === 0 ? owner.name : personOf(dice, city.country);
  return { id: idOf('member', studio * MOST_PEOPLE + at), spaceId: idOf('space', studio * SPACES + at), name };
}

/** What is rented one by one, and how many have room at each: they are all alike, so that any of them will do. */
export function placesOf({ n }: Studio): { ids: string[]; seats: number } {
  const dice = new Dice('places', n);
  const first = n * SPACES + MOST_PEOPLE + 1;
  const seats = dice.pick([1, 1, 2, 4]);
  const count = 2 + dice.below(MOST_PLACES - 1);
  return { seats, ids: Array.from({ length: count }, (_, at) => idOf('space', first + at)) };
}

function craftsOf(dice: Dice): [StudioType, ...StudioType[]] {
  const [main, other] = [craftBy(dice), craftBy(dice)];
  return other === main || dice.happens(0.5) ? [main] : [main, other];
}

const craftBy = (dice: Dice) => itemAt(STUDIO_TYPES, dice.rank(STUDIO_TYPES.length));

const CATALAN = [
  ['ca', 45],
  ['es', 30],
  ['en', 25],
] as const;

function languageOf(dice: Dice, { country }: City): Language {
  if (country.language === 'ca') return dice.weighed(CATALAN);
  return dice.happens(0.8) ? country.language : 'en';
}
