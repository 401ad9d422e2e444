import { z } from 'zod';
import { MAX_EXCEPTIONS } from '../events.ts';
import { ClockTime, CrowdingShape, eventFields, Gap, PlannedEvent } from './events.ts';
import { Day, Id, Moment, typed, typedLine, Version } from './values.ts';

const seriesFields = {
  /** RFC 5545: "FREQ=WEEKLY;BYDAY=TU". */
  rule: typedLine(500).pipe(z.string().min(6)),
  first_day: Day,
  at: ClockTime,
  minutes: eventFields.minutes,
  capacity: eventFields.capacity,
  price_override: eventFields.price_override,
  /** The offering's own, chosen anew for each date, when left out or empty. */
  space_ids: eventFields.space_ids,
};

/** `POST /offerings/:id/series` */
export const NewSeries = z
  .strictObject({
    ...seriesFields,
    /** Days of the rule that make no date. */
    exceptions: z.array(Day).max(MAX_EXCEPTIONS).optional(),
  })
  .meta({ id: 'NewSeries' });
export type NewSeries = z.infer<typeof NewSeries>;

/** `PATCH /series/:id`: from a day on, which is today unless one is named. */
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
    /** Days of the rule that make no date; the whole list. */
    exceptions: z.array(Day).max(MAX_EXCEPTIONS).optional(),
    tell_guests: z.boolean().optional(),
    message: typed(1000).optional(),
    /** Booked dates too may go where the studio is closed, or busy in an outside calendar. */
    anyway: z.boolean().optional(),
    /** As of one date. */
    keep_prices: z.boolean().optional(),
    /** As of one date. */
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
    /** Dates are made up to and including this day; null before the first. */
    expanded_until: z.string().nullable(),
    /** It makes no more dates. */
    ended: z.boolean(),
    version: z.number().int(),
    gaps: z.array(Gap),
  })
  .meta({ id: 'Series' });
export type Series = z.infer<typeof Series>;

/** A rule was made or changed. */
export const SeriesResult = z
  .object({
    series: Series,
    /** Dates made, and dates changed. */
    made: z.number().int(),
    changed: z.number().int(),
    /** Booked dates that stay as they were. */
    kept: z.array(PlannedEvent),
  })
  .meta({ id: 'SeriesResult' });
export type SeriesResult = z.infer<typeof SeriesResult>;

/** `DELETE /series/:id?from=`: from today on unless a day is named. */
export const SeriesEndQuery = z.strictObject({ from: Day.optional() });

export const SeriesEndResult = z
  .object({
    removed: z.number().int(),
    /** Booked dates that stay until they are cancelled. */
    kept: z.array(PlannedEvent),
  })
  .meta({ id: 'SeriesEndResult' });
export type SeriesEndResult = z.infer<typeof SeriesEndResult>;

/** `POST /series-previews`: what a rule would make. */
export const SeriesPreviewRequest = z
  .strictObject({
    offering_id: Id,
    ...seriesFields,
    exceptions: z.array(Day).max(MAX_EXCEPTIONS).optional(),
    /** The rule that is being edited, whose dates are not in their own way. */
    series_id: Id.optional(),
    /** So many dates are listed. */
    next: z.number().int().min(1).max(400).default(12),
  })
  .meta({ id: 'SeriesPreviewRequest' });
export type SeriesPreviewRequest = z.infer<typeof SeriesPreviewRequest>;

export const PreviewedEvent = z.object({
  day: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  /** The clocks skip the hour that was asked for on this day: it begins an hour later by the clock. */
  shifted: z.boolean(),
  /** The studio is not open then: a warning. */
  outside_hours: z.boolean(),
});
export type PreviewedEvent = z.infer<typeof PreviewedEvent>;

export const SeriesPreview = z
  .object({
    /** As it will be kept. */
    rule: z.string(),
    /** How many dates are made now: 12 months of them, or all where the rule ends. */
    total: z.number().int(),
    /** The rule's last day; null when it has no end. */
    last_day: z.string().nullable(),
    dates: z.array(PreviewedEvent),
    /** All within those months. */
    gaps: z.array(Gap),
    /** Of the first date that has too little room; null where all have enough. */
    crowded: CrowdingShape.nullable(),
  })
  .meta({ id: 'SeriesPreview' });
export type SeriesPreview = z.infer<typeof SeriesPreview>;
