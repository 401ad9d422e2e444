import { z } from 'zod';
import { OFFERING_STATUSES } from '#shared/offerings/offerings.ts';
import { AMENITIES } from '#shared/studios/amenities.ts';
import { STUDIO_NEEDS } from '#shared/studios/studio-needs.ts';
import { SPACE_KINDS, STUDIO_STATUSES, STUDIO_TYPES } from '#shared/studios/studios.ts';
import { STUDIO_RIGHTS, TEAM_ROLES } from '#shared/studios/team.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { Id, Moment, MoneyShape, PictureShape } from '../values.ts';
import { BookingPause } from './booking-pause.ts';

const Role = z.enum(TEAM_ROLES);
const Rights = z.array(z.enum(STUDIO_RIGHTS));

/** A studio that the user owns or works in, with their rights. */
export const OwnStudio = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    time_zone: z.string(),
    status: z.enum(STUDIO_STATUSES),
    role: Role,
    rights: Rights,
    /** Main craft first. */
    types: z.array(z.enum(STUDIO_TYPES)),
    picture: PictureShape,
    /** Set while it takes no bookings. */
    pause: BookingPause.nullable(),
  })
  .meta({ id: 'ManagedStudio' });
export type OwnStudio = z.infer<typeof OwnStudio>;

/** The texts of a studio in another language; '' and missing rules fall back to the original. */
export const StudioTranslation = z
  .object({
    language: z.enum(LANGUAGES),
    tagline: z.string(),
    description: z.string(),
    /** Translations by the wording of the rule. */
    house_rules: z.record(z.string(), z.string()),
  })
  .meta({ id: 'StudioTranslation' });
export type StudioTranslation = z.infer<typeof StudioTranslation>;

const SpaceTranslation = z
  .object({ language: z.enum(LANGUAGES), name: z.string(), about: z.string() })
  .meta({ id: 'SpaceTranslation' });

const MemberTranslation = z
  .object({ language: z.enum(LANGUAGES), title: z.string(), about: z.string() })
  .meta({ id: 'TeamMemberTranslation' });

/** A space for its team; teachers are spaces too, with the id of their member. */
export const SpaceEditing = z
  .object({
    id: Id,
    kind: z.enum(SPACE_KINDS),
    name: z.string(),
    about: z.string(),
    seats: z.number().int(),
    /** Number of equal units, each of which can be booked by the hour. An event takes all of them. */
    quantity: z.number().int(),
    /** null: not for rent by the hour. */
    hourly_price: MoneyShape.nullable(),
    /** The coworking offering that sells its hours; null: none. */
    hourly_offering: z.object({ id: Id, status: z.enum(OFFERING_STATUSES) }).nullable(),
    /** Minimum and maximum minutes of an hourly booking. */
    min_minutes: z.number().int(),
    max_minutes: z.number().int(),
    step_minutes: z.number().int(),
    /** Minutes kept free before and after each booking. */
    buffer_before: z.number().int(),
    buffer_after: z.number().int(),
    member_id: Id.nullable(),
    /** Archived, and kept for its bookings. */
    archived: z.boolean(),
    translations: z.array(SpaceTranslation),
  })
  .meta({ id: 'EditableSpace' });
export type SpaceEditing = z.infer<typeof SpaceEditing>;

/** Opening hours on a weekday, of the studio or of one of its spaces; 24-hour clock, weekday 1 is Monday. */
export const OpeningStretch = z
  .object({ space_id: Id.nullable(), weekday: z.number().int(), opens: z.string(), closes: z.string() })
  .meta({ id: 'OpeningInterval' });
export type OpeningStretch = z.infer<typeof OpeningStretch>;

/** Closed days, or closed hours of each of these days, in the studio's local time. */
export const Closure = z
  .object({
    id: Id,
    /** null: the whole studio. */
    space_id: Id.nullable(),
    first_day: z.iso.date(),
    last_day: z.iso.date(),
    /** "HH:MM"; null: the whole day. */
    from_time: z.string().nullable(),
    until_time: z.string().nullable(),
    reason: z.string(),
    /** The public holiday that the closure was created for. */
    holiday: z.string().nullable(),
  })
  .meta({ id: 'Closure' });
export type Closure = z.infer<typeof Closure>;

/** A picture of a studio or an offering. */
export const PhotoShape = z
  .object({
    id: Id,
    public_id: z.string(),
    url: z.string(),
    placeholder: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    alt: z.string(),
    /** The point that a crop keeps, as shares of width and height. */
    focal_x: z.number(),
    focal_y: z.number(),
  })
  .meta({ id: 'Photo' });
export type PhotoShape = z.infer<typeof PhotoShape>;

/** A member of the team. */
export const TeamPerson = z
  .object({
    id: Id,
    name: z.string(),
    title: z.string(),
    about: z.string(),
    role: Role,
    is_public: z.boolean(),
    /** True if the member has an account, and so the rights of the role. */
    has_account: z.boolean(),
    translations: z.array(MemberTranslation),
  })
  .meta({ id: 'TeamMemberName' });

/** `GET /studios/:id/archival`: what leaves the public pages with a studio; refused while `booked_dates` is above 0. */
export const StudioArchivalPreview = z
  .object({
    /** Published offerings, which nobody finds any more. */
    offerings: z.number().int(),
    /** Upcoming events that nobody has booked: they stop selling. */
    free_dates: z.number().int(),
    /** Events that have not ended and have bookings. */
    booked_dates: z.number().int(),
    booked_seats: z.number().int(),
    /** The end of the last booked event. */
    booked_until: Moment.nullable(),
  })
  .meta({ id: 'StudioArchivalPreview' });
export type StudioArchivalPreview = z.infer<typeof StudioArchivalPreview>;

/**
 * `GET /studios/:id/spaces/:space/removal`: what still uses a space; removing it is refused while there is any of it.
 */
export const SpaceRemovalPreview = z
  .object({
    /** Upcoming events in the space, and those of them that somebody has booked. */
    dates: z.number().int(),
    booked_dates: z.number().int(),
    /** Series that make more events there. */
    series: z.number().int(),
    /** The start of the next of those events. */
    next_starts_at: Moment.nullable(),
  })
  .meta({ id: 'SpaceRemovalPreview' });
export type SpaceRemovalPreview = z.infer<typeof SpaceRemovalPreview>;

/** All data of a studio, for members of its team. Archived spaces come last. */
export const StudioEditing = z
  .object({
    id: Id,
    /** Sent back with an update. */
    version: z.number().int(),
    slug: z.string(),
    status: z.enum(STUDIO_STATUSES),
    published_at: Moment.nullable(),
    role: Role,
    rights: Rights,
    /** What publishing still needs; empty: it can be published. */
    missing: z.array(z.enum(STUDIO_NEEDS)),
    /** The step of the form that was last open. */
    form_step: z.string().nullable(),
    name: z.string(),
    /** Language of its texts. */
    language: z.enum(LANGUAGES),
    tagline: z.string(),
    description: z.string(),
    types: z.array(z.enum(STUDIO_TYPES)),
    /** ISO 639-1 codes. */
    languages: z.array(z.string()),
    amenities: z.array(z.enum(AMENITIES)),
    house_rules: z.array(z.string()),
    /** Common rules, in the language of its texts. */
    suggested_rules: z.array(z.string()),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    street: z.string(),
    postcode: z.string(),
    neighbourhood: z.string(),
    city: z.string(),
    region: z.string(),
    /** ISO 3166-1, two letters. */
    country: z.string(),
    time_zone: z.string(),
    /** The exact position, whatever the public sees. */
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    blur_position: z.boolean(),
    picture: PictureShape,
    spaces: z.array(SpaceEditing),
    opening_hours: z.array(OpeningStretch),
    closures: z.array(Closure),
    photos: z.array(PhotoShape),
    people: z.array(TeamPerson),
    translations: z.array(StudioTranslation),
  })
  .meta({ id: 'EditableStudio' });
export type StudioEditing = z.infer<typeof StudioEditing>;
