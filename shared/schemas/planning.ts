import { z } from 'zod';
import { MAX_CLOSURE_DAYS, MAX_UPCOMING_EVENTS } from '../events.ts';
import { SERVICE_TYPES } from '../offerings.ts';
import { HOUR } from '../time.ts';
import { Clash, ConflictShape, Gap, PlannedEvent } from './events.ts';
import { Series, SeriesUpdate } from './series.ts';
import { Day, Id, Moment, typed } from './values.ts';

/** A rule among those of its studio, for its team. */
export const StudioSeries = Series.omit({ offering_id: true, gaps: true })
  .extend({
    offering: z.object({ id: Id, slug: z.string(), title: z.string(), service_type: z.enum(SERVICE_TYPES) }),
    /** Its dates to come, and those of them that somebody has booked. */
    coming: z.number().int(),
    booked: z.number().int(),
    /** null where it has none to come. */
    next_at: Moment.nullable(),
    /** Whether the person asking may change it. */
    can_edit: z.boolean(),
  })
  .meta({ id: 'StudioSeries' });
export type StudioSeries = z.infer<typeof StudioSeries>;

/** `POST /series/:id/checks`: a rule as it would be, or its end; nothing is saved. */
export const SeriesCheck = z
  .union([
    z.strictObject({ ends: z.literal(true), from: Day.optional() }),
    SeriesUpdate.omit({ version: true, message: true, anyway: true, keep_prices: true }),
  ])
  .meta({ id: 'SeriesCheck' });
export type SeriesCheck = z.infer<typeof SeriesCheck>;

/** What would become of the dates of a rule. */
export const SeriesCheckResult = z
  .object({
    /** Of booked dates that could not go where they should: then it is not possible. */
    conflicts: z.array(ConflictShape),
    possible: z.boolean(),
    /** Events that cannot go where they should; with `leave_clashing` they stay. */
    clashes: z.array(Clash),
    /** Seats sold of the dates whose time or spaces would change. */
    booked_guests: z.number().int(),
    /** How many dates to come it would have then. */
    coming: z.number().int(),
    /** New ones. */
    made: z.array(Moment),
    moved: z.array(z.object({ from: Moment, to: Moment, seats_taken: z.number().int() })),
    /** Those that go: nobody has booked them. */
    removed: z.array(Moment),
    /** Booked ones that stay as they are, though the rule no longer says so. */
    kept: z.array(PlannedEvent),
    /** Days of the rule that would make no date. */
    gaps: z.array(Gap),
  })
  .meta({ id: 'SeriesCheckResult' });
export type SeriesCheckResult = z.infer<typeof SeriesCheckResult>;

/** `POST /studios/:id/event-clearances`: several dates at once, named one by one: none that was not looked at. */
export const EventClearance = z
  .strictObject({
    /** Taken out unless somebody has booked them meanwhile. */
    remove: z.array(Id).max(MAX_UPCOMING_EVENTS.studio),
    /** Cancelled, and their guests are told. */
    cancel: z.array(Id).max(MAX_UPCOMING_EVENTS.studio),
    /** Guests read it. */
    reason: typed(1000).optional(),
  })
  .meta({ id: 'EventClearance' });
export type EventClearance = z.infer<typeof EventClearance>;

export const EventClearanceResult = z
  .object({
    removed: z.number().int(),
    cancelled: z.number().int(),
    /** Seats of the bookings that ended. */
    guests: z.number().int(),
    /** Dates that were to be taken out and have been booked meanwhile. */
    kept: z.array(PlannedEvent),
  })
  .meta({ id: 'EventClearanceResult' });
export type EventClearanceResult = z.infer<typeof EventClearanceResult>;

/** `POST /studios/:id/returning-dates`: dates that rules left out on these days, both included, because of a closure. */
export const EventRestoration = z
  .strictObject({
    first_day: Day,
    last_day: Day,
    /** false only shows which would come back. */
    commit: z.boolean().default(false),
  })
  .refine(({ first_day, last_day }) => first_day <= last_day, { path: ['last_day'], error: 'ends before it starts' })
  .refine(({ first_day, last_day }) => Date.parse(last_day) - Date.parse(first_day) < MAX_CLOSURE_DAYS * 24 * HOUR, {
    path: ['last_day'],
    error: 'too long',
  })
  .meta({ id: 'EventRestoration' });
export type EventRestoration = z.infer<typeof EventRestoration>;

export const EventRestorationResult = z
  .object({
    /** Those that would come back, or have. */
    dates: z.array(z.object({ offering: z.object({ id: Id, title: z.string() }), starts_at: Moment, ends_at: Moment })),
    made: z.number().int(),
  })
  .meta({ id: 'EventRestorationResult' });
export type EventRestorationResult = z.infer<typeof EventRestorationResult>;
