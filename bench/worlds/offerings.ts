import {
  type BookingMode,
  isDated,
  LEVELS,
  type Level,
  type PriceUnit,
  type ServiceType,
} from '#shared/offerings/offerings.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { Dice, idOf } from './dice.ts';
import { type Person, placesOf, type Studio } from './studios.ts';
import { WORDS } from './words/words.ts';

/** One offering, before it is written. Everything about it follows from `n` and its studio. */
export interface Offering {
  n: number;
  id: string;
  studio: Studio;
  type: ServiceType;
  isDated: boolean;
  mode: BookingMode;
  status: 'published' | 'paused' | 'draft' | 'archived';
  craft: StudioType;
  language: Language;
  /** The other language it is told in. */
  translation: Language | undefined;
  level: Level;
  /** Undefined where hours of a place are sold. */
  teacher: Person | undefined;
  /** Minor units. */
  price: number;
  unit: PriceUnit;
  capacity: number;
  minutes: number;
  /** Lessons and hours: how many days ahead they are sold. */
  daysAhead: number;
  minimumAge: number | undefined;
  isStepFree: boolean;
  hasMaterials: boolean;
  /** Nobody has said anything yet where there are none. */
  ratings: number;
  rating: number;
  /** What it is about, by the places of the lists of its craft. */
  subject: Subject;
}

export interface Subject {
  thing: number;
  technique: number;
  other: number;
  material: number;
}

const TYPES = [
  ['workshop', 27],
  ['class', 18],
  ['recurring', 15],
  ['event', 8],
  ['private_lesson', 15],
  ['coworking', 17],
] as const;

const MODES = [
  ['direct_booking', 80],
  ['requires_approval', 14],
  ['request_only', 6],
] as const;

const STATUSES = [
  ['published', 970],
  ['paused', 15],
  ['draft', 10],
  ['archived', 5],
] as const;

/** Minor units from and to, minutes, and seats of each kind. */
const HABITS: Record<
  ServiceType,
  { price: readonly [number, number]; minutes: readonly number[]; seats: readonly number[] }
> = {
  workshop: { price: [25, 180], minutes: [120, 150, 180, 240], seats: [6, 8, 10, 12] },
  class: { price: [18, 90], minutes: [60, 90, 120, 150], seats: [6, 8, 10, 12, 16] },
  recurring: { price: [12, 45], minutes: [60, 90, 120], seats: [8, 10, 12, 16, 20] },
  event: { price: [8, 40], minutes: [60, 90, 120, 180], seats: [12, 20, 30, 40, 60] },
  private_lesson: { price: [28, 120], minutes: [60, 60, 90, 120], seats: [1, 2, 4] },
  coworking: { price: [8, 35], minutes: [60, 120, 120, 180, 240], seats: [] },
};

export function* offeringsOf(studio: Studio): Generator<Offering> {
  for (let at = 0; at < studio.offerings; at += 1) yield offeringAt(studio.offering + at, studio);
}

function offeringAt(n: number, studio: Studio): Offering {
  const dice = new Dice('offering', n);
  const type = dice.weighed(TYPES);
  const habits = HABITS[type];
  const craft = dice.happens(0.75) ? studio.crafts[0] : dice.pick(studio.crafts);
  const language = dice.happens(0.92) ? studio.language : 'en';
  const hasRatings = dice.happens(0.75);
  return {
    n,
    id: idOf('offering', n),
    studio,
    type,
    isDated: isDated(type),
    mode: dice.weighed(MODES),
    status: dice.weighed(STATUSES),
    craft,
    language,
    translation: dice.happens(1 / 3) ? translationOf(dice, language) : undefined,
    level: dice.happens(0.35) ? 'beginner' : dice.pick(LEVELS),
    teacher: teacherOf(dice, type, studio),
    price: priceOf(dice, habits.price),
    unit: unitOf(dice, type),
    capacity: type === 'coworking' ? placesOf(studio).seats : dice.pick(habits.seats),
    minutes: dice.pick(habits.minutes),
    daysAhead: dice.pick([14, 30, 30, 30, 60]),
    minimumAge: dice.happens(0.4) ? dice.pick([6, 8, 10, 12, 14, 16, 18]) : undefined,
    isStepFree: dice.happens(0.45),
    hasMaterials: dice.happens(0.7),
    ratings: hasRatings ? 1 + dice.rank(400) : 0,
    rating: 5 - Math.round(200 * dice.next() ** 2) / 100,
    subject: subjectOf(dice, craft),
  };
}

/** English, or what else is read here. */
function translationOf(dice: Dice, language: Language): Language {
  const others = LANGUAGES.filter((other) => other !== language);
  return language !== 'en' && dice.happens(0.6) ? 'en' : dice.pick(others);
}

/** Who gives lessons has no dates: nobody is in two places at a time. */
function teacherOf(dice: Dice, type: ServiceType, { people }: Studio): Person | undefined {
  if (type === 'coworking') return undefined;
  if (type === 'private_lesson') return people.at(-1);
  return dice.pick(people.length > 1 ? people.slice(0, -1) : people);
}

/** More often cheap than dear; in whole euros. */
const priceOf = (dice: Dice, [from, to]: readonly [number, number]) =>
  100 * Math.round(from + (to - from) * dice.next() ** 2);

function unitOf(dice: Dice, type: ServiceType): PriceUnit {
  if (type === 'coworking') return 'hour';
  if (type === 'private_lesson') return dice.happens(0.7) ? 'hour' : 'group';
  return dice.happens(0.05) ? 'group' : 'person';
}

function subjectOf(dice: Dice, craft: StudioType): Subject {
  const { things, techniques, materials } = WORDS.en.crafts[craft];
  const technique = dice.rank(techniques.length);
  return {
    thing: dice.rank(things.length),
    technique,
    other: (technique + 1 + dice.below(techniques.length - 1)) % techniques.length,
    material: dice.rank(materials.length),
  };
}
