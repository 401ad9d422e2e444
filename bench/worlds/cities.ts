import { neighbourhoodsOfBarcelona } from './barcelona.ts';
import { belgium, france, luxembourg } from './countries/france.ts';
import { austria, germany } from './countries/germany.ts';
import { catalonia, portugal, spain } from './countries/iberia.ts';
import { italy } from './countries/italy.ts';
import { ireland, netherlands } from './countries/north.ts';
import type { Country, Town } from './countries.ts';
import { Dice, itemAt } from './dice.ts';

export interface Neighbourhood {
  name: string;
  latitude: number;
  longitude: number;
  /** How far it reaches. */
  km: number;
}

export interface City {
  name: string;
  country: Country;
  /** The liveliest first. */
  neighbourhoods: readonly Neighbourhood[];
  /** How many offerings it has. */
  offerings: number;
}

const COUNTRIES = [
  catalonia,
  spain,
  france,
  germany,
  italy,
  austria,
  portugal,
  netherlands,
  belgium,
  ireland,
  luxembourg,
];

/** Largest first in each country, one country after the other: a small world has some of each. */
const TOWNS = COUNTRIES.flatMap((country) => country.towns.map((town, rank) => ({ country, town, rank }))).sort(
  (one, other) => one.rank - other.rank,
);

/** Offerings of Barcelona; elsewhere it is some 2,000, from 500 to 8,000. */
const IN_BARCELONA = 6000;
const DEGREE_KM = 111.32;

/** @param n from 0; the first is Barcelona, and there are always more */
export function cityAt(n: number): City {
  if (n === 0) {
    const neighbourhoods = neighbourhoodsOfBarcelona;
    return { name: 'Barcelona', country: catalonia, neighbourhoods, offerings: IN_BARCELONA };
  }
  const dice = new Dice('city', n);
  const { country, town } = itemAt(TOWNS, (n - 1) % TOWNS.length);
  const round = Math.floor((n - 1) / TOWNS.length);
  const place = round === 0 ? town : townAround(dice, country, town, round);
  return {
    name: place.name,
    country,
    neighbourhoods: neighbourhoodsAround(dice, place, country.neighbourhoods),
    offerings: Math.round(500 + 7500 * dice.next() ** 4),
  };
}

/** A town that is not on any map: some 20 to 35 km from one that is, in another direction each time. */
function townAround(dice: Dice, { around }: Country, { name, ...centre }: Town, round: number): Town {
  const pattern = itemAt(around, (round - 1) % around.length);
  const lap = Math.ceil(round / around.length);
  const angle = (round + dice.next() / 2) * 1.2;
  const place = moved(centre, 20 + 15 * dice.next(), angle);
  return { name: pattern.replace('{town}', name) + (lap > 1 ? ` ${lap}` : ''), ...place };
}

/** The first in the middle, the others around it, up to 4 to 9 km away. */
function neighbourhoodsAround(dice: Dice, { latitude, longitude }: Town, names: readonly string[]): Neighbourhood[] {
  const radius = 4 + 5 * dice.next();
  const turn = dice.next() * 2 * Math.PI;
  return names.map((name, at) => {
    const share = at / (names.length - 1);
    const km = radius * (0.12 + 0.13 * share);
    return { name, km, ...moved({ latitude, longitude }, (radius - km) * share, turn + at * 2.4) };
  });
}

/** @param angle radians from north */
export function moved({ latitude, longitude }: { latitude: number; longitude: number }, km: number, angle: number) {
  return {
    latitude: latitude + (km * Math.cos(angle)) / DEGREE_KM,
    longitude: longitude + (km * Math.sin(angle)) / (DEGREE_KM * Math.cos((latitude * Math.PI) / 180)),
  };
}
