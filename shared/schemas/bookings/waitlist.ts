import { z } from 'zod';
import { CANCELLATION_POLICIES } from '#shared/bookings/cancellation.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { IN_LINE_STATES, WAITLIST_STATES } from '#shared/bookings/waitlist.ts';
import { BOOKING_MODES } from '#shared/offerings/offerings.ts';
import { Id, Moment, MoneyShape, PictureShape, typed } from '../values.ts';

/** `POST /api/v1/events/:id/waitlist-entries`: the seats that are to come free together. */
export const NewWaitlistEntry = z
  .strictObject({
    seats: z.number().int().min(1).max(MAX_SEATS),
    /** True waits for all dates that are left of the event's course. */
    course: z.boolean().default(false),
  })
  .meta({ id: 'NewWaitlistEntry' });
export type NewWaitlistEntry = z.infer<typeof NewWaitlistEntry>;

/** `POST /api/v1/waitlist-entries/:id/offer`: a word to the party, in the mail about the offer. */
export const NewWaitlistOffer = z.strictObject({ message: typed(1000).optional() }).meta({ id: 'NewWaitlistOffer' });
export type NewWaitlistOffer = z.infer<typeof NewWaitlistOffer>;

/** `GET /api/v1/events/:id/waitlist`: that of the event, or of its course. */
export const WaitlistQuery = z.object({ course: z.enum(['true', 'false']).optional() }).meta({ id: 'WaitlistQuery' });

/** A party in line for seats of an event. */
export const WaitlistEntry = z
  .object({
    id: Id,
    /** Of a course the next of its dates. */
    event_id: Id,
    /** The dates of a course that are left, or that are offered; null for a single event. */
    course_dates: z.array(z.object({ event_id: Id, starts_at: Moment, ends_at: Moment })).nullable(),
    seats: z.number().int(),
    state: z.enum(WAITLIST_STATES),
    /** Place in line, from 1; null unless it waits. */
    position: z.number().int().nullable(),
    joined_at: Moment,
    /** When it got its offer; null unless it has one. */
    offered_at: Moment.nullable(),
    /** Until when the offered seats are kept; null unless it has an offer. */
    offered_until: Moment.nullable(),
    /** The booking that is its last offer, to accept or to cancel; null before the first one. */
    booking_id: Id.nullable(),
    /** When its last offer ended without an answer. */
    lapsed_at: Moment.nullable(),
    /**
     * From then on nothing is offered, and seats that come free can be booked by all. What is left of a course after
     * its next date is offered again.
     */
    offers_end_at: Moment,
    /** What its seats cost: as offered, else as of now. */
    total: MoneyShape,
    /** Of a booking that accepts the offer. */
    cancellation_policy: z.enum(CANCELLATION_POLICIES),
    mode: z.enum(BOOKING_MODES),
    event: z.object({ starts_at: Moment, ends_at: Moment, time_zone: z.string(), status: z.string() }),
    offering: z.object({
      id: Id,
      slug: z.string(),
      title: z.string(),
      service_type: z.string(),
      picture: PictureShape,
    }),
    studio: z.object({ id: Id, slug: z.string(), name: z.string() }),
  })
  .meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

/** The waitlist of an event, or of its course, as everyone sees it. */
export const Waitlist = z
  .object({
    event_id: Id,
    /** The parties that wait, by their size, the smallest first. */
    waiting: z.array(z.object({ seats: z.number().int(), parties: z.number().int() })),
    /** From then on nothing is offered. */
    offers_end_at: Moment,
    /** Of so many bookings of this offering one was given back; null before there are enough to tell. */
    one_given_back_in: z.number().int().nullable(),
    /** The reader's own place in line; null without one. */
    entry: WaitlistEntry.nullable(),
  })
  .meta({ id: 'Waitlist' });
export type Waitlist = z.infer<typeof Waitlist>;

/** A party in line, as the studio's team sees it. */
export const WaitingParty = z
  .object({
    id: Id,
    guest: z.string(),
    seats: z.number().int(),
    state: z.enum(IN_LINE_STATES),
    /** Place in line, from 1; null for a party that has an offer. */
    position: z.number().int().nullable(),
    joined_at: Moment,
    /** True if it waits for all dates that are left of the course. */
    is_for_course: z.boolean(),
    /** True if it let the seats go that are free now: they are not offered to it by themselves. */
    has_let_go: z.boolean(),
    has_booked_before: z.boolean(),
    /** The booking that is its offer; null without one. */
    booking_id: Id.nullable(),
    offered_at: Moment.nullable(),
    offered_until: Moment.nullable(),
    /** True if the reader can offer it the seats that are free now. */
    can_offer: z.boolean(),
    /** True if the reader can take its offer back; not while it is being paid. */
    can_take_back: z.boolean(),
    /** When the studio reminded it of its offer; null before, and without one. */
    reminded_at: Moment.nullable(),
    /** True if the reader can remind it of its offer, which happens once. */
    can_remind: z.boolean(),
  })
  .meta({ id: 'WaitingParty' });
export type WaitingParty = z.infer<typeof WaitingParty>;

/** `GET /api/v1/events/:id/waiting-parties` */
export const StudioWaitlist = z
  .object({
    event_id: Id,
    /** Seats that nobody has and that are kept for nobody. */
    seats_left: z.number().int(),
    /** From then on nothing is offered. */
    offers_end_at: Moment,
    items: z.array(WaitingParty),
  })
  .meta({ id: 'StudioWaitlist' });
export type StudioWaitlist = z.infer<typeof StudioWaitlist>;
