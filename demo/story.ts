import type { CancellationPolicy } from '../shared/cancellation.ts';
import type { BookingMode, Level, PriceUnit, ServiceType, TeachingLanguage } from '../shared/offerings.ts';
import type { Amenity, SpaceKind, StudioType } from '../shared/studios.ts';
import type { GivenRole } from '../shared/team.ts';

/** Opening hours of one weekday, local wall-clock, 24 h: `['10:00', '14:00']`. */
export type Hours = readonly [opens: string, closes: string];

/** Monday first. An empty list is a closed day; two entries are a day with a break. */
export type Week = readonly [Hours[], Hours[], Hours[], Hours[], Hours[], Hours[], Hours[]];

export interface SpaceStory {
  name: string;
  kind: SpaceKind;
  about: string;
  seats: number;
  /** Minor units (cents) an hour; left out where the space is not rented by itself. */
  hourlyPrice?: number;
  /** Places in it that are rented one by one: they become spaces "Wheel 1" to "Wheel 10", and `hourlyPrice` is theirs. */
  places?: { kind: SpaceKind; name: string; count: number };
}

/** One studio as it is told, before it becomes rows. */
export interface StudioStory {
  slug: string;
  name: string;
  tagline: string;
  /** Two short paragraphs, separated by a blank line. */
  description: string;
  /** Main craft first. */
  types: readonly [StudioType, ...StudioType[]];
  neighbourhood: string;
  street: string;
  postcode: string;
  latitude: number;
  longitude: number;
  languages: readonly TeachingLanguage[];
  amenities: readonly Amenity[];
  houseRules: readonly string[];
  email: string;
  phone: string;
  featured?: boolean;
  /** Since it was published; more than a year where nothing is said. */
  daysOnSite?: number;
  /** The guest sees the door only after booking. */
  blurPosition?: boolean;
  /** Who one meets; the first is the owner. */
  people: readonly { name: string; role: string; about: string; does?: GivenRole }[];
  spaces: readonly SpaceStory[];
  hours: Week;
  /** Closed on public holidays. */
  keepsHolidays?: boolean;
  coverSeed: number;
  offerings: readonly OfferingStory[];
}

/** One date a week: ISO weekday (1 is Monday) and local start time. `everyWeeks` 2 is every second week. */
export interface Slot {
  weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  at: string;
  everyWeeks?: 1 | 2 | 4;
}

export interface OfferingStory {
  /** Unique in the whole world. */
  slug: string;
  title: string;
  craft: StudioType;
  serviceType: ServiceType;
  bookingMode: BookingMode;
  /** One sentence for the card, at most 160 characters. */
  summary: string;
  /** Two short paragraphs, separated by a blank line. */
  description: string;
  /** Minor units (cents). 0 is free. */
  price: number;
  priceUnit: PriceUnit;
  capacity: number;
  minimumToRun?: number;
  durationMinutes: number;
  materialsIncluded: boolean;
  /** What is in the price, each a few words. */
  included: readonly string[];
  /** What to bring, each a few words. */
  bring: readonly string[];
  /** How the piece comes home: the note, and the days after the date at which each step is done. */
  takeHome?: { note: string; steps: readonly { afterDays: number; label: string }[] };
  level: Level;
  languages: readonly TeachingLanguage[];
  minimumAge?: number;
  stepFree: boolean;
  policy: CancellationPolicy;
  /** Name of one of the studio's people who teaches it; nobody does where hours of a space are sold. */
  instructor?: string;
  /** Names of the studio's spaces that a date occupies, with all of their places. */
  spaces: readonly string[];
  /** Instead: the space of whose places any free one is enough. */
  anyPlaceIn?: string;
  tags: readonly string[];
  coverSeed: number;
  /** Empty for private lessons and coworking. */
  schedule: readonly Slot[];
  /** Its dates are made by a rule. It comes every week, on all of its days at the same time. */
  byRule?: boolean;
  /** How full dates usually are, 0 to 1. */
  fill: number;
}
