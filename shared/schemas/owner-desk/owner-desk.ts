import { z } from 'zod';
import { BOOKING_STATES, PAYMENTS } from '#shared/bookings/bookings.ts';
import { SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { TEAM_ROLES } from '#shared/studios/team.ts';
import { PaymentSummary } from '../bookings/bookings.ts';
import { Day, Id, Moment, MoneyShape } from '../values.ts';

/** An event with its bookings, for the studio's team. Instructors get the events that they teach. */
export const ScheduledEvent = z
  .object({
    id: Id,
    starts_at: Moment,
    ends_at: Moment,
    time_zone: z.string(),
    status: z.enum(['scheduled', 'cancelled', 'completed']),
    capacity: z.number().int(),
    seats_taken: z.number().int(),
    /** As of a `PlannedEvent`. */
    seats_offered: z.number().int(),
    /** Parties on its waitlist. */
    parties_waiting: z.number().int(),
    offering: z.object({
      id: Id,
      slug: z.string(),
      title: z.string(),
      service_type: z.enum(SERVICE_TYPES),
      minimum_to_run: z.number().int().nullable(),
    }),
    spaces: z.array(z.string()),
    /** Names of the instructors. */
    teachers: z.array(z.string()),
    /** Internal note of the team. */
    note: z.string(),
    bookings: z.array(
      z.object({
        id: Id,
        reference: z.string(),
        /** Of those that hold seats: one that waits for the studio or its guest is not confirmed yet. */
        state: z.enum(BOOKING_STATES),
        /** As in `Booking`. */
        answer_due_at: Moment.nullable(),
        /** As in `Booking`. */
        hold_ends_at: Moment.nullable(),
        /** As in `StudioBooking`. */
        is_covered: z.boolean(),
        is_from_waitlist: z.boolean(),
        guest: z.string(),
        seats: z.number().int(),
        /** Of the whole booking, like what is due; null for roles that may not see what guests pay. */
        total: MoneyShape.nullable(),
        /** As in `StudioBooking`. */
        payment_summary: PaymentSummary.nullable(),
        /** As in `StudioBooking`. */
        due_at_studio: MoneyShape.nullable(),
        payment: z.enum(PAYMENTS),
        note: z.string(),
        attendees: z.array(z.object({ name: z.string(), checked_in_at: Moment.nullable() })),
      }),
    ),
  })
  .meta({ id: 'ScheduledEvent' });
export type ScheduledEvent = z.infer<typeof ScheduledEvent>;

/** Days in the studio's zone, both included, at most 35. */
export const ScheduleQuery = z.strictObject({ from: Day.optional(), to: Day.optional() });

const Occupancy = z.object({ seats: z.number().int(), taken: z.number().int() });

/**
 * Occupancy, revenue and page views of a studio. Weeks begin on Monday in the studio's zone; cancelled events do not
 * count.
 */
export const StudioFigures = z
  .object({
    /** Monday of this week. */
    week: z.iso.date(),
    /** Seats of scheduled events. Booked slots are left out: their events exist only because they were booked. */
    filled: z.object({ this_week: Occupancy, next_week: Occupancy, four_weeks_before: Occupancy }),
    /** Totals of the bookings for these weeks, by currency. */
    booked: z.object({
      this_week: z.array(MoneyShape),
      next_week: z.array(MoneyShape),
      week_before: z.array(MoneyShape),
    }),
    /** Views of the pages of the studio and its offerings, and bookings made, in the last 28 days. */
    interest: z.object({
      days: z.number().int(),
      views: z.number().int(),
      bookings: z.number().int(),
      /** The offerings with the most views. */
      offerings: z.array(
        z.object({ slug: z.string(), title: z.string(), views: z.number().int(), bookings: z.number().int() }),
      ),
    }),
  })
  .meta({ id: 'StudioStatistics' });
export type StudioFigures = z.infer<typeof StudioFigures>;

const TaskEvent = z.object({ id: Id, starts_at: Moment, time_zone: z.string() });
const TaskOffering = z.object({ id: Id, title: z.string() });

/** An open task of a studio's team. */
export const StudioTask = z
  .discriminatedUnion('kind', [
    /** A guest says that a date did not take place: without an answer by `due_at` the amount goes back to the guest. */
    z.object({
      kind: z.literal('objection'),
      booking_id: Id,
      guest: z.string(),
      text: z.string(),
      due_at: Moment,
      amount: MoneyShape,
      /** What of it can be offered as credit at the studio. */
      as_credit: MoneyShape.nullable(),
      /** True if the booking can be moved to another date instead. */
      can_move: z.boolean(),
      /** When it began. */
      date: z.object({ starts_at: Moment, time_zone: z.string() }),
      offering: TaskOffering,
    }),
    /** Bookings that the studio has to approve or decline, and requests; the first of them by `answer_due_at`. */
    z.object({ kind: z.literal('approval'), bookings: z.number().int(), answer_due_at: Moment }),
    /**
     * An event starts within 48 hours with fewer guests than it needs: guarantee it (`POST /events/:id/guarantee`) or
     * cancel it.
     */
    z.object({
      kind: z.literal('below_minimum'),
      date: TaskEvent,
      offering: TaskOffering,
      seats_taken: z.number().int(),
      capacity: z.number().int(),
      minimum: z.number().int(),
      in_series: z.boolean(),
      /**
       * When it is cancelled unless the studio decides or more guests book; null while the studio has not been asked.
       */
      cancelled_at: Moment.nullable(),
    }),
    /** Upcoming events of an offering without an instructor; `date` is the first of them. */
    z.object({
      kind: z.literal('no_teacher'),
      date: TaskEvent,
      offering: TaskOffering,
      dates: z.number().int(),
    }),
    z.object({ kind: z.literal('draft'), offering: TaskOffering, service_type: z.enum(SERVICE_TYPES) }),
    z.object({
      kind: z.literal('invitation'),
      id: Id,
      who: z.string(),
      role: z.enum(TEAM_ROLES),
      expires_at: Moment,
      has_expired: z.boolean(),
    }),
    /** An external calendar that cannot be read. */
    z.object({ kind: z.literal('calendar'), id: Id, name: z.string(), last_read_at: Moment.nullable() }),
  ])
  .meta({ id: 'StudioTask' });
export type StudioTask = z.infer<typeof StudioTask>;

/** The open tasks of a studio, limited to those that the reader's role may do something about. */
export const StudioTasks = z
  .object({
    items: z.array(StudioTask),
    /**
     * What a new studio still needs before guests can book; null once complete, and for roles that may not edit the
     * studio.
     */
    steps: z
      .object({
        place: z.boolean(),
        hours: z.boolean(),
        offering: z.boolean(),
        dates: z.boolean(),
        published: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'StudioTasks' });
export type StudioTasks = z.infer<typeof StudioTasks>;
