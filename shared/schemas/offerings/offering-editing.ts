import { z } from 'zod';
import { MAX_QUESTIONS } from '#shared/bookings/booking-details.ts';
import { CANCELLATION_POLICIES } from '#shared/bookings/cancellation.ts';
import { DEPOSIT_PERCENT } from '#shared/bookings/deposit.ts';
import { MAX_BEFORE, MAX_PERCENT_OFF, MAX_PRICE_RULES, PRICE_RULE_KINDS } from '#shared/bookings/price-rules.ts';
import {
  ADDON_UNITS,
  MAX_ADDON_PRICE,
  MAX_ADDON_QUANTITY,
  MAX_ADDONS,
  MAX_PRICE_KINDS,
} from '#shared/bookings/seat-prices.ts';
import { CURRENCIES } from '#shared/money/currencies.ts';
import { isExempt, MAX_TAX_RATE, TAX_REASONS } from '#shared/money/taxes.ts';
import { OFFERING_NEEDS } from '#shared/offerings/offering-needs.ts';
import {
  BOOKING_MODES,
  LEVELS,
  OFFERED_PAYMENTS,
  OFFERING_STATUSES,
  PRICE_UNITS,
  SERVICE_TYPES,
  SLOT_STEPS,
  TEACHING_LANGUAGES,
} from '#shared/offerings/offerings.ts';
import { SPACE_KINDS, STUDIO_STATUSES, STUDIO_TYPES } from '#shared/studios/studios.ts';
import { STUDIO_RIGHTS } from '#shared/studios/team.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { EditedQuestion } from '../bookings/booking-details.ts';
import { PhotoShape } from '../studios/studio-editing.ts';
import { Id, Moment, MoneyShape, PictureShape, typed, typedLine, typedName, Version } from '../values.ts';

/** A list of lines, such as what is included or what to bring; empty ones are dropped. */
const lines = z
  .array(typedLine(160))
  .max(40)
  .transform((all) => all.filter((line) => line !== ''))
  .pipe(z.array(z.string()).max(20));

const unique = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .max(most)
    .transform((all) => [...new Set(all)]);

/** How a piece comes home; steps count days after the event, and keep their order. */
const TakeHomeEdited = z
  .strictObject({
    note: typed(600),
    steps: z
      .array(z.strictObject({ after_days: z.number().int().min(0).max(730), label: typedName(120) }))
      .max(12)
      .transform((steps) => steps.filter(({ label }) => label !== '').sort((a, b) => a.after_days - b.after_days)),
  })
  .transform((told) => (told.note === '' && told.steps.length === 0 ? null : told));

/** A price besides the base price. The client chooses the id of a new one; ids are unique within the offering. */
const EditedPriceKind = z.strictObject({
  id: Id,
  name: typedName(60),
  /** Minor units. */
  amount: z.number().int().min(0).max(100_000_000),
  /** Whom it is for, or what to bring. */
  note: typedLine(120),
});

/** The client chooses the id of a new one, as above. */
const EditedAddon = z.strictObject({
  id: Id,
  name: typedName(60),
  /** Minor units. */
  price: z.number().int().min(0).max(MAX_ADDON_PRICE),
  /** Whether the quantity is for the whole booking, or for each seat. */
  per: z.enum(ADDON_UNITS),
  max_quantity: z.number().int().min(1).max(MAX_ADDON_QUANTITY),
});

/** A lower price for those who book early, or at the last minute. One of percentage and amount is null. */
const EditedPriceRule = z
  .strictObject({
    kind: z.enum(PRICE_RULE_KINDS),
    /** Minor units, off each price of a seat, a group, an hour or a course; of that at most 90 % come off. */
    amount: z.number().int().min(1).max(100_000_000).nullable(),
    /** At least so many days before the day of an early bird; within so many hours of the start at the last minute. */
    before: z.number().int().min(1).max(MAX_BEFORE.early_bird),
    percent: z.number().int().min(1).max(MAX_PERCENT_OFF).nullable(),
  })
  .refine(({ amount, percent }) => (amount === null) !== (percent === null), {
    path: ['percent'],
    error: 'a percentage or an amount',
  })
  .refine(({ kind, before }) => before <= MAX_BEFORE[kind], { path: ['before'], error: 'too long before' });

/** A tax that is not the usual one of the country. */
const OfferingTax = z
  .strictObject({
    reason: z.enum(TAX_REASONS),
    /** In hundredths of a percent; 0 for a reason without tax, and only then. */
    rate: z.number().int().min(0).max(MAX_TAX_RATE),
  })
  .refine(
    ({ reason, rate }) => isExempt(reason) === (rate === 0),
    'the rate must be 0 for an exemption, and only then',
  );

/** Drops rows that have no name yet. */
const onlyNamed = <Row extends { name: string }>(rows: Row[]): Row[] => rows.filter(({ name }) => name !== '');

/** The editable fields of an offering. */
const fields = {
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .min(3)
    .max(120)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  service_type: z.enum(SERVICE_TYPES),
  booking_mode: z.enum(BOOKING_MODES),
  studio_type: z.enum(STUDIO_TYPES),
  /** Language of its texts. */
  language: z.enum(LANGUAGES),
  title: typedLine(200),
  summary: typedLine(300),
  description: typed(6000),
  /** Minor units; null: not decided yet. */
  price: z.number().int().min(0).max(100_000_000).nullable(),
  currency: z.enum(CURRENCIES),
  price_unit: z.enum(PRICE_UNITS),
  /** Prices besides it, in order: of children, of members. Only sold by the seat of single dates, per person. */
  prices: z.array(EditedPriceKind).max(MAX_PRICE_KINDS).transform(onlyNamed),
  /** Lower prices for those who book early, or at the last minute. The best one for the guest applies. */
  price_rules: z.array(EditedPriceRule).max(MAX_PRICE_RULES),
  /** What guests can buy with such seats, in order. */
  addons: z.array(EditedAddon).max(MAX_ADDONS).transform(onlyNamed),
  /** What guests are asked when they book, in order. */
  questions: z
    .array(EditedQuestion)
    .max(MAX_QUESTIONS)
    .transform((all) => all.filter(({ text }) => text !== '')),
  /** The text that guests accept with their name; '' for none. */
  waiver: typed(5000),
  /** Of a seat at all dates of a course, in minor units; null: the sum of its dates. */
  course_price: z.number().int().min(0).max(100_000_000).nullable(),
  /** True if single dates of a course are sold too. */
  drop_in: z.boolean(),
  capacity: z.number().int().min(1).max(1000),
  minimum_to_run: z.number().int().min(1).max(1000).nullable(),
  duration_minutes: z.number().int().min(5).max(20_160),
  notice_minutes: z.number().int().min(0).max(525_600),
  materials_included: z.boolean(),
  included: lines,
  bring: lines,
  take_home: TakeHomeEdited.nullable(),
  level: z.enum(LEVELS),
  languages: unique(z.enum(TEACHING_LANGUAGES), 12),
  minimum_age: z.number().int().min(0).max(99).nullable(),
  step_free: z.boolean(),
  accessibility: typed(1000),
  cancellation_policy: z.enum(CANCELLATION_POLICIES),
  /** How guests pay. */
  payment: z.enum(OFFERED_PAYMENTS),
  /**
   * What of the price guests pay online when they book, in percent; the rest they pay at the studio. Null for all of
   * it.
   */
  deposit_percent: z.number().int().min(DEPOSIT_PERCENT.least).max(DEPOSIT_PERCENT.most).nullable(),
  /** The tax in the prices; null: the usual rate of the studio's country. */
  tax: OfferingTax.nullable(),
  /** A member of the team, who can teach one event at a time. */
  instructor_id: Id.nullable(),
  tags: unique(typedLine(40), 20).transform((tags) => tags.filter((tag) => tag !== '')),
  slot_step_minutes: z.literal(SLOT_STEPS),
  slot_days_ahead: z.number().int().min(1).max(365),
  /** Spaces of which all are needed. */
  space_ids: unique(Id, 40),
  /** Spaces of which any free one is enough. */
  any_space_ids: unique(Id, 100),
};

/** `PATCH /offerings/:id`: the changed fields, and the version they were changed from. */
export const OfferingChanges = z
  .strictObject({ version: Version, ...z.strictObject(fields).partial().shape })
  .meta({ id: 'OfferingUpdate' });
export type OfferingChanges = z.infer<typeof OfferingChanges>;

/** `POST /studios/:id/offerings`: an empty draft, or one from a template in a language. */
export const NewOffering = z
  .strictObject({
    service_type: fields.service_type,
    /**
     * A key of shared/offerings/offering-templates.ts: of the same service type, or of any dated one for a dated type.
     */
    template: z.string().max(60).optional(),
    language: fields.language.optional(),
  })
  .meta({ id: 'NewOffering' });
export type NewOffering = z.infer<typeof NewOffering>;

/** The translatable fields; an empty text falls back to the original. */
const translatedFields = {
  title: fields.title,
  summary: fields.summary,
  description: fields.description,
  included: lines,
  bring: lines,
  take_home_note: typed(600),
  /** One text per step, in order; '' if not translated. */
  take_home_steps: z.array(typedName(120)).max(12),
  accessibility: fields.accessibility,
};

/** `PUT /offerings/:id/translations/:language` */
export const TranslationChanges = z
  .strictObject({ version: Version, ...z.strictObject(translatedFields).partial().shape })
  .meta({ id: 'OfferingTranslationUpdate' });
export type TranslationChanges = z.infer<typeof TranslationChanges>;

export const OfferingTranslation = z
  .object({
    language: z.enum(LANGUAGES),
    title: z.string(),
    summary: z.string(),
    description: z.string(),
    included: z.array(z.string()),
    bring: z.array(z.string()),
    take_home_note: z.string(),
    take_home_steps: z.array(z.string()),
    accessibility: z.string(),
  })
  .meta({ id: 'OfferingTranslation' });
export type OfferingTranslation = z.infer<typeof OfferingTranslation>;

/** A space of the studio that an offering can use. */
export const SpaceToUse = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(SPACE_KINDS),
  seats: z.number().int(),
  /** The initial price of its hours; null: none. */
  hourly_price: MoneyShape.nullable(),
  /** True if it, or its studio, has opening hours. */
  has_hours: z.boolean(),
});
export type SpaceToUse = z.infer<typeof SpaceToUse>;

/** All data of an offering, for members of the team who may edit it. */
export const OfferingEditing = z
  .object({
    id: Id,
    /** Sent back with an update. */
    version: z.number().int(),
    status: z.enum(OFFERING_STATUSES),
    published_at: Moment.nullable(),
    slug: z.string(),
    service_type: z.enum(SERVICE_TYPES),
    booking_mode: z.enum(BOOKING_MODES),
    studio_type: z.enum(STUDIO_TYPES),
    language: z.enum(LANGUAGES),
    title: z.string(),
    summary: z.string(),
    description: z.string(),
    price: z.number().int().nullable(),
    currency: z.string(),
    price_unit: z.enum(PRICE_UNITS),
    prices: z.array(EditedPriceKind),
    price_rules: z.array(EditedPriceRule),
    addons: z.array(EditedAddon),
    questions: z.array(EditedQuestion),
    waiver: z.string(),
    course_price: z.number().int().nullable(),
    drop_in: z.boolean(),
    capacity: z.number().int(),
    minimum_to_run: z.number().int().nullable(),
    duration_minutes: z.number().int(),
    notice_minutes: z.number().int(),
    materials_included: z.boolean(),
    included: z.array(z.string()),
    bring: z.array(z.string()),
    take_home: z
      .object({ note: z.string(), steps: z.array(z.object({ after_days: z.number().int(), label: z.string() })) })
      .nullable(),
    level: z.enum(LEVELS),
    languages: z.array(z.string()),
    minimum_age: z.number().int().nullable(),
    step_free: z.boolean(),
    accessibility: z.string(),
    cancellation_policy: z.enum(CANCELLATION_POLICIES),
    payment: z.enum(OFFERED_PAYMENTS),
    deposit_percent: z.number().int().nullable(),
    tax: OfferingTax.nullable(),
    instructor_id: Id.nullable(),
    tags: z.array(z.string()),
    slot_step_minutes: z.number().int(),
    slot_days_ahead: z.number().int(),
    space_ids: z.array(Id),
    any_space_ids: z.array(Id),
    /** What publishing still needs; empty: it can be published. */
    missing: z.array(z.enum(OFFERING_NEEDS)),
    picture: PictureShape,
    photos: z.array(PhotoShape),
    translations: z.array(OfferingTranslation),
    /** Seats sold of upcoming events, by price: a new price does not affect them. */
    booked: z.array(z.object({ unit_price: MoneyShape, guests: z.number().int() })),
    /** True if it was ever booked. */
    was_booked: z.boolean(),
    /** Number of upcoming events. */
    coming_dates: z.number().int(),
    studio: z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      neighbourhood: z.string(),
      city: z.string(),
      status: z.enum(STUDIO_STATUSES),
      time_zone: z.string(),
      types: z.array(z.enum(STUDIO_TYPES)),
      languages: z.array(z.string()),
      rights: z.array(z.enum(STUDIO_RIGHTS)),
      /** Without teachers. */
      spaces: z.array(SpaceToUse),
      /** Members who can teach it; `is_pending`: invited, and has not accepted yet. */
      people: z.array(z.object({ id: Id, name: z.string(), title: z.string(), is_pending: z.boolean() })),
    }),
  })
  .meta({ id: 'EditableOffering' });
export type OfferingEditing = z.infer<typeof OfferingEditing>;

/**
 * `GET /offerings/:id/archival`: what archiving an offering would do; it is refused while `booked_dates` is above 0.
 */
export const OfferingArchivalPreview = z
  .object({
    /** Upcoming events that nobody has booked: archiving cancels them. */
    free_dates: z.number().int(),
    /** Series that still make events: archiving ends them. */
    series: z.number().int(),
    /** Events that have not ended and have bookings. */
    booked_dates: z.number().int(),
    booked_seats: z.number().int(),
    /** The start of the first booked event, and the end of the last. */
    booked_from: Moment.nullable(),
    booked_until: Moment.nullable(),
  })
  .meta({ id: 'OfferingArchivalPreview' });
export type OfferingArchivalPreview = z.infer<typeof OfferingArchivalPreview>;

/** An offering in the list for its studio's team. */
export const OwnOffering = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    service_type: z.enum(SERVICE_TYPES),
    booking_mode: z.enum(BOOKING_MODES),
    status: z.enum(OFFERING_STATUSES),
    language: z.enum(LANGUAGES),
    /** Other languages with a translation. */
    translated: z.array(z.enum(LANGUAGES)),
    price: MoneyShape.nullable(),
    payment: z.enum(OFFERED_PAYMENTS),
    price_unit: z.enum(PRICE_UNITS),
    capacity: z.number().int(),
    duration_minutes: z.number().int(),
    picture: PictureShape,
    missing: z.array(z.enum(OFFERING_NEEDS)),
    space_ids: z.array(Id),
    any_space_ids: z.array(Id),
    instructor_id: Id.nullable(),
    /** True if the user may plan its events; false for types that sell free hours. */
    may_plan: z.boolean(),
    /** Upcoming events and their seats, booked slots included. */
    coming: z.object({
      dates: z.number().int(),
      seats: z.number().int(),
      seats_taken: z.number().int(),
      next_starts_at: Moment.nullable(),
    }),
    time_zone: z.string(),
    updated_at: Moment,
  })
  .meta({ id: 'ManagedOffering' });
export type OwnOffering = z.infer<typeof OwnOffering>;

/** `PUT /studios/:id/card-payments`: several offerings at once. */
export const CardPaymentsChange = z
  .strictObject({
    /** True: guests can pay by card too where they paid only at the studio. False takes that back. */
    taken: z.boolean(),
    offering_ids: z.array(Id).min(1).max(1000),
  })
  .meta({ id: 'CardPaymentsChange' });
export type CardPaymentsChange = z.infer<typeof CardPaymentsChange>;

export const CardPayments = z
  .object({
    /** The offerings that changed. */
    offering_ids: z.array(Id),
  })
  .meta({ id: 'CardPayments' });
export type CardPayments = z.infer<typeof CardPayments>;

/** `PATCH /offerings/:id/photos/:photoId` */
export const PhotoChanges = z
  .strictObject({ alt: typed(300), focal_x: z.number().min(0).max(1), focal_y: z.number().min(0).max(1) })
  .partial()
  .meta({ id: 'OfferingPhotoUpdate' });

/** `POST /offerings/:id/photos`: `url` is the `secure_url` of an upload into the studio's folder. */
export const NewPhoto = z
  .strictObject({ url: z.string().min(1).max(2000), alt: typed(300).optional() })
  .meta({ id: 'NewOfferingPhoto' });
export type NewPhoto = z.infer<typeof NewPhoto>;

/** `PUT /offerings/:id/photos`: the order of the photos. */
export const PhotoOrder = z.strictObject({ ids: z.array(Id).max(40) }).meta({ id: 'OfferingPhotoOrder' });
