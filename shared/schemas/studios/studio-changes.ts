import { z } from 'zod';
import { TEACHING_LANGUAGES } from '#shared/offerings/offerings.ts';
import { isCountry } from '#shared/places/countries.ts';
import { AMENITIES } from '#shared/studios/amenities.ts';
import { MAX_QUANTITY, SPACE_KINDS, STUDIO_TYPES } from '#shared/studios/studios.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { isSlug, SLUG_MAX, SLUG_MIN } from '#shared/text/slugs.ts';
import { Day, Email, Id, typed, typedLine, typedName, Version } from '../values.ts';

const Name = typedName(120).pipe(z.string().min(1));
const StudioName = typedName(120).pipe(z.string().min(1));
const Country = z.string().refine(isCountry, { error: 'ISO 3166-1, two letters' });
const Zone = z.string().max(60);
const Types = z.array(z.enum(STUDIO_TYPES)).max(6).transform(distinct);
const Languages = z.array(z.enum(TEACHING_LANGUAGES)).max(12).transform(distinct);

function distinct<Item>(list: Item[]): Item[] {
  return [...new Set(list)];
}

/** Treats "" as null. */
const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

const Website = z
  .string()
  .trim()
  .max(300)
  .transform((address) => (/^[a-z]+:/i.test(address) ? address : `https://${address}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(300))
  .refine(isWithoutLogin, { error: 'has a user or a password' });

/** True for an address without a user and a password, which everybody could read. */
function isWithoutLogin(address: string): boolean {
  const { username, password } = URL.canParse(address) ? new URL(address) : { username: '', password: '' };
  return username === '' && password === '';
}

/** `POST /api/v1/studios`: the required data of a new studio. */
export const NewStudio = z
  .strictObject({
    name: StudioName,
    types: Types.optional(),
    country: Country.optional(),
    time_zone: Zone.optional(),
    languages: Languages.optional(),
    /** Language of its texts; by default that of the request. */
    language: z.enum(LANGUAGES).optional(),
  })
  .meta({ id: 'NewStudio' });
export type NewStudio = z.infer<typeof NewStudio>;

/** The texts of a studio, a space and a member, apart from names. */
const Tagline = typedLine(160);
const Description = typed(6000);
const Rule = typedLine(200).pipe(z.string().min(1));
const MAX_RULES = 20;
const MemberTitle = typedLine(120);
const MemberAbout = typed(2000);
const SpaceAbout = typed(1000);

const Slug = z
  .string()
  .min(SLUG_MIN)
  .max(SLUG_MAX)
  .refine(isSlug, { error: 'small letters, digits and single hyphens' });

/** `PATCH /api/v1/studios/:id`: omitted fields stay unchanged. */
export const StudioChange = z
  .strictObject({
    version: Version,
    slug: Slug,
    form_step: z.string().regex(/^[a-z_]{1,40}$/),
    name: StudioName,
    /** Language of its texts. */
    language: z.enum(LANGUAGES),
    tagline: Tagline,
    description: Description,
    types: Types,
    languages: Languages,
    amenities: z.array(z.enum(AMENITIES)).max(40).transform(distinct),
    house_rules: z.array(Rule).max(MAX_RULES),
    email: orNothing(Email),
    phone: orNothing(typedLine(40)),
    website: orNothing(Website),
    street: typedLine(200),
    postcode: typedLine(20),
    neighbourhood: typedLine(120),
    city: typedLine(120),
    region: typedLine(120),
    country: Country,
    time_zone: Zone,
    lat: z.number().min(-90).max(90).nullable(),
    lng: z.number().min(-180).max(180).nullable(),
    blur_position: z.boolean(),
  })
  .partial()
  .required({ version: true })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined) && (lat === null) === (lng === null), {
    path: ['lat'],
    error: 'latitude and longitude go together',
  })
  .refine(({ lat, lng }) => !(lat === 0 && lng === 0), { path: ['lat'], error: 'that is in the sea' })
  .meta({ id: 'StudioUpdate' });
export type StudioChange = z.infer<typeof StudioChange>;

/** `PUT …/translations/:language` of a studio; an empty text falls back to the original. */
export const StudioTranslationChanges = z
  .strictObject({
    tagline: Tagline,
    description: Description,
    /** Translations by the wording of the rule. */
    house_rules: z
      .record(Rule, typedLine(200))
      .refine((rules) => Object.keys(rules).length <= MAX_RULES, { error: `at most ${MAX_RULES} rules` }),
  })
  .partial()
  .extend({ version: Version })
  .meta({ id: 'StudioTranslationUpdate' });
export type StudioTranslationChanges = z.infer<typeof StudioTranslationChanges>;

/** `PUT …/spaces/:space/translations/:language` */
export const SpaceTranslationChanges = z
  .strictObject({ name: typedName(120), about: SpaceAbout })
  .partial()
  .extend({ version: Version })
  .meta({ id: 'SpaceTranslationUpdate' });
export type SpaceTranslationChanges = z.infer<typeof SpaceTranslationChanges>;

/** `PUT …/team/:member/translations/:language` */
export const MemberTranslationChanges = z
  .strictObject({ title: MemberTitle, about: MemberAbout })
  .partial()
  .extend({ version: Version })
  .meta({ id: 'TeamMemberTranslationUpdate' });
export type MemberTranslationChanges = z.infer<typeof MemberTranslationChanges>;

/** An amount of minor units, with its currency. */
const Price = z.strictObject({
  amount: z.number().int().min(0).max(100_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

const spaceFields = {
  // Teachers are created with the team.
  kind: z.enum(SPACE_KINDS).exclude(['teacher']),
  name: Name,
  about: SpaceAbout,
  seats: z.number().int().min(1).max(1000),
  /** Number of equal units. */
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  hourly_price: Price.nullable(),
  min_minutes: z.number().int().min(15).max(1440),
  max_minutes: z.number().int().min(15).max(10_080),
  step_minutes: z.literal([5, 10, 15, 20, 30, 60, 120]),
  buffer_before: z.number().int().min(0).max(480),
  buffer_after: z.number().int().min(0).max(480),
};

/** `POST …/spaces`. With an id of its own, a repeated request creates the space once. */
export const NewSpace = z
  .strictObject(spaceFields)
  .partial()
  .extend({ id: Id.optional() })
  .required({ kind: true, name: true })
  .meta({ id: 'NewSpace' });
export type NewSpace = z.infer<typeof NewSpace>;

export const SpaceChange = z
  .strictObject({ ...spaceFields, archived: z.boolean() })
  .partial()
  .extend({ version: Version })
  .meta({ id: 'SpaceUpdate' });
export type SpaceChange = z.infer<typeof SpaceChange>;

/** All ids of a list, in the desired order. */
export const Order = z.strictObject({ ids: z.array(Id).max(100) }).meta({ id: 'SortOrder' });

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** A closing time; 24:00 is midnight at the end of the day. */
const ClosingTime = z.union([Time, z.literal('24:00')]);

/** `PUT …/opening-hours`: the whole week of the studio, or of a space; an empty week of a space means the studio's. */
export const OpeningWeek = z
  .strictObject({
    version: Version,
    space_id: Id.nullable(),
    stretches: z
      .array(z.strictObject({ weekday: z.number().int().min(1).max(7), opens: Time, closes: ClosingTime }))
      .max(70),
  })
  .meta({ id: 'OpeningHoursUpdate' });
export type OpeningWeek = z.infer<typeof OpeningWeek>;

const DAYS_CLOSED = 730;

/** `POST …/closures` */
export const NewClosure = z
  .strictObject({
    id: Id.optional(),
    space_id: Id.nullable().default(null),
    first_day: Day,
    last_day: Day,
    from_time: Time.nullable().default(null),
    until_time: ClosingTime.nullable().default(null),
    reason: typedLine(200).default(''),
  })
  .refine(({ from_time, until_time }) => (from_time === null) === (until_time === null), {
    path: ['until_time'],
    error: 'from and until go together',
  })
  .refine(({ first_day, last_day }) => Date.parse(last_day) - Date.parse(first_day) <= DAYS_CLOSED * 86_400_000, {
    path: ['last_day'],
    error: 'two years at most',
  })
  .meta({ id: 'NewClosure' });
export type NewClosure = z.infer<typeof NewClosure>;

/** `POST …/holiday-closures`: the chosen days of the country's holidays. */
export const NewHolidays = z
  .strictObject({ region: z.string().max(20).optional(), days: z.array(z.iso.date()).min(1).max(60) })
  .meta({ id: 'NewHolidayClosures' });
export type NewHolidays = z.infer<typeof NewHolidays>;

export const HolidayQuestion = z.strictObject({ region: z.string().max(20).optional() });

/** The public holidays of the coming twelve months at the studio. */
export const Holidays = z
  .object({
    /** Region code of these holidays; null: of the whole country. */
    region: z.string().nullable(),
    regions: z.array(z.object({ code: z.string(), name: z.string() })),
    items: z.array(z.object({ day: z.iso.date(), name: z.string(), taken: z.boolean() })),
  })
  .meta({ id: 'PublicHolidays' });
export type Holidays = z.infer<typeof Holidays>;

/** `POST …/photos`: the response of the upload. */
export const NewPhoto = z
  .strictObject({
    secure_url: z.string().max(2000),
    public_id: z.string().min(1).max(300),
    /** Pixels; only for pictures at a hosting service. */
    width: z.number().int().min(1).max(100_000).optional(),
    height: z.number().int().min(1).max(100_000).optional(),
    alt: typedLine(300).default(''),
  })
  .meta({ id: 'NewPhoto' });
export type NewPhoto = z.infer<typeof NewPhoto>;

export const PhotoChange = z
  .strictObject({ alt: typedLine(300), focal_x: z.number().min(0).max(1), focal_y: z.number().min(0).max(1) })
  .partial()
  .meta({ id: 'PhotoUpdate' });
export type PhotoChange = z.infer<typeof PhotoChange>;

/** Whether a studio can have a slug, with a suggestion. */
export const SlugState = z
  .object({
    slug: z.string(),
    state: z.enum(['free', 'own', 'taken', 'reserved', 'invalid']),
    /** The slug itself if it is free. */
    suggestion: z.string(),
  })
  .meta({ id: 'SlugAvailability' });
export type SlugState = z.infer<typeof SlugState>;

/** `for`: id of the studio whose own slug counts as free. */
export const SlugQuestion = z.strictObject({ for: Id.optional() });

export const PlaceQuestion = z.strictObject({
  q: z.string().trim().min(3).max(200),
  /** Places near here come first. */
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
});
export type PlaceQuestion = z.infer<typeof PlaceQuestion>;

/** An address from a geocoder; unknown parts are "". */
export const Place = z
  .object({
    label: z.string(),
    street: z.string(),
    postcode: z.string(),
    neighbourhood: z.string(),
    city: z.string(),
    region: z.string(),
    /** Two letters, or "". */
    country: z.string(),
    lat: z.number(),
    lng: z.number(),
  })
  .meta({ id: 'GeocodedPlace' });
export type Place = z.infer<typeof Place>;

/** `GET /api/v1/places` */
export const FoundPlaces = z
  .object({
    items: z.array(Place),
    /** The geocoder did not answer, so there may be more places. */
    failed: z.boolean(),
  })
  .meta({ id: 'FoundPlaces' });
export type FoundPlaces = z.infer<typeof FoundPlaces>;

/** Settings of the maps on the screens. */
export const MapSettings = z
  .object({
    /** The operator's MapLibre style; null: ours. */
    style_url: z.string().nullable(),
    /** The script of Google Maps, whose key the server function `get-maps-key` returns; null: MapLibre. */
    google_script: z.string().nullable(),
    /** True if `GET /places` finds addresses. */
    place_search: z.boolean(),
  })
  .meta({ id: 'MapSettings' });
export type MapSettings = z.infer<typeof MapSettings>;
