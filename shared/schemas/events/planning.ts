import { z } from 'zod';
import { MAX_CLOSURE_DAYS, MAX_UPCOMING_EVENTS } from '#shared/events.ts';
import { SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { HOUR } from '#shared/time/time.ts';
import { Day, Id, Moment, typed } from '../values.ts';
import { Clash, ConflictShape, Gap, PlannedEvent } from './events.ts';
import { Series, SeriesUpdate } from './series.ts';

/** A series in the list of its studio, for its team. */
export const StudioSeries = Series.omit({ offering_id: true, gaps: true })
  .extend({
    offering: z.object({ id: Id, slug: z.string(), title: z.string(), service_type: z.enum(SERVICE_TYPES) }),
    /** The numbers of upcoming events, and of booked ones among them. */
    coming: z.number().int(),
    booked: z.number().int(),
    /** null if it has no upcoming events. */
    next_at: Moment.nullable(),
    /** Whether the requesting member may edit it. */
    can_edit: z.boolean(),
  })
  .meta({ id: 'StudioSeries' });
export type StudioSeries = z.infer<typeof StudioSeries>;

/** `POST /series/:id/checks`: the update of a series, or its end. Nothing is saved. */
export const SeriesCheck = z
  .union([
    z.strictObject({ ends: z.literal(true), from: Day.optional() }),
    SeriesUpdate.omit({ version: true, message: true, anyway: true, keep_prices: true }),
  ])
  .meta({ id: 'SeriesCheck' });
export type SeriesCheck = z.infer<typeof SeriesCheck>;

/** What an update or the end of a series would do to its events. */
export const SeriesCheckResult = z
  .object({
    /** Conflicts of booked events, which make the update impossible. */
    conflicts: z.array(ConflictShape),
    possible: z.boolean(),
    /** Events that cannot go where they should; with `leave_clashing` they stay. */
    clashes: z.array(Clash),
    /** Seats sold of the events whose time or spaces would change. */
    booked_guests: z.number().int(),
    /** The number of upcoming events afterwards. */
    coming: z.number().int(),
    /** Events that would be created. */
    made: z.array(Moment),
    moved: z.array(z.object({ from: Moment, to: Moment, seats_taken: z.number().int() })),
    /** Unbooked events that would be deleted. */
    removed: z.array(Moment),
    /** Booked events that stay although the new rule has no such event. */
    kept: z.array(PlannedEvent),
    /** Days that the series would skip. */
    gaps: z.array(Gap),
  })
  .meta({ id: 'SeriesCheckResult' });
export type SeriesCheckResult = z.infer<typeof SeriesCheckResult>;

/** `POST /studios/:id/event-clearances`: events by id, so that only events that the owner has seen are cleared. */
export const EventClearance = z
  .strictObject({
    /** Deleted unless they were booked in the meantime. */
    remove: z.array(Id).max(MAX_UPCOMING_EVENTS.studio),
    /** Cancelled, and their guests are notified. */
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
    /** Events of `remove` that were booked in the meantime. */
    kept: z.array(PlannedEvent),
  })
  .meta({ id: 'EventClearanceResult' });
export type EventClearanceResult = z.infer<typeof EventClearanceResult>;

/**
 * `POST /studios/:id/returning-dates`: events that series skipped on these days, both included, because of a closure.
 */
export const EventRestoration = z
  .strictObject({
    first_day: Day,
    last_day: Day,
    /** false only lists what would be restored. */
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
    /** The events that would be restored, or were. */
    dates: z.array(z.object({ offering: z.object({ id: Id, title: z.string() }), starts_at: Moment, ends_at: Moment })),
    made: z.number().int(),
  })
  .meta({ id: 'EventRestorationResult' });
export type EventRestorationResult = z.infer<typeof EventRestorationResult>;
