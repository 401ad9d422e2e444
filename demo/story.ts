import { z } from 'zod';
import { isMotif } from '#art/cover-design.ts';
import { CANCELLATION_POLICIES } from '#shared/bookings/cancellation.ts';
import { DEPOSIT_PERCENT } from '#shared/bookings/deposit.ts';
import { ADDON_UNITS } from '#shared/bookings/seat-prices.ts';
import {
  BOOKING_MODES,
  LEVELS,
  OFFERED_PAYMENTS,
  PRICE_UNITS,
  SERVICE_TYPES,
  TEACHING_LANGUAGES,
} from '#shared/offerings/offerings.ts';
import { PASS_CREDITS, PASS_MONTHS } from '#shared/passes/passes.ts';
import { AMENITIES } from '#shared/studios/amenities.ts';
import { SPACE_KINDS, STUDIO_TYPES } from '#shared/studios/studios.ts';
import { TEAM_ROLES } from '#shared/studios/team.ts';

// The format of the files in demo/barcelona, and what they are parsed to.

/** The number of weeks of the longest course. */
export const MAX_COURSE_WEEKS = 12;

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const text = z.string().trim().min(1);
const languages = z.array(z.enum(TEACHING_LANGUAGES)).min(1);
const coverSeed = z.int().nonnegative();
/** Paragraphs are separated by a blank line, which is a single line break in a folded block of YAML. */
const paragraphs = text.transform((value) => value.split(/\n+/).join('\n\n'));
/** A price in euros, parsed to cents. */
const price = z
  .number()
  .nonnegative()
  .refine((euros) => Number.isInteger(euros * 100), 'must have at most two decimals')
  .transform((euros) => Math.round(euros * 100));
/** The motifs of art/motif-names.ts: the first is the cover. */
const pictures = z
  .array(z.string().refine(isMotif, 'is no motif of art/motif-names.ts'))
  .min(3)
  .max(5)
  .refine((motifs) => new Set(motifs).size === motifs.length, 'has a motif twice');

/** Opening hours of one weekday, local wall-clock, 24 h: `['10:00', '14:00']`. */
export type Hours = readonly [opens: string, closes: string];

/** Monday first. An empty list is a closed day; two entries are a day with a break. */
export type Week = readonly [Hours[], Hours[], Hours[], Hours[], Hours[], Hours[], Hours[]];

/** `closed`, `10:00-14:00`, or `10:00-14:00, 16:00-20:00` with a break. */
const hours = z
  .string()
  .regex(
    /^(closed|\d\d:\d\d-\d\d:\d\d(, \d\d:\d\d-\d\d:\d\d)*)$/,
    'must be "closed", or hours such as "10:00-14:00, 16:00-20:00"',
  )
  .transform((day) => (day === 'closed' ? [] : day.split(', ').map((span) => span.split('-') as [string, string])));

const week = z
  .strictObject({
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
  })
  .transform(
    (days): Week => [days.monday, days.tuesday, days.wednesday, days.thursday, days.friday, days.saturday, days.sunday],
  );

/** One event a week: ISO weekday (1 is Monday) and local start time. `everyWeeks` 2 is every second week. */
export interface Slot {
  weekday: Weekday;
  at: string;
  everyWeeks?: number;
}

const SLOT = new RegExp(`^(?<day>${WEEKDAYS.join('|')}) (?<at>\\d\\d:\\d\\d)(?: every (?<weeks>[124]) weeks)?$`);

/** `monday 19:00`, or `monday 19:00 every 2 weeks`. */
const slot = z
  .string()
  .regex(SLOT, 'must be a weekday and a time such as "monday 19:00" or "monday 19:00 every 2 weeks"')
  .transform((value): Slot => {
    const { day = '', at = '', weeks } = SLOT.exec(value)?.groups ?? {};
    const weekday = (WEEKDAYS.indexOf(day as (typeof WEEKDAYS)[number]) + 1) as Weekday;
    return weeks ? { weekday, at, everyWeeks: Number(weeks) } : { weekday, at };
  });

const Space = z.strictObject({
  name: text,
  kind: z.enum(SPACE_KINDS),
  about: text,
  seats: z.int().positive(),
  /** Omitted if the space is not rented by the hour. */
  hourlyPrice: price.optional(),
  /** Places in it that are rented one by one: they become spaces "Wheel 1" to "Wheel 10", with this `hourlyPrice`. */
  places: z.strictObject({ kind: z.enum(SPACE_KINDS), name: text, count: z.int().positive() }).optional(),
});

const Offering = z.strictObject({
  /** Unique among all offerings. */
  slug: text,
  title: text,
  craft: z.enum(STUDIO_TYPES),
  serviceType: z.enum(SERVICE_TYPES),
  bookingMode: z.enum(BOOKING_MODES),
  /** One sentence for the card. */
  summary: text.max(160),
  /** Two short paragraphs. */
  description: paragraphs,
  /** 0 is free. */
  price,
  priceUnit: z.enum(PRICE_UNITS),
  /** Prices for others than adults, with a condition. */
  prices: z.array(z.strictObject({ name: text, price, note: text.optional() })).optional(),
  /** What guests can buy with their seats. */
  addons: z.array(z.strictObject({ name: text, price, per: z.enum(ADDON_UNITS), most: z.int().positive() })).optional(),
  /** What guests are asked when they book, and what they sign. */
  questions: z
    .array(z.strictObject({ ask: text, options: z.array(text).optional(), required: z.boolean().default(false) }))
    .optional(),
  waiver: paragraphs.optional(),
  /** A course of so many weeks: what all its dates cost, and whether single ones are sold too. */
  course: z
    .strictObject({ dates: z.int().min(2).max(MAX_COURSE_WEEKS), price, dropIn: z.boolean().default(false) })
    .optional(),
  /**
   * How guests pay from now on; at the studio by default. Bookings of the demo were made before, and are paid there.
   */
  payment: z.enum(OFFERED_PAYMENTS).optional(),
  /** What of the price guests pay online from now on, in percent; all of it by default. */
  deposit: z.int().min(DEPOSIT_PERCENT.least).max(DEPOSIT_PERCENT.most).optional(),
  capacity: z.int().positive(),
  minimumToRun: z.int().positive().optional(),
  durationMinutes: z.int().positive(),
  materialsIncluded: z.boolean(),
  /** What the price includes, each a few words. */
  included: z.array(text),
  /** What to bring, each a few words. */
  bring: z.array(text),
  /** How the piece comes home: a note, and the days after the event at which each step is done. */
  takeHome: z
    .strictObject({
      note: text,
      steps: z.array(z.strictObject({ afterDays: z.int().nonnegative(), label: text })),
    })
    .optional(),
  level: z.enum(LEVELS),
  languages,
  minimumAge: z.int().positive().optional(),
  stepFree: z.boolean(),
  policy: z.enum(CANCELLATION_POLICIES),
  /** Name of the studio's member who teaches it; omitted if hours of a space are sold. */
  instructor: text.optional(),
  /** Names of the studio's spaces that an event reserves, with all of their places. */
  spaces: z.array(text),
  /** Alternative to `spaces`: the space of which any free place is enough. */
  anyPlaceIn: text.optional(),
  tags: z.array(text),
  pictures,
  coverSeed,
  /** Empty for private lessons and coworking. */
  schedule: z.array(slot),
  /** True if a series creates its events: weekly, on all of its days at the same time. */
  byRule: z.boolean().optional(),
  /** How full its events usually are, 0 to 1. */
  fill: z.number().min(0).max(1),
});

/** Credits that are bought at once, each good for one seat. */
const Pass = z.strictObject({
  name: text,
  price,
  credits: z.int().min(PASS_CREDITS.least).max(PASS_CREDITS.most),
  months: z.int().min(PASS_MONTHS.least).max(PASS_MONTHS.most),
  /** Slugs of the offerings that it is for. */
  offerings: z.array(text).min(1),
});

const GIVEN_ROLES = TEAM_ROLES.filter((role) => role !== 'owner');

/** A studio with its people, spaces and offerings. */
export const Studio = z.strictObject({
  slug: text,
  name: text,
  tagline: text,
  /** Two short paragraphs. */
  description: paragraphs,
  /** Main craft first. */
  types: z.tuple([z.enum(STUDIO_TYPES)], z.enum(STUDIO_TYPES)),
  neighbourhood: text,
  street: text,
  postcode: text,
  latitude: z.number(),
  longitude: z.number(),
  languages,
  amenities: z.array(z.enum(AMENITIES)),
  houseRules: z.array(text),
  email: z.email(),
  phone: text,
  featured: z.boolean().optional(),
  /** Days since it was published; more than a year if omitted. */
  daysOnSite: z.int().nonnegative().optional(),
  /** Guests see the exact address only after booking. */
  blurPosition: z.boolean().optional(),
  /** The members; the first is the owner. */
  people: z.array(z.strictObject({ name: text, role: text, about: text, does: z.enum(GIVEN_ROLES).optional() })).min(1),
  spaces: z.array(Space),
  hours: week,
  /** Closed on public holidays. */
  keepsHolidays: z.boolean().optional(),
  pictures,
  coverSeed,
  offerings: z.array(Offering),
  /** What it sells for several visits. */
  passes: z.array(Pass).optional(),
});

export type SpaceStory = z.output<typeof Space>;
export type OfferingStory = z.output<typeof Offering>;
export type StudioStory = z.output<typeof Studio>;
