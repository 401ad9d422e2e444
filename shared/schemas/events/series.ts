import { z } from 'zod';
import { MAX_EXCEPTIONS } from '#shared/events.ts';
import { Day, Id, Moment, typed, typedLine, Version } from '../values.ts';
import { ClockTime, CrowdingShape, eventFields, Gap, PlannedEvent } from './events.ts';

const seriesFields = {
  /** RFC 5545: "FREQ=WEEKLY;BYDAY=TU". */
  rule: typedLine(500).pipe(z.string().min(6)),
  first_day: Day,
  at: ClockTime,
  minutes: eventFields.minutes,
  capacity: eventFields.capacity,
  price_override: eventFields.price_override,
  /** Left out or empty: the spaces of the offering, chosen for each event. */
  space_ids: eventFields.space_ids,
};

/** `POST /offerings/:id/series` */
export const NewSeries = z
  .strictObject({
    ...seriesFields,
    /** Days of the rule that the series skips. */
    exceptions: z.array(Day).max(MAX_EXCEPTIONS).optional(),
  })
  .meta({ id: 'NewSeries' });
export type NewSeries = z.infer<typeof NewSeries>;

/** `PATCH /series/:id`: from a day on, or from today. */
export const SeriesUpdate = z
  .strictObject({
    version: Version,
    from: Day.optional(),
    rule: seriesFields.rule.optional(),
    first_day: Day.optional(),
    at: ClockTime.optional(),
    minutes: seriesFields.minutes,
    capacity: seriesFields.capacity,
    price_override: seriesFields.price_override,
    space_ids: seriesFields.space_ids,
    /** Days of the rule that the series skips; replaces the list. */
    exceptions: z.array(Day).max(MAX_EXCEPTIONS).optional(),
    tell_guests: z.boolean().optional(),
    message: typed(1000).optional(),
    /** Overrides warnings of booked events: the studio is closed, or busy in an external calendar. */
    anyway: z.boolean().optional(),
    /** As for a single event. */
    keep_prices: z.boolean().optional(),
    /** As for a single event. */
    leave_clashing: z.boolean().optional(),
  })
  .meta({ id: 'SeriesUpdate' });
export type SeriesUpdate = z.infer<typeof SeriesUpdate>;

export const Series = z
  .object({
    id: Id,
    offering_id: Id,
    rule: z.string(),
    first_day: z.string(),
    at: z.string(),
    minutes: z.number().int(),
    capacity: z.number().int(),
    price_override: z.number().int().nullable(),
    space_ids: z.array(Id),
    exceptions: z.array(z.string()),
    /** Events are created up to and including this day; null before the first. */
    expanded_until: z.string().nullable(),
    /** Whether it has ended: it creates no more events. */
    ended: z.boolean(),
    version: z.number().int(),
    gaps: z.array(Gap),
  })
  .meta({ id: 'Series' });
export type Series = z.infer<typeof Series>;

/** The result of creating or updating a series. */
export const SeriesResult = z
  .object({
    series: Series,
    /** The numbers of events created and updated. */
    made: z.number().int(),
    changed: z.number().int(),
    /** The day of the first event of the series; null if it has none. */
    first_event_day: z.string().nullable(),
    /** Booked events that stay as they were. */
    kept: z.array(PlannedEvent),
  })
  .meta({ id: 'SeriesResult' });
export type SeriesResult = z.infer<typeof SeriesResult>;

/** `DELETE /series/:id?from=`: from a day on, or from today. */
export const SeriesEndQuery = z.strictObject({ from: Day.optional() });

export const SeriesEndResult = z
  .object({
    removed: z.number().int(),
    /** Booked events, which stay until they are cancelled. */
    kept: z.array(PlannedEvent),
  })
  .meta({ id: 'SeriesEndResult' });
export type SeriesEndResult = z.infer<typeof SeriesEndResult>;

/** `POST /series-previews`: the events that a series would create. */
export const SeriesPreviewRequest = z
  .strictObject({
    offering_id: Id,
    ...seriesFields,
    exceptions: z.array(Day).max(MAX_EXCEPTIONS).optional(),
    /** The series that is being edited, whose events are not conflicts. */
    series_id: Id.optional(),
    /** The number of events to list. */
    next: z.number().int().min(1).max(400).default(12),
  })
  .meta({ id: 'SeriesPreviewRequest' });
export type SeriesPreviewRequest = z.infer<typeof SeriesPreviewRequest>;

export const PreviewedEvent = z.object({
  day: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  /** The clocks skip the start time on this day: it begins an hour later. */
  shifted: z.boolean(),
  /** Outside of opening hours. A warning. */
  outside_hours: z.boolean(),
});
export type PreviewedEvent = z.infer<typeof PreviewedEvent>;

export const SeriesPreview = z
  .object({
    /** In canonical form. */
    rule: z.string(),
    /** The number of events created now: those of 12 months, or all if the rule ends. */
    total: z.number().int(),
    /** The rule's last day; null when it has no end. */
    last_day: z.string().nullable(),
    dates: z.array(PreviewedEvent),
    /** All skipped days within those months. */
    gaps: z.array(Gap),
    /** For the first event with too few seats; null if all have enough. */
    crowded: CrowdingShape.nullable(),
  })
  .meta({ id: 'SeriesPreview' });
export type SeriesPreview = z.infer<typeof SeriesPreview>;
