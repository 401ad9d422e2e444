import { z } from 'zod';
import { CALENDAR_PROBLEMS, SKIPPED_REASONS } from '../calendars.ts';
import { Id, typedName } from './values.ts';

/** An external calendar whose entries block hours of a studio, for members who may manage it. */
export const ExternalCalendar = z
  .object({
    id: Id,
    name: z.string(),
    /** Secret: it gives access to that calendar. */
    url: z.string(),
    /** The space that its entries block; null: every space of the studio. */
    space_id: Id.nullable(),
    /** Number of blocked intervals in the coming 13 months. */
    entries: z.number().int(),
    /** When it was last read successfully: the blocked hours are from then. */
    good_at: z.iso.datetime().nullable(),
    /** Why the last reading failed; null if it succeeded. */
    problem: z.enum(CALENDAR_PROBLEMS).nullable(),
    /** Number of consecutive failures. */
    failures: z.number().int(),
    /** The entries that were not read as they are written; at most 20. */
    skipped: z.array(
      z.object({
        /** Empty for a private entry. */
        title: z.string(),
        /** DTSTART as the file writes it; empty without one. */
        starts: z.string(),
        reason: z.enum(SKIPPED_REASONS),
        /** The name of the zone, for `unknown_zone`. */
        zone: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'ExternalCalendar' });
export type ExternalCalendar = z.infer<typeof ExternalCalendar>;

export const ExternalCalendars = z.object({ items: z.array(ExternalCalendar) });

const Name = typedName(120).pipe(z.string().min(1));

/** `POST /api/v1/studios/:id/calendars` */
export const NewCalendar = z
  .strictObject({
    /** https, http or webcal. */
    url: z.string().trim().min(1).max(2000),
    /** By default the calendar's own name, or its host. */
    name: Name.optional(),
    space_id: Id.nullable().default(null),
  })
  .meta({ id: 'NewExternalCalendar' });
export type NewCalendar = z.infer<typeof NewCalendar>;

/** `PATCH /api/v1/calendars/:id` */
export const CalendarChange = z
  .strictObject({ name: Name.optional(), space_id: Id.nullable().optional() })
  .meta({ id: 'ExternalCalendarUpdate' });
export type CalendarChange = z.infer<typeof CalendarChange>;

/** A secret feed; its URL is only returned when it is created. */
export const Feed = z
  .object({ created_at: z.iso.datetime(), read_at: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarFeed' });
export type Feed = z.infer<typeof Feed>;

export const FeedState = z.object({ feed: Feed.nullable() }).meta({ id: 'CalendarFeedStatus' });

export const NewFeed = z.object({ feed: Feed, url: z.string() }).meta({ id: 'NewCalendarFeed' });
