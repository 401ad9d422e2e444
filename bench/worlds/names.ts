import type { Country } from './countries.ts';
import type { Dice } from './dice.ts';

const BEGINNINGS = [
  'Al',
  'Ba',
  'Bel',
  'Ca',
  'Cor',
  'Da',
  'El',
  'Fa',
  'Flo',
  'Ga',
  'Gri',
  'Ka',
  'La',
  'Lu',
  'Ma',
  'Mi',
  'Mon',
  'No',
  'Or',
  'Pa',
];
const MIDDLES = [
  '',
  'ba',
  'be',
  'di',
  'do',
  'fa',
  'la',
  'le',
  'li',
  'ma',
  'mi',
  'na',
  'ne',
  'ra',
  'ri',
  'ro',
  'sa',
  'ta',
  'ti',
  'va',
  've',
  'zo',
];
const ENDINGS = [
  'ca',
  'dell',
  'den',
  'gio',
  'la',
  'lia',
  'ma',
  'na',
  'nia',
  'no',
  'ra',
  'rel',
  'ren',
  'ro',
  'sa',
  'sen',
  'ta',
  'vin',
  'xa',
  'zzi',
];

/** A new word, as studios like to be called: some twenty thousand of them. */
export const inventedName = (dice: Dice): string =>
  `${dice.pick(BEGINNINGS)}${dice.pick(MIDDLES)}${dice.happens(0.4) ? dice.pick(MIDDLES) : ''}${dice.pick(ENDINGS)}`;

export const personOf = (dice: Dice, { firstNames, lastNames }: Country): string =>
  `${dice.pick(firstNames)} ${dice.pick(lastNames)}`;
