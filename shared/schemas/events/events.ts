import { z } from 'zod';
import { GAP_REASONS, MAX_CLOSURE_DAYS, SCOPES } from '#shared/events.ts';
import { PRICE_UNITS, SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { SPACE_KINDS } from '#shared/studios/studios.ts';
import { HOUR } from '#shared/time/time.ts';
import { Day, Id, Moment, MoneyShape, typed, Version } from '../values.ts';

/** Local time of the studio: "19:00". */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Local date and time of the studio: "2027-03-02T19:00". */
export const LocalDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => Day.safeParse(text.slice(0, 10)).success, { error: 'no such day' })
  .meta({ description: "Local date and time of the studio: '2027-03-02T19:00'." });

const Minutes = z.number().int().min(5).max(20_160);
const Capacity = z.number().int().min(1).max(1000);
/** Minor units; null: the price of the offering. */
const PriceOverride = z.number().int().min(0).max(100_000_000).nullable();
const SpaceIds = z.array(Id).max(20);

/** An event as the studio's team sees it. */
export const PlannedEvent = z
  .object({
    id: Id,
    offering: z.object({ id: Id, slug: z.string(), title: z.string(), service_type: z.enum(SERVICE_TYPES) }),
    starts_at: Moment,
    ends_at: Moment,
    capacity: z.number().int(),
    seats_taken: z.number().int(),
    /** Seats of `seats_taken` that are kept for offers which their guests have not answered. */
    seats_offered: z.number().int(),
    /** Parties on its waitlist. */
    parties_waiting: z.number().int(),
    status: z.enum(['scheduled', 'cancelled', 'completed']),
    /** The spaces it reserves, teachers among them. */
    space_ids: z.array(Id),
    series_id: Id.nullable(),
    /** The day of the rule that it was created for, also if it was moved since. */
    series_day: z.string().nullable(),
    /** Whether it is a booked slot: created by its booking, for that booking alone. */
    is_slot: z.boolean(),
    /** The guest of a slot, if the requesting member may see guests; null for other events. */
    guest: z.string().nullable(),
    version: z.number().int(),
    /**
     * The course of a date that is sold only with it, and the number of its dates from this one on; null for other
     * events.
     */
    course: z.object({ id: Id, dates: z.number().int() }).nullable(),
    /** As of an `Event`. */
    price: MoneyShape,
    /** What `price` is for. */
    price_unit: z.enum(PRICE_UNITS),
    price_override: z.number().int().nullable(),
    note: z.string(),
    cancel_reason: z.string(),
    /** Whether the requesting member may edit it. */
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
        /** The number of units, each of which can be booked by the hour. */
        quantity: z.number().int(),
        /** Minutes kept free before and after each booking. */
        buffer_before: z.number().int(),
        buffer_after: z.number().int(),
        /** Whether the space is the requesting member as a teacher. */
        is_me: z.boolean(),
        /** A teacher who has not accepted the invitation yet. */
        is_pending: z.boolean(),
        /** Portrait of a teacher. */
        photo_url: z.string().nullable(),
      }),
    ),
    events: z.array(PlannedEvent),
    closures: z.array(SpaceInterval.extend({ id: Id, reason: z.string(), holiday: z.string().nullable() })),
    /** The opening hours of the studio, and of spaces with hours of their own. Empty if the studio has none. */
    opening: z.array(SpaceInterval),
    /** Busy times of external calendars. */
    busy: z.array(SpaceInterval.extend({ title: z.string(), calendar: z.string() })),
  })
  .meta({ id: 'StudioCalendar' });
export type StudioCalendar = z.infer<typeof StudioCalendar>;

/** The fields of an event that can be set. */
export const eventFields = {
  starts: LocalDateTime,
  /** The length of the offering when left out. */
  minutes: Minutes.optional(),
  /** The capacity of the offering when left out. */
  capacity: Capacity.optional(),
  price_override: PriceOverride.optional(),
  /** The spaces of the offering when left out; [] reserves none. */
  space_ids: SpaceIds.optional(),
  note: typed(500).optional(),
  /** Overrides warnings: the studio is closed, or busy in an external calendar. */
  anyway: z.boolean().optional(),
};

/** `POST /offerings/:id/events` */
export const NewEvent = z.strictObject(eventFields).meta({ id: 'NewEvent' });
export type NewEvent = z.infer<typeof NewEvent>;

/** `PATCH /events/:id` */
export const EventUpdate = z
  .strictObject({
    /** The version that the client has loaded. */
    version: Version,
    scope: z.enum(SCOPES).default('one'),
    ...eventFields,
    starts: LocalDateTime.optional(),
    /**
     * For booked events whose time or spaces change: true moves them and notifies their guests; false leaves them where
     * they are (`following` and `all` only). Left out, booked events refuse the update.
     */
    tell_guests: z.boolean().optional(),
    /** The message to those guests. */
    message: typed(1000).optional(),
    /** Guests keep the price they booked at. Left out, booked events refuse another price. */
    keep_prices: z.boolean().optional(),
    /** `following` and `all`: events that conflict at their new place stay where they are, and the others move. */
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

/** More seats on sale than the spaces have. A warning. */
export const CrowdingShape = z.object({ capacity: z.number().int(), seats: z.number().int() });

/** An event of a series that conflicts at its new place. */
export const Clash = z.object({
  starts_at: Moment,
  /** Its new start. */
  to: Moment,
  seats_taken: z.number().int(),
  conflicts: z.array(ConflictShape),
});
export type Clash = z.infer<typeof Clash>;

/** A day that a series skips because of a conflict. */
export const Gap = z.object({ day: z.string(), why: z.enum(GAP_REASONS), detail: z.string() });
export type Gap = z.infer<typeof Gap>;

export const EventUpdateResult = z
  .object({
    event: PlannedEvent,
    /** The number of updated events, this one included. */
    changed: z.number().int(),
    /** Days that the series skips now. */
    gaps: z.array(Gap),
    /** Booked events that stay as they were. */
    kept: z.array(PlannedEvent),
  })
  .meta({ id: 'EventUpdateResult' });
export type EventUpdateResult = z.infer<typeof EventUpdateResult>;

/** `POST /event-checks`: a new event of an offering, or the update of an existing one. Nothing is saved. */
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
    /** `date` and `slot` block the event; `busy` and `closed` are warnings. */
    conflicts: z.array(ConflictShape),
    possible: z.boolean(),
    /** Seats sold of the events that would change. */
    booked_guests: z.number().int(),
    /** Events of a series that conflict at their new place; with `leave_clashing` they stay. */
    clashes: z.array(Clash),
    /** The events with their new times. */
    dates: z.array(z.object({ id: Id.nullable(), starts_at: Moment, ends_at: Moment, shifted: z.boolean() })),
    /** Days that the series would skip. */
    gaps: z.array(Gap),
    /** null if the spaces have enough seats. */
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

/** `POST /studios/:id/days/:day/cancellation`. */
export const DayCancellation = z
  .strictObject({
    /** Guests read it. */
    reason: typed(1000).optional(),
  })
  .meta({ id: 'DayCancellation' });
export type DayCancellation = z.infer<typeof DayCancellation>;

/** A day in a path. */
export const DayParam = z.object({ id: z.string(), day: Day });

/** What cancelling an event, it and the following ones, or a day would end. Nothing is saved. */
export const CancellationPreview = z
  .object({
    dates: z.number().int(),
    booked_dates: z.number().int(),
    bookings: z.number().int(),
    /** Seats of those bookings. */
    guests: z.number().int(),
    /** What of their price was not paid yet, per currency: it is no longer due. */
    totals: z.array(MoneyShape),
    /** What was paid online for them and goes back unless guests choose another date, per currency. */
    refunds: z.array(MoneyShape),
    /** What was paid for them at the desk, per currency: the studio gives it back. */
    desk_refunds: z.array(MoneyShape),
  })
  .meta({ id: 'CancellationPreview' });
export type CancellationPreview = z.infer<typeof CancellationPreview>;

export const EventCancellationResult = z
  .object({
    events: z.array(PlannedEvent),
    /** The numbers of bookings that ended, and of their seats. */
    bookings: z.number().int(),
    guests: z.number().int(),
  })
  .meta({ id: 'EventCancellationResult' });
export type EventCancellationResult = z.infer<typeof EventCancellationResult>;

/** `GET /studios/:id/closed-dates`: a saved or proposed closure. */
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
