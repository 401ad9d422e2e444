import { z } from 'zod';
import { CONTACT_TOPICS } from '../site.ts';
import { Email, typed } from './values.ts';

/** What every page shows of the site: its name, the city it is about, and its logo if one was uploaded. */
export const Site = z
  .object({
    name: z.string(),
    /** Origin of its one address, without a slash at the end. */
    url: z.string(),
    logo_url: z.string().nullable(),
    /** For the dark theme; null: the same. */
    logo_dark_url: z.string().nullable(),
    /** Pixels; null where they are not known. */
    logo_size: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
    /** Who answers for the site, with a postal address, line by line; null while nobody has said so. */
    operator: z.object({ name: z.string(), address: z.array(z.string()), email: z.string().optional() }).nullable(),
    city: z.string().nullable(),
    /** What "today" and "this weekend" mean where no studio says otherwise. */
    time_zone: z.string(),
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof Site>;

/** A message to the people who run the site. */
export const NewContactMessage = z
  .strictObject({
    name: typed(200).pipe(z.string().min(1)),
    email: Email,
    topic: z.enum(CONTACT_TOPICS).default('other'),
    message: typed(5000).pipe(z.string().min(10)),
  })
  .meta({ id: 'NewContactMessage' });
export type NewContactMessage = z.infer<typeof NewContactMessage>;

/** What comes back: the message is on its way to somebody. */
export const ContactReceipt = z
  .object({ received_at: z.string().meta({ format: 'date-time' }) })
  .meta({ id: 'ContactReceipt' });
export type ContactReceipt = z.infer<typeof ContactReceipt>;

/** A look at a page, told by the browser that shows it. */
export const NewPageView = z
  .strictObject({ path: z.string().min(1).max(200) })
  .meta({ id: 'NewPageView', description: 'Path of the page of a studio or an offering; others are not counted.' });
