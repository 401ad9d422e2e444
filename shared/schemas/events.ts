import { z } from 'zod';
import { GAP_REASONS, MAX_CLOSURE_DAYS, SCOPES } from '../events.ts';
import { SERVICE_TYPES } from '../offerings.ts';
import { SPACE_KINDS } from '../studios.ts';
import { HOUR } from '../time.ts';
import { Day, Id, Moment, MoneyShape, typed, Version } from './values.ts';

/** By the clocks of the studio: "19:00". */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** By the clocks of the studio: "2027-03-02T19:00". */
export const LocalDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => Day.safeParse(text.slice(0, 10)).success, { error: 'no such day' })
  .meta({ description: "By the clocks of the studio: '2027-03-02T19:00'." });

const Minutes = z.number().int().min(5).max(20_160);
const Capacity = z.number().int().min(1).max(1000);
/** Minor units; null is the offering's own price. */
const PriceOverride = z.number().int().min(0).max(100_000_000).nullable();
const SpaceIds = z.array(Id).max(20);

/** One date, as the studio's team sees it. */
export const PlannedEvent = z
  .object({
    id: Id,
    offering: z.object({ id: Id, slug: z.string(), title: z.string(), service_type: z.enum(SERVICE_TYPES) }),
    starts_at: Moment,
    ends_at: Moment,
    capacity: z.number().int(),
    seats_taken: z.number().int(),
    status: z.enum(['scheduled', 'cancelled', 'completed']),
    /** What it takes, teachers among them. */
    space_ids: z.array(Id),
    series_id: Id.nullable(),
    /** The day of the rule that it stands for, wherever it was moved to. */
    series_day: z.string().nullable(),
    /** Booked by the hour: made by its booking, and for that alone. */
    is_slot: z.boolean(),
    /** Who booked the slot, for those who may see guests; null for other dates. */
    guest: z.string().nullable(),
    version: z.number().int(),
    price: MoneyShape,
    price_override: z.number().int().nullable(),
    note: z.string(),
    cancel_reason: z.string(),
    /** Whether the person asking may change it. */
    can_edit: z.boolean(),
  })
  .meta({ id: 'PlannedEvent' });
export type PlannedEvent = z.infer<typeof PlannedEvent>;

/** From midnight of the first to midnight after the last day, in the studio's zone. */
export const CalendarQuery = z.strictObject({ from: Day, to: Day });
export type CalendarQuery = z.infer<typeof CalendarQuery>;

const SpaceInterval = z.object({
  /** null: the whole studio. */
  space_id: Id.nullable(),
  starts_at: Moment,
  ends_at: Moment,
});

export const StudioCalendar = z
  .object({
    time_zone: z.string(),
    days: z.array(z.string()),
    spaces: z.array(
      z.object({
        id: Id,
        name: z.string(),
        kind: z.enum(SPACE_KINDS),
        seats: z.number().int(),
        /** How many of it there are: so many hourly bookings at the same time. */
        quantity: z.number().int(),
        /** Minutes that nobody else has it before and after. */
        buffer_before: z.number().int(),
        buffer_after: z.number().int(),
        /** Of the person asking, who teaches there themselves. */
        is_me: z.boolean(),
        /** A teacher who was invited and has not accepted yet. */
        is_pending: z.boolean(),
        /** Portrait of a teacher. */
        photo_url: z.string().nullable(),
      }),
    ),
    events: z.array(PlannedEvent),
    closures: z.array(SpaceInterval.extend({ id: Id, reason: z.string(), holiday: z.string().nullable() })),
    /** The studio's hours, and those of spaces that have their own. Empty where the studio names none. */
    opening: z.array(SpaceInterval),
    /** Of outside calendars. */
    busy: z.array(SpaceInterval.extend({ title: z.string(), calendar: z.string() })),
  })
  .meta({ id: 'StudioCalendar' });
export type StudioCalendar = z.infer<typeof StudioCalendar>;

/** What of a date can be chosen. */
export const eventFields = {
  starts: LocalDateTime,
  /** The offering's length when left out. */
  minutes: Minutes.optional(),
  /** The offering's when left out. */
  capacity: Capacity.optional(),
  price_override: PriceOverride.optional(),
  /** The offering's own when left out; [] takes none. */
  space_ids: SpaceIds.optional(),
  note: typed(500).optional(),
  /** Also while the studio is closed, or busy in an outside calendar. */
  anyway: z.boolean().optional(),
};

/** `POST /offerings/:id/events` */
export const NewEvent = z.strictObject(eventFields).meta({ id: 'NewEvent' });
export type NewEvent = z.infer<typeof NewEvent>;

/** `PATCH /events/:id` */
export const EventUpdate = z
  .strictObject({
    /** What was on the screen. */
    version: Version,
    scope: z.enum(SCOPES).default('one'),
    ...eventFields,
    starts: LocalDateTime.optional(),
    /**
     * Booked dates whose time or spaces change: true moves them and writes to their guests; false leaves them where they
     * are, which only `following` and `all` can. Left out, booked dates refuse the change.
     */
    tell_guests: z.boolean().optional(),
    /** To those guests. */
    message: typed(1000).optional(),
    /** Another price is for others: whoever has booked keeps what they agreed to. Left out, booked dates refuse it. */
    keep_prices: z.boolean().optional(),
    /** `following` and `all`: events that cannot go where they should stay where they are, and the others move. */
    leave_clashing: z.boolean().optional(),
  })
  .meta({ id: 'EventUpdate' });
export type EventUpdate = z.infer<typeof EventUpdate>;

export const ConflictShape = z.object({
  space_id: Id.nullable(),
  space: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  what: z.enum(['date', 'slot', 'busy', 'closed']),
  title: z.string(),
});

/** More seats than the rooms have: a warning. */
export const CrowdingShape = z.object({ capacity: z.number().int(), seats: z.number().int() });

/** An event of a series that cannot go where a change would put it. */
export const Clash = z.object({
  starts_at: Moment,
  /** Where it would go. */
  to: Moment,
  seats_taken: z.number().int(),
  conflicts: z.array(ConflictShape),
});
export type Clash = z.infer<typeof Clash>;

/** A day on which a rule makes no date. */
export const Gap = z.object({ day: z.string(), why: z.enum(GAP_REASONS), detail: z.string() });
export type Gap = z.infer<typeof Gap>;

export const EventUpdateResult = z
  .object({
    event: PlannedEvent,
    /** How many dates were changed, this one among them. */
    changed: z.number().int(),
    /** Days of the rule that make no date now. */
    gaps: z.array(Gap),
    /** Booked dates that stay as they were. */
    kept: z.array(PlannedEvent),
  })
  .meta({ id: 'EventUpdateResult' });
export type EventUpdateResult = z.infer<typeof EventUpdateResult>;

/** `POST /event-checks`: a new date of an offering, or a change of one that is there; nothing is saved. */
export const EventCheck = z
  .union([
    z.strictObject({ offering_id: Id, ...eventFields }),
    z.strictObject({
      event_id: Id,
      scope: z.enum(SCOPES).default('one'),
      starts: LocalDateTime.optional(),
      minutes: eventFields.minutes,
      capacity: eventFields.capacity,
      space_ids: eventFields.space_ids,
      leave_clashing: z.boolean().optional(),
    }),
  ])
  .meta({ id: 'EventCheck' });
export type EventCheck = z.infer<typeof EventCheck>;

export const EventCheckResult = z
  .object({
    /** What is in the way. `date` and `slot` make it impossible; `busy` and `closed` are warnings. */
    conflicts: z.array(ConflictShape),
    possible: z.boolean(),
    /** Seats sold of the dates that would change. */
    booked_guests: z.number().int(),
    /** Events of a series that cannot go where they should; with `leave_clashing` they stay. */
    clashes: z.array(Clash),
    /** Each date as it would be. */
    dates: z.array(z.object({ id: Id.nullable(), starts_at: Moment, ends_at: Moment, shifted: z.boolean() })),
    /** Days of the rule that would make no date. */
    gaps: z.array(Gap),
    /** null where there are seats enough. */
    crowded: CrowdingShape.nullable(),
  })
  .meta({ id: 'EventCheckResult' });
export type EventCheckResult = z.infer<typeof EventCheckResult>;

/** `POST /events/:id/cancellation` */
export const EventCancellation = z
  .strictObject({
    /** Guests read it. */
    reason: typed(1000).optional(),
    scope: z.enum(['one', 'following']).default('one'),
  })
  .meta({ id: 'EventCancellation' });
export type EventCancellation = z.infer<typeof EventCancellation>;

/** `GET /events/:id/cancellation` */
export const CancellationQuery = z.strictObject({ scope: EventCancellation.shape.scope });

/** What cancelling an event, or it and those that follow, would end; nothing is saved. */
export const CancellationPreview = z
  .object({
    dates: z.number().int(),
    booked_dates: z.number().int(),
    bookings: z.number().int(),
    /** Seats of those bookings. */
    guests: z.number().int(),
    /** What those bookings come to, a sum for each currency. */
    totals: z.array(MoneyShape),
  })
  .meta({ id: 'CancellationPreview' });
export type CancellationPreview = z.infer<typeof CancellationPreview>;

export const EventCancellationResult = z
  .object({
    events: z.array(PlannedEvent),
    /** How many ended now, and how many seats they had. */
    bookings: z.number().int(),
    guests: z.number().int(),
  })
  .meta({ id: 'EventCancellationResult' });
export type EventCancellationResult = z.infer<typeof EventCancellationResult>;

/** `GET /studios/:id/closed-dates`: a closure as it is, or is to be. */
export const EventsInClosureQuery = z
  .strictObject({
    first_day: Day,
    last_day: Day,
    from_time: ClockTime.optional(),
    until_time: ClockTime.optional(),
    space_id: Id.optional(),
  })
  .refine(({ first_day, last_day }) => first_day <= last_day, { path: ['last_day'], error: 'ends before it starts' })
  .refine(({ first_day, last_day }) => Date.parse(last_day) - Date.parse(first_day) < MAX_CLOSURE_DAYS * 24 * HOUR, {
    path: ['last_day'],
    error: 'too long',
  });
export type EventsInClosureQuery = z.infer<typeof EventsInClosureQuery>;
