import { z } from 'zod';
import { CONTACT_TOPICS } from '../site.ts';
import { Email, typed, typedName } from './values.ts';

/** The site's data on every page: its name, its city, and its logo if one was uploaded. */
export const Site = z
  .object({
    name: z.string(),
    /** Origin of its public URLs, without a trailing slash. */
    url: z.string(),
    logo_url: z.string().nullable(),
    /** For the dark theme; null: the same logo. */
    logo_dark_url: z.string().nullable(),
    /** Pixels; null if unknown. */
    logo_size: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
    /** Name and postal address (line by line) of the operator; null if not set. */
    operator: z.object({ name: z.string(), address: z.array(z.string()), email: z.string().optional() }).nullable(),
    /** True where studios and guests are the invented ones of the demo. */
    is_demo: z.boolean(),
    city: z.string().nullable(),
    /** Defines "today" and "this weekend" on pages that are not a studio's. */
    time_zone: z.string(),
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof Site>;

/** A message to the operator. */
export const NewContactMessage = z
  .strictObject({
    name: typedName(200).pipe(z.string().min(1)),
    email: Email,
    topic: z.enum(CONTACT_TOPICS).default('other'),
    message: typed(5000).pipe(z.string().min(10)),
  })
  .meta({ id: 'NewContactMessage' });
export type NewContactMessage = z.infer<typeof NewContactMessage>;

/** Confirms that the message is being sent. */
export const ContactReceipt = z
  .object({ received_at: z.string().meta({ format: 'date-time' }) })
  .meta({ id: 'ContactReceipt' });
export type ContactReceipt = z.infer<typeof ContactReceipt>;

/** A page view, reported by the browser. */
export const NewPageView = z
  .strictObject({ path: z.string().min(1).max(200) })
  .meta({ id: 'NewPageView', description: 'Path of the page of a studio or an offering; others are not counted.' });
