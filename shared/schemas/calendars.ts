import { z } from 'zod';
import { CALENDAR_PROBLEMS } from '../calendars.ts';
import { Id, typedLine } from './values.ts';

/** A calendar of another system whose entries block hours of a studio, for whoever may manage it. */
export const ExternalCalendar = z
  .object({
    id: Id,
    name: z.string(),
    /** Whoever has it can read that calendar. */
    url: z.string(),
    /** What its entries block; null: every space of the studio. */
    space_id: Id.nullable(),
    /** Stretches of the coming 13 months that it blocks. */
    entries: z.number().int(),
    /** When it was last read and all was well: what is blocked is as it was then. */
    good_at: z.iso.datetime().nullable(),
    /** Why it could not be read the last time; null when it could. */
    problem: z.enum(CALENDAR_PROBLEMS).nullable(),
    /** How often in a row. */
    failures: z.number().int(),
  })
  .meta({ id: 'ExternalCalendar' });
export type ExternalCalendar = z.infer<typeof ExternalCalendar>;

export const ExternalCalendars = z.object({ items: z.array(ExternalCalendar) });

const Name = typedLine(120).pipe(z.string().min(1));

/** `POST /api/v1/studios/:id/calendars` */
export const NewCalendar = z
  .strictObject({
    /** https, http or webcal. */
    url: z.string().trim().min(1).max(2000),
    /** What it calls itself, or where it is, when nothing is given. */
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

/** What is known of a secret address; the address itself is told once, when it is made. */
export const Feed = z
  .object({ created_at: z.iso.datetime(), read_at: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarFeed' });
export type Feed = z.infer<typeof Feed>;

export const FeedState = z.object({ feed: Feed.nullable() }).meta({ id: 'CalendarFeedStatus' });

export const NewFeed = z.object({ feed: Feed, url: z.string() }).meta({ id: 'NewCalendarFeed' });
